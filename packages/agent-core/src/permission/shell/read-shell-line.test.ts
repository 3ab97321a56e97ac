// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readShellLine } from "./read-shell-line.ts";
import type { SimpleCommand } from "./shell-line.ts";
import { readCommandLine } from "./unwrap-command.ts";

const wordsOf = ({ words }: SimpleCommand) => words.map(({ text, literal }) => (literal ? text : `?${text}`)).join(" ");
const read = (text: string) => {
  const { commands, doubts } = readShellLine(text);
  return doubts.length > 0 ? doubts : commands.filter(({ words }) => words.length > 0).map(wordsOf);
};

test.each([
  ["a && b || c; d | e & f", ["a", "b", "c", "d", "e", "f"]],
  ["a |& b\nc", ["a", "b", "c"]],
  ["(a; (b)); { c; }", ["a", "b", "c"]],
  ["if a; then b; elif c; then d; else e; fi > out", ["a", "b", "c", "d", "e"]],
  ["while read l; do a; done < list; until b; do c; done", ["read l", "a", "b", "c"]],
  ["for f in *.ts $(a); do b; done", ["a", "b"]],
  ["case $x in a|b) c;; (d) e ;& *) f; esac; g", ["c", "e", "f", "g"]],
  ["case x in a) b; esac | c", ["b", "c"]],
  ["[[ $x == (a|b) && -f y ]] && c", ["c"]],
  ["! time -p a", ["a"]],
  ['echo "$(a "$(b)")" `c \\`d\\``', ["b", "a ?$(b)", "d", "c ?`d`", 'echo ?$(a "$(b)") ?`c \\`d\\``']],
  ["diff <(a) >(b)", ["a", "b", "diff ?<(a) ?>(b)"]],
  ["echo ${x:-$(a)} ${y##*/} ${#z}", ["a", "echo ?${x:-$(a)} ?${y##*/} ?${#z}"]],
  ["cat <<E && a\nx $(b) 'y\nE\nc", ["cat", "a", "b", "c"]],
  ["cat <<'E' | a\n$(b)\nE\nc", ["cat", "a", "c"]],
  ["cat <<-E\n\ta\\\nE\n\tE\nb", ["cat", "b"]],
  ["r\\m 'a b'\"c\" d\\ e", ["rm a bc d e"]],
  ["ec\\\nho a $\\\n(b)", ["b", "echo a ?$\\\n(b)"]],
  ["ls # a; b\nc#d", ["ls", "c#d"]],
  ["A=1 B=$(a) b 2>&1 >c <d", ["a", "b"]],
  ["2>&-a b", ["a b"]],
  ["{a,b} ~/c d*", ["?{a,b} ?~/c ?d*"]],
  ["echo $'a\\'; b' $\"c\"", ["echo ?$'a\\'; b' ?c"]],
  ["echo $((1 + 2*3))", ["echo ?$((1 + 2*3))"]],
])("finds every command of %j", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ["echo 'a", /quote/],
  ['echo "a', /quote/],
  ["echo `a", /quote/],
  ["(a", /closed/],
  ["a)", /balanced/],
  ["a ;; b", /balanced/],
  ["a \\", /backslash/],
  ["cat <<E\nx", /here-document/],
  ["cat <<$x\nx\n$x", /here-document/],
  ["echo $(cat <<E\nEx)\nE\n)", /here-document/],
  ["echo $(cat <<E\nx\nE\na ; b\n)", /here-document/],
  ["f() { a; }; f", /function/],
  ["function f { a; }", /function/],
  ["coproc a", /coproc/],
  ["a=(b c)", /array/],
  ["a[$(b)]=c", /array/],
  ["declare x[ $(b) ]", /array/],
  ["echo $((x))", /run code/],
  ["((x++))", /run code/],
  ["echo $[x]", /run code/],
  ["echo ${x@P}", /judged/],
  ["echo ${!x}", /judged/],
  ["echo ${x:=y}", /judged/],
  ["echo ${a[$i]}", /run code/],
  ["echo ${x:0:a[\\$(b)]}", /run code/],
  ["[[ $x -eq 1 ]]", /run code/],
  ["a \u0001", /control/],
  ["exec {fd}>x", /open file/],
  ["$(".repeat(30), /deep/],
  [Array.from({ length: 51 }, () => "a").join("|"), /more than 50/],
  ["a".repeat(70_000), /characters/],
])("says why it cannot judge %j", (text, why) => {
  expect(readShellLine(text).doubts.join()).toMatch(why);
});

const shown = (text: string) => {
  const tree = ({ words, assignments, starts }: ReturnType<typeof readCommandLine>["commands"][number]): unknown => [
    [...assignments, ...words].map((word) => word.text).join(" "),
    ...starts.map(({ at, command }) => [at, tree(command)]),
  ];
  const { commands, doubts } = readCommandLine(text);
  return doubts.length > 0 ? doubts.join() : commands.map(tree);
};

test.each<[string, unknown]>([
  ["timeout -k 5 60s nice -n 3 npm test", [["npm test"]]],
  ["env -u X A=b npm test", [["A=b npm test"]]],
  ["command -v npm", [["command -v npm"]]],
  ["C=1 bash -ec 'a; b' x", [["C=1 a"], ["C=1 b"]]],
  ["sudo -u root npm i", [["sudo -u root npm i", [3, ["npm i"]]]]],
  ["xargs -n 1 rm -f", [["xargs -n 1 rm -f", [3, ["rm -f"]]]]],
  ["find . -exec sh -c 'a' {} \\; -exec b +", [["find . -exec sh -c a {} ; -exec b +", [3, ["a"]], [9, ["b"]]]]],
  ["find . -exec sh -c 'a {}' \\;", 'what "find" starts is only known when it runs'],
  ["find . -exec env {} +", 'what "find" starts is only known when it runs'],
  ["xargs env A=b", 'what "xargs" starts is only known when it runs'],
  ["xargs -I% sh -c 'a %'", 'what "xargs" starts is only known when it runs'],
  ["xargs --replace=R timeout 5 R", 'what "xargs" starts is only known when it runs'],
  ["xargs -i sh -c a {}", [["xargs -i sh -c a {}", [2, ["a"]]]]],
  ["env a.b=c - npm test", [["a.b=c - npm test"]]],
  ["env - a.b=c npm test", [["a.b=c npm test"]]],
  ["env --s='a b'", 'it cannot be told what "env" starts'],
  ["time -p -- a", [["a"]]],
  ["taskset -c 0 a b", [["taskset -c 0 a b", [3, ["a b"]]]]],
  ["sudo -s", 'it cannot be told what "sudo" starts'],
  ["git -c alias.x='!a' x", 'an option of "git" may start another program'],
  ["git -c user.name=a commit", [["git -c user.name=a commit"]]],
  ["git submodule foreach a", 'an option of "git" may start another program'],
  ["rg --pre a b", 'an option of "rg" may start another program'],
  ["tar -xf a --to-command=b", 'an option of "tar" may start another program'],
  ["test -v 'a[$(b)]'", "it names an element of an array, which may run code"],
  ["declare -i a=b", "it names an element of an array, which may run code"],
  ["test -n 'a'", [["test -n a"]]],
  ["/opt/env npm test", [["/opt/env npm test", [1, ["npm test"]]]]],
  ["bash x.sh", [["bash x.sh"]]],
  ["bash", '"bash" reads commands from its input'],
  ["bash -s x", '"bash" reads commands from its input'],
  ['bash -c "$X"', 'it cannot be told what "bash" runs'],
  ["bash $X", 'it cannot be told what "bash" runs'],
  ["timeout $T a", 'it cannot be told what "timeout" starts'],
  ["env -S 'a b'", 'it cannot be told what "env" starts'],
  ["$X a", "the name of a command is only known when it runs"],
  ["/bin/l? a", "the name of a command is only known when it runs"],
  [". ./x", '"." runs or changes what cannot be seen here'],
  ["trap a EXIT", '"trap" runs or changes what cannot be seen here'],
  ["ssh h a", '"ssh" starts others in a way that is not judged'],
])("what stands behind %j", (text, expected) => {
  expect(shown(text)).toEqual(expected);
});

/**
 * Bash itself is asked what it runs: a handler writes down the name of every command that it does not find. Each has to
 * be among those that were read, or the line is in doubt.
 */
test("finds whatever bash runs, of lines made from pieces at random", () => {
  const dir = mkdtempSync(join(tmpdir(), "shell-line-"));
  writeFileSync(join(dir, "env"), `command_not_found_handle() { printf '%s\\n' "$1" >> "$LOG"; }`);
  const random = randomNumbers(20_261_118);
  const missed: string[] = [];
  let ran = 0;
  for (let round = 0; round < 120; round++) {
    const line = randomLine(random);
    // What runs in the background may outlive its line, and must not be taken for a part of the next.
    const log = join(dir, `log-${round}`);
    writeFileSync(log, "");
    const env = { BASH_ENV: join(dir, "env"), PATH: "/nowhere", LOG: log };
    spawnSync("/bin/bash", ["-c", line], { cwd: dir, env, timeout: 1000, stdio: "ignore" });
    const names = readFileSync(log, "utf8")
      .split("\n")
      .filter((name) => /^c\d$/.test(name));
    const { commands, doubts } = readShellLine(line);
    const isUnsure = doubts.length > 0 || commands.some(({ words: [name] }) => name?.literal === false);
    if (names.length > 0 && !isUnsure) ran++;
    if (!isUnsure && names.some((name) => !commands.some(({ words }) => words[0]?.text === name))) missed.push(line);
  }
  rmSync(dir, { recursive: true });
  expect(missed).toEqual([]);
  expect(ran).toBeGreaterThan(20);
});

function randomLine(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const command = () => `${pick(["c1", "c2", "c3"])} ${pick(ARGUMENTS)}`;
  const nested = (depth: number): string => {
    if (depth === 0) return command();
    const form = pick(FORMS);
    return form.replaceAll("@", () => nested(depth - 1));
  };
  let line = nested(1 + Math.floor(random() * 2));
  for (let times = Math.floor(random() * 3); times > 0; times--) {
    const at = Math.floor(random() * (line.length + 1));
    line = line.slice(0, at) + pick(PIECES) + line.slice(at);
  }
  return line;
}

const ARGUMENTS = ["x", "'a b'", '"$x"', "$(c4)", "`c5`", "\\'", "${x:-$(c6)}", "$'a\\'b'", "# c9\n", "<(c7)", "a#b"];
const FORMS = [
  ...["@; @", "@ && @", "@ | @", "(@)", "{ @; }", "if @; then @; fi", "for i in a; do @; done", '! echo "$(@)"'],
  ...[
    "case x in x) @;; *) @; esac",
    "c8 <<E\n$(@)\nE\n@",
    "c8 <<'E'\n$(c9) '\nE\n@",
    "c8 <<-E\n\tb\\\nE\n\tE\n@",
    "@ & @",
  ],
];
const PIECES = [
  "'",
  '"',
  "`",
  "$",
  "(",
  ")",
  ";",
  "\n",
  "\\",
  "#",
  "<<E",
  "\nE\n",
  "{",
  "}",
  "$(",
  "&",
  "|",
  "\\\n",
  "c9 ",
];

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
