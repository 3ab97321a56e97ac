import { Cursor } from "./cursor.ts";
import { HereDocuments } from "./here-documents.ts";
import type { SubReader } from "./read-expansion.ts";
import { isWordEnd, readWord } from "./read-word.ts";
import {
  LineFindings,
  type ShellLine,
  type ShellRedirect,
  type ShellWord,
  type SimpleCommand,
  Unreadable,
} from "./shell-line.ts";

const LONGEST_LINE = 64 * 1024;
const DEEPEST = 20;

/**
 * Finds every simple command of a command line, in lists, pipes, groups, loops, conditions and substitutions alike. It
 * reads as bash does where it can and says so where it cannot; it accepts lines that bash would refuse.
 */
export function readShellLine(text: string, findings: LineFindings = new LineFindings(), depth = 0): ShellLine {
  try {
    if (text.length > LONGEST_LINE) throw new Unreadable(`it has more than ${LONGEST_LINE} characters`);
    new ShellReader(findings, depth).readAll(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    findings.doubt(error.message);
  }
  return findings;
}

/** Where a list of commands ends. */
type ListEnd = "text" | ")" | "case";

class ShellReader implements SubReader {
  readonly #findings: LineFindings;
  readonly #around: HereDocuments[] = [];
  #depth: number;
  #documentInside = false;

  constructor(findings: LineFindings, depth: number) {
    this.#findings = findings;
    this.#depth = depth;
  }

  readAll(text: string): void {
    this.#readList(new Cursor(text), "text");
  }

  readInside(cursor: Cursor): void {
    this.#readList(cursor, ")");
  }

  #readList(cursor: Cursor, end: ListEnd): void {
    if (++this.#depth > DEEPEST) throw new Unreadable("it is nested too deep");
    const documents = new HereDocuments();
    const around = [...this.#around];
    const onNewLine = () => {
      if (around.some(({ areWaiting }) => areWaiting)) throw new Unreadable("a here-document cannot be placed");
      this.#documentInside ||= documents.areWaiting && around.length > 0;
      documents.readTexts(cursor, this);
    };
    const add = (command: SimpleCommand) => {
      // Bash writes such a substitution anew before it runs it, and may lose the mark between the commands.
      if (this.#documentInside) throw new Unreadable("commands follow a here-document inside a substitution");
      this.#findings.add(command);
    };
    this.#around.push(documents);
    new ListReader({ cursor, sub: this, add, doubt: (why) => this.#findings.doubt(why), documents, onNewLine }).read(
      end,
    );
    this.#around.pop();
    if (this.#around.length === 1) this.#documentInside = false;
    this.#depth--;
  }
}

/** Reserved words behind which another command may begin at once. */
const OPENING = new Set(["if", "then", "else", "elif", "while", "until", "do", "{", "!"]);
/** Reserved words that end something; redirections may follow. */
const CLOSING = new Set(["fi", "done", "}", "esac"]);

interface ListPlace {
  readonly cursor: Cursor;
  readonly sub: SubReader;
  readonly add: (command: SimpleCommand) => void;
  readonly doubt: (why: string) => void;
  readonly documents: HereDocuments;
  readonly onNewLine: () => void;
}

class ListReader {
  readonly #place: ListPlace;
  readonly #cursor: Cursor;
  readonly #sub: SubReader;
  #cases = 0;

  constructor(place: ListPlace) {
    this.#place = place;
    this.#cursor = place.cursor;
    this.#sub = place.sub;
  }

  /** Gives "esac" if that word ended the list, and it was stepped over. */
  read(end: ListEnd): "esac" | undefined {
    for (;;) {
      this.#skipSpace();
      const next = this.#cursor.peek();
      if (next === "") {
        if (end === "text" && !this.#place.documents.areWaiting) return undefined;
        throw new Unreadable(end === "text" ? "the end of a here-document is missing" : "something is not closed");
      }
      if (next === ")") {
        if (end !== ")" || this.#place.documents.areWaiting) throw new Unreadable("a parenthesis is not balanced");
        this.#cursor.take();
        return undefined;
      }
      if (this.#cursor.startsWith(";;") || this.#cursor.startsWith(";&")) {
        if (end !== "case") throw new Unreadable("something is not balanced");
        return undefined;
      }
      if (";&|".includes(next) && !this.#cursor.startsWith("&>")) this.#cursor.take();
      else if (this.#readCommand(end) === "esac") return "esac";
    }
  }

  /** Blanks, ends of lines with the here-documents behind them, comments. */
  #skipSpace(): void {
    for (;;) {
      this.#skipBlanks();
      if (this.#cursor.peek() === "#") this.#cursor.takeRawLine();
      else if (this.#cursor.peek() === "\n") this.#cursor.take();
      else return;
      this.#place.onNewLine();
    }
  }

  #skipBlanks(): void {
    while (this.#cursor.peek() === " " || this.#cursor.peek() === "\t") this.#cursor.take();
  }

  /** One simple command, or the beginning of a compound one. */
  #readCommand(end: ListEnd): "esac" | undefined {
    const command = { assignments: [] as ShellWord[], words: [] as ShellWord[], redirects: [] as ShellRedirect[] };
    const isEmpty = () => command.words.length + command.assignments.length + command.redirects.length === 0;
    for (;;) {
      this.#skipBlanks();
      const next = this.#cursor.peek();
      if (next === "(") {
        if (!isEmpty()) throw new Unreadable("it defines a function or an array");
        this.#readSubshell();
        continue;
      }
      if (next === "#") break;
      if ("<>".includes(next) && next !== "" && this.#cursor.peek(1) !== "(") command.redirects.push(this.#redirect());
      else if (this.#cursor.startsWith("&>")) command.redirects.push(this.#redirect());
      else if (isWordEnd(next) && !"<>".includes(next)) break;
      else if (next === "") break;
      else {
        const word = readWord(this.#cursor, this.#sub);
        if (command.words.length === 0 || setsVariables(command.words[0])) refuseElement(word);
        const behind = this.#cursor.peek();
        if (behind === "(") throw new Unreadable("it defines a function or an array");
        if (word.plain && (behind === "<" || behind === ">") && isHandle(word.text)) {
          if (!/^\d+$/.test(word.text)) throw new Unreadable("it sets a variable to an open file");
          command.redirects.push(this.#redirect());
        } else if (command.words.length === 0 && word.assigns) command.assignments.push(word);
        else if (isEmpty() && word.plain && this.#isReserved(word.text)) {
          if (word.text === "esac" && end === "case") return "esac";
          this.#readReserved(word.text);
        } else command.words.push(word);
      }
    }
    if (!isEmpty()) this.#place.add(command);
    return undefined;
  }

  #readSubshell(): void {
    if (this.#cursor.peek(1) === "(") throw new Unreadable("it calculates in a way that may run code");
    this.#cursor.take();
    this.#sub.readInside(this.#cursor);
  }

  #isReserved(word: string): boolean {
    return OPENING.has(word) || CLOSING.has(word) || SPECIAL.has(word);
  }

  #readReserved(word: string): void {
    if (OPENING.has(word) || CLOSING.has(word)) return;
    if (word === "time") this.#readTimeOption();
    else if (word === "for" || word === "select") this.#readLoopHead();
    else if (word === "case") this.#readCase();
    else if (word === "[[") this.#readCondition();
    else throw new Unreadable(`it uses "${word}", which cannot be judged`);
  }

  #readTimeOption(): void {
    for (const option of ["-p", "--"]) {
      this.#skipBlanks();
      if (this.#cursor.startsWith(option) && isWordEnd(this.#cursor.peek(2))) this.#cursor.skip(2);
    }
  }

  #readLoopHead(): void {
    this.#skipBlanks();
    const name = readWord(this.#cursor, this.#sub);
    if (!name.plain || name.text === "") throw new Unreadable("it has a loop that cannot be judged");
    const variable = { text: `${name.text}=`, literal: false, plain: false, assigns: true };
    this.#place.add({ assignments: [variable], words: [], redirects: [] });
    this.#skipSpace();
    if (!(this.#cursor.startsWith("in") && isWordEnd(this.#cursor.peek(2)))) return;
    this.#cursor.skip(2);
    for (;;) {
      this.#skipBlanks();
      const next = this.#cursor.peek();
      if (isWordEnd(next) && !this.#isProcess()) return;
      readWord(this.#cursor, this.#sub);
    }
  }

  #isProcess(): boolean {
    return "<>".includes(this.#cursor.peek()) && this.#cursor.peek(1) === "(";
  }

  #readCase(): void {
    this.#skipBlanks();
    readWord(this.#cursor, this.#sub);
    this.#skipSpace();
    if (!(this.#cursor.startsWith("in") && isWordEnd(this.#cursor.peek(2)))) {
      throw new Unreadable('it has a "case" that cannot be read');
    }
    this.#cursor.skip(2);
    if (++this.#cases > DEEPEST) throw new Unreadable("it is nested too deep");
    while (this.#readCasePattern() && this.read("case") !== "esac") {
      while (this.#cursor.peek() === ";" || this.#cursor.peek() === "&") this.#cursor.take();
    }
    this.#cases--;
  }

  /** False at the end of the whole. */
  #readCasePattern(): boolean {
    this.#skipSpace();
    if (this.#cursor.startsWith("esac") && isWordEnd(this.#cursor.peek(4))) {
      this.#cursor.skip(4);
      return false;
    }
    if (this.#cursor.peek() === "(") this.#cursor.take();
    for (;;) {
      this.#skipBlanks();
      if (this.#cursor.peek() === ")") break;
      if (this.#cursor.peek() === "|") this.#cursor.take();
      else if (isWordEnd(this.#cursor.peek())) throw new Unreadable('it has a "case" that cannot be read');
      else readWord(this.#cursor, this.#sub);
    }
    this.#cursor.take();
    return true;
  }

  /** Behind `[[`. Comparing numbers evaluates what the words say, as calculating does. */
  #readCondition(): void {
    const words: ShellWord[] = [];
    for (;;) {
      this.#skipSpace();
      const next = this.#cursor.peek();
      if (next === "") throw new Unreadable("a condition is not closed");
      if (isWordEnd(next) && !this.#isProcess()) {
        if (next === ";") throw new Unreadable("a condition is not closed");
        this.#cursor.take();
        continue;
      }
      const word = readWord(this.#cursor, this.#sub);
      if (word.text === "]]" && word.plain) break;
      words.push(word);
    }
    const evaluates = words.some(({ plain, text }) => plain && /^-(eq|ne|lt|le|gt|ge|v|R)$/.test(text));
    if (evaluates && words.some(({ literal, text }) => !literal || /[A-Za-z_]\w*\[/.test(text))) {
      this.#place.doubt("it compares numbers in a way that may run code");
    }
  }

  #redirect(): ShellRedirect {
    let operator = "";
    while ("<>&|".includes(this.#cursor.peek()) && this.#cursor.peek() !== "" && isOperator(operator, this.#cursor)) {
      operator += this.#cursor.take();
    }
    if (operator === "<<" && this.#cursor.peek() === "-") operator += this.#cursor.take();
    // Closing a handle is one token: what stands right behind it is the next word.
    if ((operator === ">&" || operator === "<&") && this.#cursor.peek() === "-") {
      return { operator, target: { text: this.#cursor.take(), literal: true, plain: true, assigns: false } };
    }
    this.#skipBlanks();
    const from = this.#cursor.at;
    if (isWordEnd(this.#cursor.peek()) && !this.#isProcess()) throw new Unreadable("a redirection leads nowhere");
    const target = readWord(this.#cursor, this.#sub);
    if (operator === "<<" || operator === "<<-") this.#awaitDocument(operator, target, from);
    return { operator, target };
  }

  #awaitDocument(operator: string, target: ShellWord, from: number): void {
    const written = this.#cursor.text.slice(from, this.#cursor.at);
    if (/[$`]/.test(written) || written.includes("\\\n"))
      throw new Unreadable("the mark of a here-document is no plain word");
    this.#place.documents.await({ mark: target.text, quoted: /["'\\]/.test(written), stripTabs: operator === "<<-" });
  }
}

const SPECIAL = new Set(["time", "for", "select", "case", "[[", "function", "coproc"]);

/** Builtins whose arguments bash reads as it reads assignments. */
const DECLARING = new Set(["alias", "declare", "typeset", "local", "export", "readonly", "eval"]);

function setsVariables(word: ShellWord | undefined): boolean {
  return word !== undefined && DECLARING.has(word.text);
}

/** An element of an array: bash reads its index, blanks included, as a part of the word, and evaluates it. */
function refuseElement({ text }: ShellWord): void {
  if (/^[A-Za-z_]\w*\[/.test(text)) throw new Unreadable("it may set an array, which may run code");
}

function isHandle(text: string): boolean {
  return /^\d+$/.test(text) || /^\{[A-Za-z_]\w*\}$/.test(text);
}

const OPERATORS = new Set([">", ">>", ">|", ">&", "<", "<<", "<<<", "<>", "<&", "&", "&>", "&>>"]);

function isOperator(soFar: string, cursor: Cursor): boolean {
  return OPERATORS.has(soFar + cursor.peek());
}
