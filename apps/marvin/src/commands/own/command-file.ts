import { readFile } from "node:fs/promises";
import { stripControl } from "@marvin/text";
import type { Command } from "../command.ts";
import { expandTemplate } from "./expand-template.ts";

/** A command from a file of the user's own; `trouble` says what of the file could not be understood. */
export interface CommandFile {
  readonly command: Command;
  readonly trouble?: string;
}

export async function readCommandFile(path: string, name: string): Promise<CommandFile> {
  const { head, body } = splitFrontMatter(await readFile(path, "utf8"));
  const { facts, trouble } = await factsOf(head, path);
  const command: Command = {
    name,
    summary: oneLine(facts.description ?? firstWords(body)),
    usage: oneLine(facts.hint ?? "[WORDS]"),
    run({ argument, say }) {
      const prompt = expandTemplate(body, argument);
      if (prompt !== "") return { prompt };
      say(`${path} has nothing to send in it.\n`);
      return undefined;
    },
  };
  return { command, ...(trouble === undefined ? {} : { trouble }) };
}

async function factsOf(head: string, path: string) {
  if (head.trim() === "") return { facts: {} as Facts };
  const { readFrontMatter } = await import("./front-matter.ts");
  try {
    return { facts: readFrontMatter(head) as Facts };
  } catch (thrown) {
    const why = oneLine(thrown instanceof Error ? (thrown.message.split("\n", 1)[0] ?? "") : String(thrown));
    return { facts: {} as Facts, trouble: `What stands between the lines --- of ${path} is no YAML: ${why}` };
  }
}

type Facts = ReturnType<typeof import("./front-matter.ts").readFrontMatter>;

function splitFrontMatter(text: string): { head: string; body: string } {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [, head, body] = /^---[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n([\s\S]*))?$/.exec(plain) ?? [];
  return head === undefined ? { head: "", body: plain } : { head, body: body ?? "" };
}

const LONGEST_SUMMARY = 70;

function firstWords(body: string): string {
  const [line = ""] = body.trim().split("\n", 1);
  return line.length <= LONGEST_SUMMARY ? line : `${line.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…`;
}

function oneLine(text: string): string {
  return stripControl(text).replace(/\s+/g, " ").trim();
}
