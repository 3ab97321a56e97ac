import { Cursor } from "./cursor.ts";
import { readDoubleQuotes } from "./read-word.ts";
import { Unreadable } from "./shell-line.ts";

/** What reads the commands inside an expansion. */
export interface SubReader {
  /** Commands up to the closing parenthesis, which is stepped over; the opening one was. */
  readInside(cursor: Cursor): void;
  /** A whole text of commands of its own. */
  readAll(text: string): void;
}

/**
 * Reads what a dollar sign begins and gives its source; undefined, with nothing taken, if it begins nothing. Commands in
 * it are handed to the reader. What could run code that stands nowhere in the line cannot be read.
 */
export function readDollar(cursor: Cursor, reader: SubReader, inDoubleQuotes: boolean): string | undefined {
  const from = cursor.at;
  const source = () => cursor.text.slice(from, cursor.at);
  const next = cursor.peek(1);
  if (next === "(") {
    if (cursor.peek(2) === "(") readArithmetic(cursor);
    else {
      cursor.skip(2);
      reader.readInside(cursor);
    }
    return source();
  }
  if (next === "{") {
    cursor.skip(2);
    readParameter(cursor, reader, inDoubleQuotes);
    return source();
  }
  if (next === "[") throw new Unreadable("it calculates in a way that may run code");
  if (/[0-9@*#?$!-]/.test(next) && next !== "") cursor.skip(2);
  else if (/[A-Za-z_]/.test(next)) {
    cursor.take();
    readName(cursor);
  } else return undefined;
  return source();
}

/** With names in it bash evaluates what their values say, commands included. */
function readArithmetic(cursor: Cursor): void {
  cursor.skip(3);
  let open = 2;
  while (open > 0) {
    const next = cursor.take();
    if (next === "(") open++;
    else if (next === ")") open--;
    else if (next === "" || !/[\d+\-*/%<>=!&|^~ \t,?:]/.test(next)) {
      throw new Unreadable("it calculates with more than numbers, which may run code");
    }
    if (open === 1 && cursor.peek() !== ")" && next === ")") throw new Unreadable("a parenthesis is not closed");
  }
}

/** Behind `${`, up to and with the closing brace. */
function readParameter(cursor: Cursor, reader: SubReader, inDoubleQuotes: boolean): void {
  if (cursor.peek() === "#" && cursor.peek(1) !== "}") cursor.take();
  if (/[A-Za-z_]/.test(cursor.peek())) readName(cursor);
  else if (/\d/.test(cursor.peek())) while (/\d/.test(cursor.peek())) cursor.take();
  else if (/[@*#?$-]/.test(cursor.peek())) cursor.take();
  else throw new Unreadable("it has an expansion that cannot be judged");
  readSubscript(cursor);
  if (cursor.peek() === "}") return void cursor.take();
  if (/^:\d/.test(cursor.peek() + cursor.peek(1))) return void readSlice(cursor);
  readOperator(cursor);
  readOperand(cursor, reader, inDoubleQuotes);
}

/** `:2` or `:2:3`. Bash calculates with what stands here, so numbers alone can be told. */
function readSlice(cursor: Cursor): void {
  while (/[\d: -]/.test(cursor.peek())) cursor.take();
  if (cursor.take() !== "}") throw new Unreadable("it calculates with more than numbers, which may run code");
}

function readSubscript(cursor: Cursor): void {
  if (cursor.peek() !== "[") return;
  const inside = cursor.peek(1);
  if (!/[\d@*]/.test(inside)) throw new Unreadable("it has an expansion that may run code");
  cursor.skip(2);
  while (/\d/.test(inside) && /\d/.test(cursor.peek())) cursor.take();
  if (cursor.take() !== "]") throw new Unreadable("it has an expansion that may run code");
}

/** Only those that neither set a variable nor evaluate a value. */
function readOperator(cursor: Cursor): void {
  const [first, second] = [cursor.peek(), cursor.peek(1)];
  if (first === ":") {
    if (!/[-+?]/.test(second)) throw new Unreadable("it has an expansion that cannot be judged");
    cursor.skip(2);
    return;
  }
  if (!/[-+?#%/^,]/.test(first)) throw new Unreadable("it has an expansion that cannot be judged");
  cursor.skip(first === second && /[#%/^,]/.test(first) ? 2 : 1);
}

function readOperand(cursor: Cursor, reader: SubReader, inDoubleQuotes: boolean): void {
  for (;;) {
    const next = cursor.peek();
    if (next === "") throw new Unreadable("a brace is not closed");
    if (next === "}") return void cursor.take();
    if (/[<>]/.test(next) && cursor.peek(1) === "(") throw new Unreadable("it has an expansion that may run code");
    if (next === "\\") cursor.takeEscaped();
    else if (next === '"') readDoubleQuotes(cursor, reader);
    else if (next === "`") readBackticks(cursor, reader, inDoubleQuotes);
    else if (next === "'") readOperandQuotes(cursor, inDoubleQuotes);
    else if (next !== "$") cursor.take();
    else if (cursor.peek(1) === "'") throw new Unreadable("it has an expansion that cannot be judged");
    else if (readDollar(cursor, reader, inDoubleQuotes) === undefined) cursor.take();
  }
}

/** Between double quotes it depends on the operator whether this is a quote at all. */
function readOperandQuotes(cursor: Cursor, inDoubleQuotes: boolean): void {
  if (inDoubleQuotes) throw new Unreadable("it has an expansion that cannot be judged");
  cursor.take();
  if (cursor.takeRawUntil("'") === undefined) throw new Unreadable("a quote is not closed");
}

function readName(cursor: Cursor): void {
  while (/\w/.test(cursor.peek())) cursor.take();
}

/** From the opening to the closing mark; the commands between them are read as a text of their own. */
export function readBackticks(cursor: Cursor, reader: SubReader, inDoubleQuotes: boolean): string {
  const from = cursor.at;
  cursor.take();
  const escaped = inDoubleQuotes ? '$`\\"' : "$`\\";
  let inner = "";
  for (;;) {
    const next = cursor.peek();
    if (next === "") throw new Unreadable("a quote is not closed");
    if (next === "\\") {
      const guarded = cursor.takeEscaped();
      inner += escaped.includes(guarded) ? guarded : `\\${guarded}`;
    } else if (cursor.take() === "`") break;
    else inner += next;
  }
  reader.readAll(inner);
  return cursor.text.slice(from, cursor.at);
}

/** The text of a here-document whose mark was not quoted. */
export function readDocument(text: string, reader: SubReader): void {
  const cursor = new Cursor(text);
  while (!cursor.done) {
    const next = cursor.peek();
    if (next === "\\") cursor.takeEscaped();
    else if (next === "`") readBackticks(cursor, reader, false);
    else if (next !== "$" || readDollar(cursor, reader, true) === undefined) cursor.take();
  }
}
