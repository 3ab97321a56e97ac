// What a plain script takes for the same: every line of every file parsed, no more.
//   list DIR · search DIR WORD · resume DIR URL
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [verb, dir, argument] = process.argv.slice(2);

if (verb === "list") for (const { lines } of files()) console.log(JSON.parse(lines.at(-1)).title);
if (verb === "search") {
  for (const { name, lines } of files()) {
    for (const line of lines) if (textOf(JSON.parse(line)).toLowerCase().includes(argument)) console.log(name);
  }
}
if (verb === "resume") {
  const [{ lines }] = files();
  const entries = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "message");
  const past = entries.slice(-40).map(({ message }) => ({ role: message.role, content: message.content[0].text }));
  const messages = [...past, { role: "user", content: "say 1" }];
  const response = await fetch(`${argument}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "bench", stream: true, messages }),
  });
  process.stdout.write(await response.text());
}

function* files() {
  for (const name of readdirSync(dir))
    yield { name, lines: readFileSync(join(dir, name), "utf8").trimEnd().split("\n") };
}

function textOf({ message }) {
  return message?.content[0].text ?? "";
}
