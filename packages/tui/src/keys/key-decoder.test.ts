import { describe, expect, test } from "vitest";
import { KeyDecoder } from "./key-decoder.ts";
import type { KeyEvent } from "./key-event.ts";
import { keyName } from "./key-name.ts";

/** Keys by name, typed text in quotes, replies as they came. Text that came in several pieces is joined. */
function told(events: readonly KeyEvent[]): string[] {
  const words: string[] = [];
  let typed = "";
  const close = () => {
    if (typed !== "") words.push(JSON.stringify(typed));
    typed = "";
  };
  for (const event of events) {
    if (event.type === "key" && event.text !== undefined) {
      typed += event.text;
      continue;
    }
    close();
    if (event.type === "key") words.push(keyName(event));
    else if (event.type === "paste") words.push(`paste ${JSON.stringify(event.text)}`);
    else if (event.type === "focus") words.push(event.focused ? "focus" : "blur");
    else words.push(`reply ${JSON.stringify(event.sequence)}`);
  }
  close();
  return words;
}

function whole(sent: string | Uint8Array): string[] {
  const decoder = new KeyDecoder();
  return told([...decoder.push(sent), ...decoder.flush()]);
}

function byteByByte(sent: string): string[] {
  const decoder = new KeyDecoder();
  const events = [...Buffer.from(sent)].flatMap((byte) => decoder.push(Uint8Array.of(byte)));
  return told([...events, ...decoder.flush()]);
}

const CASES: readonly [string, string[]][] = [
  // typing
  ["abc\r", ['"abc"', "enter"]],
  ["a", ['"a"']],
  ["Grüße 日本 😀", ['"Grüße 日本 😀"']],
  ["a\tb\n", ['"a"', "tab", '"b"', "ctrl+j"]],
  ["\r\r", ["enter", "enter"]],
  ["x\x7f\x08", ['"x"', "backspace", "ctrl+backspace"]],
  // control
  ["\x01\x05\x0b\x1a", ["ctrl+a", "ctrl+e", "ctrl+k", "ctrl+z"]],
  ["\x00\x1c\x1d\x1e\x1f", ["ctrl+space", "ctrl+\\", "ctrl+]", "ctrl+^", "ctrl+_"]],
  // Alt and Escape
  ["\x1b", ["escape"]],
  ["\x1b\x1b", ["escape", "escape"]],
  ["\x1b\x1b\x1b", ["escape", "escape", "escape"]],
  ["\x1ba\x1bB", ["alt+a", "alt+shift+b"]],
  ["\x1bé\x1b日\x1b😀", ["alt+é", "alt+日", "alt+😀"]],
  ["\x1b\r\x1b\n", ["alt+enter", "alt+enter"]],
  ["\x1b\x7f\x1b\x08\x1b\t", ["alt+backspace", "ctrl+alt+backspace", "alt+tab"]],
  ["\x1b\x01\x1b ", ["ctrl+alt+a", "alt+space"]],
  ["\x1b\x1ba", ["escape", "alt+a"]],
  ["\x1b[", ["alt+["]],
  ["\x1bO", ["alt+shift+o"]],
  ["\x1b]", ["alt+]"]],
  ["\x1b\x1b[", ["escape", "alt+["]],
  ["\x1b[é", ["alt+[", '"é"']],
  // arrows and their like
  ["\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]],
  ["\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF", ["up", "down", "right", "left", "home", "end"]],
  ["\x1b\x1b[A\x1b\x1bOC", ["alt+up", "alt+right"]],
  ["\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[7~\x1b[8~", ["home", "end", "home", "end", "home", "end"]],
  ["\x1b[2~\x1b[3~\x1b[5~\x1b[6~", ["insert", "delete", "pageup", "pagedown"]],
  ["\x1b[1;5C\x1b[1;3D\x1b[1;2A\x1b[1;6H", ["ctrl+right", "alt+left", "shift+up", "ctrl+shift+home"]],
  ["\x1b[3;5~\x1b[5;2~\x1b[3;3~", ["ctrl+delete", "shift+pageup", "alt+delete"]],
  ["\x1b[5C\x1bO5D", ["ctrl+right", "ctrl+left"]],
  ["\x1b[a\x1b[d\x1bOc\x1bOb", ["shift+up", "shift+left", "ctrl+right", "ctrl+down"]],
  ["\x1b[3$\x1b[3^\x1b[3@\x1b[7^", ["shift+delete", "ctrl+delete", "ctrl+shift+delete", "ctrl+home"]],
  ["\x1b[Z\x1b[1;2Z", ["shift+tab", "shift+tab"]],
  ["\x1bOP\x1bOQ\x1bOR\x1bOS", ["f1", "f2", "f3", "f4"]],
  ["\x1b[[A\x1b[[B\x1b[[C\x1b[[D\x1b[[E", ["f1", "f2", "f3", "f4", "f5"]],
  ["\x1b[11~\x1b[15~\x1b[17~\x1b[21~\x1b[23~\x1b[24~", ["f1", "f5", "f6", "f10", "f11", "f12"]],
  ["\x1b[P\x1b[1;5Q\x1b[15;2~", ["f1", "ctrl+f2", "shift+f5"]],
  ["\x1bOM\x1bOp\x1bOk", ["enter", '"0+"']],
  // kitty
  ["\x1b[27u\x1b[13;2u\x1b[13;5u\x1b[9;2u", ["escape", "shift+enter", "ctrl+enter", "shift+tab"]],
  ["\x1b[97;5u\x1b[97;6u\x1b[106;5u", ["ctrl+a", "ctrl+shift+a", "ctrl+j"]],
  ["\x1b[97u\x1b[97;2u\x1b[97:65;2u\x1b[49:33;2u", ['"aAA!"']],
  ["\x1b[97;2;65u\x1b[49;2;33u\x1b[32;;32u", ['"A! "']],
  ["\x1b[97;65u\x1b[97;66u", ['"Aa"']],
  ["\x1b[0;;228:776u", ['"ä\u0308"']],
  ["\x1b[97;5:1u\x1b[97;5:2u\x1b[97;5:3u", ["ctrl+a", "ctrl+a"]],
  ["\x1b[1;5:3C\x1b[3;1:3~\x1b[1;1:2A", ["up"]],
  ["\x1b[127;3u\x1b[127;5u\x1b[104;5u", ["alt+backspace", "ctrl+backspace", "ctrl+h"]],
  ["\x1b[57414u\x1b[57417;5u\x1b[57399u\x1b[57413u", ["enter", "ctrl+left", '"0+"']],
  ["\x1b[57441;2u\x1b[57358u\x1b[57428u", []],
  ["\x1b[99;9u\x1b[1;9A", []],
  ["\x1b[1089::99;5u\x1b[1089;5u", ["ctrl+c", "ctrl+с"]],
  ["\x1b[57376u", ["f13"]],
  // xterm's modifyOtherKeys
  ["\x1b[27;2;13~\x1b[27;5;13~\x1b[27;6;65~", ["shift+enter", "ctrl+enter", "ctrl+shift+a"]],
  ["\x1b[27;5;46~\x1b[27;3;27~\x1b[27;2;65~", ["ctrl+.", "alt+escape", '"A"']],
  // the terminal itself
  ["\x1b[I\x1b[O", ["focus", "blur"]],
  ["\x1b\x1b[I", ["escape", "focus"]],
  ["\x1b]11;rgb:1e1e/1e1e/2e2e\x07x", [String.raw`reply "\u001b]11;rgb:1e1e/1e1e/2e2e\u0007"`, '"x"']],
  ["\x1b]11;rgb:ff/ff/ff\x1b\\x", [String.raw`reply "\u001b]11;rgb:ff/ff/ff\u001b\\"`, '"x"']],
  ["\x1bP>|XTerm(380)\x1b\\", [String.raw`reply "\u001bP>|XTerm(380)\u001b\\"`]],
  ["\x1b_Gi=31;OK\x1b\\", [String.raw`reply "\u001b_Gi=31;OK\u001b\\"`]],
  ["\x1b[?62;4c\x1b[>1;10;0c", [String.raw`reply "\u001b[?62;4c"`, String.raw`reply "\u001b[>1;10;0c"`]],
  ["\x1b[12;40R\x1b[?1u", [String.raw`reply "\u001b[12;40R"`, String.raw`reply "\u001b[?1u"`]],
  ["\x1b[?2026;2$y\x1b[4;2$y", [String.raw`reply "\u001b[?2026;2$y"`, String.raw`reply "\u001b[4;2$y"`]],
  ["\x1b[0n\x1b[8;30;100t", [String.raw`reply "\u001b[0n"`, String.raw`reply "\u001b[8;30;100t"`]],
  ["\u009bA\u009d11;x\u009c", ["up", String.raw`reply "\u001b]11;x\u001b\\"`]],
  // what nobody knows is swallowed, what breaks it off is a key
  ["\x1b[<0;10;10Mx\x1b[99~\x1b[1;2y\x1bOz", ['"x"', String.raw`reply "\u001b[1;2y"`]],
  ["\x1b[1;\x03", ["ctrl+c"]],
  ["\x1b[1;\x1b[A", ["up"]],
  ["\x1b]11;never ends\rx", ["enter", '"x"']],
  ["\x1b]11;never ends\x1b[A", ["up"]],
  ["\u0085x", ['"x"']],
  // paste
  ["\x1b[200~one\rtwo\r\nthree\n\tfour\x1b[201~", ['paste "one\\ntwo\\nthree\\n\\tfour"']],
  ["a\x1b[200~b\x1b[201~c\r", ['"a"', 'paste "b"', '"c"', "enter"]],
  ["\x1b[200~\x1b[31mred\x1b[0m\x03\x7f\x1b[201\x1b[201~", ['paste "red"']],
  ["\x1b[200~\x1b[201~", ['paste ""']],
  ["\x1b[200~日本😀\x1b[201~", ['paste "日本😀"']],
  ["\x1b\x1b[200~x\x1b[201~", ["escape", 'paste "x"']],
];

describe.each(CASES)("%j", (sent, expected) => {
  test("in one piece", () => expect(whole(sent)).toEqual(expected));
  test("as bytes", () => expect(whole(Buffer.from(sent))).toEqual(expected));
  test("byte by byte", () => expect(byteByByte(sent)).toEqual(expected));
  test("split anywhere", () => {
    const bytes = Buffer.from(sent);
    for (let at = 1; at < bytes.length; at++) {
      const decoder = new KeyDecoder();
      const events = [...decoder.push(bytes.subarray(0, at)), ...decoder.push(bytes.subarray(at)), ...decoder.flush()];
      expect(told(events)).toEqual(expected);
    }
  });
});

test("a run of text is one event, so that a fast paste is cheap", () => {
  expect(new KeyDecoder().push("abc def")).toEqual([
    { type: "key", name: "text", ctrl: false, alt: false, shift: false, text: "abc def" },
  ]);
});

test("a single character is named, also one of several code points; capitals have Shift", () => {
  const key = (sent: string) => new KeyDecoder().push(sent)[0];
  expect(key("A")).toEqual({ type: "key", name: "a", ctrl: false, alt: false, shift: true, text: "A" });
  expect(key(" ")).toMatchObject({ name: "space", text: " " });
  expect(key("👨‍👩‍👧")).toMatchObject({ name: "👨‍👩‍👧", text: "👨‍👩‍👧" });
  expect(key("!")).toMatchObject({ name: "!", shift: false });
});

test("waits for what may follow an ESC, and not in the midst of a longer sequence", () => {
  const decoder = new KeyDecoder();
  const waits = (sent: string) => {
    decoder.push(sent);
    return decoder.waiting;
  };
  expect([waits("x"), waits("\x1b"), waits("["), waits("1;5"), waits("C")]).toEqual([false, true, true, false, false]);
  decoder.push("\x1b[1;");
  expect(decoder.flush()).toEqual([]);
  expect(told(decoder.push("5C"))).toEqual(["ctrl+right"]);
});

test("a string split between surrogates comes out whole", () => {
  const decoder = new KeyDecoder();
  expect(told([...decoder.push("a😀".slice(0, 2)), ...decoder.push("a😀".slice(2))])).toEqual(['"a😀"']);
});

test("a paste whose end never comes is given out at 10 MB, and what follows is still no key", () => {
  const decoder = new KeyDecoder();
  decoder.push("\x1b[200~");
  const events = Array.from({ length: 170 }, () => decoder.push(`${"x".repeat(64 * 1024 - 1)}\r`)).flat();
  expect(events.map(({ type }) => type)).toEqual(["paste"]);
  expect(decoder.pasting).toBe(true);
  const rest = decoder.push("end\x1b[201~a");
  expect(rest.map(({ type }) => type)).toEqual(["paste", "key"]);
  const text = [...events, ...rest].map((event) => (event.type === "paste" ? event.text : "")).join("");
  const line = `${"x".repeat(64 * 1024 - 1)}\n`;
  expect(text).toBe(`${line.repeat(170)}end`);
});

test("a paste can be given up", () => {
  const decoder = new KeyDecoder();
  decoder.push("\x1b[200~lost\r");
  expect(told(decoder.endPaste())).toEqual(['paste "lost\\n"']);
  expect(decoder.endPaste()).toEqual([]);
  expect(told(decoder.push("a\r"))).toEqual(['"a"', "enter"]);
});

test("a reply that is far too long is dropped", () => {
  const decoder = new KeyDecoder();
  expect(decoder.push(`\x1b]52;c;${"A".repeat(200_000)}\x07`)).toEqual([]);
  expect(decoder.push(`\x1b[${"1;".repeat(100_000)}A`)).toEqual([]);
  expect(told(decoder.push("x"))).toEqual(['"x"']);
});

test("random bytes never throw, and events do not depend on how they are split", () => {
  let seed = 12345;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
  const pieces = [
    "\x1b",
    "[",
    "O",
    "]",
    "200~",
    "\x1b[201~",
    ";",
    ":",
    "u",
    "~",
    "$",
    "1",
    "27",
    "\x07",
    "\\",
    "\r",
    "é",
    "😀",
  ];
  for (let round = 0; round < 3000; round++) {
    const parts = Array.from({ length: 1 + random(20) }, () =>
      random(3) === 0 ? Buffer.of(random(256)) : Buffer.from(pieces[random(pieces.length)] ?? ""),
    );
    const bytes = Buffer.concat(parts);
    const one = new KeyDecoder();
    const together = [...one.push(bytes), ...one.flush(), ...one.endPaste()];
    const other = new KeyDecoder();
    const apart = [...bytes].flatMap((byte) => other.push(Uint8Array.of(byte)));
    expect(told([...apart, ...other.flush(), ...other.endPaste()]), bytes.toString("hex")).toEqual(told(together));
    for (const event of together) if (event.type === "key") expect(event.text ?? "").not.toMatch(/\p{Cc}|\p{Cs}/u);
  }
});
