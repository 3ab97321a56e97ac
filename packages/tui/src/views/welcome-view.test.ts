import { describe, expect, test } from "vitest";
import { type Line, plainText } from "../text/line.ts";
import { lineWidth } from "../text/width.ts";
import { glyphsOf } from "../theme/glyphs.ts";
import { type WelcomeFacts, welcomeView } from "./welcome-view.ts";

const glyphs = glyphsOf({});
const texts = (lines: readonly Line[]) => lines.map(plainText);

const facts: WelcomeFacts = {
  version: "0.1.0",
  provider: "groq",
  model: "gpt-oss-120b",
  why: "GROQ_API_KEY",
  profile: "main",
  workingDir: "~/project",
  keysFound: ["GROQ_API_KEY", "OMDB_API_KEY"],
  programsFound: ["git", "rg"],
  programsMissing: ["yt-dlp"],
  firstTime: true,
};

describe("the first start", () => {
  test("tells what was found, what can be done, what to try and where help is", () => {
    expect(texts(welcomeView(facts, glyphs, 120))).toEqual([
      "Marvin 0.1.0",
      "Using groq gpt-oss-120b (GROQ_API_KEY).",
      "Found: keys GROQ_API_KEY, OMDB_API_KEY; programs git, rg; profile main; folder ~/project.",
      "Would be of use: yt-dlp (marvin doctor says for what).",
      "Marvin answers questions, looks things up, keeps notes and dates, and in coding mode reads, changes and runs a project.",
      "",
      "Try:",
      "▪ what is the weather like here?",
      "▪ 7 miles in km",
      "▪ !code, then: what does this project do?",
      "",
      "/help lists the commands, /keys the keys; Ctrl+D leaves.",
    ]);
  });

  test("at 20 columns only what matters is left", () => {
    expect(texts(welcomeView(facts, glyphs, 20))).toEqual([
      "Marvin 0.1.0",
      "Using groq",
      "gpt-oss-120b",
      "(GROQ_API_KEY).",
      "Try:",
      "▪ what is the weath…",
      "▪ 7 miles in km",
      "▪ !code, then: what…",
      "/help lists the",
      "commands, /keys the",
      "keys; Ctrl+D leaves.",
    ]);
  });

  test("is never more than a dozen rows, none too wide, and help stays in sight", () => {
    const many = Array.from({ length: 40 }, (_, index) => `SOME_RATHER_LONG_NAME_${index}`);
    const long = { ...facts, keysFound: many, programsFound: many, hints: ["No key was found.", "Set one."] };
    for (let width = 5; width < 130; width++) {
      const rows = welcomeView(long, glyphs, width);
      expect(rows.length).toBeLessThanOrEqual(12);
      for (const row of rows) expect(lineWidth(row)).toBeLessThanOrEqual(width);
      if (width >= 20) expect(texts(rows).join("\n")).toContain("/help");
    }
  });
});

describe("a usual start", () => {
  const usual = { ...facts, firstTime: false };

  test("is one row where it fits, and names help", () => {
    expect(texts(welcomeView(usual, glyphs, 80))).toEqual(["Marvin 0.1.0 ⋅ groq gpt-oss-120b ⋅ /help"]);
    expect(texts(welcomeView(usual, glyphs, 20))).toEqual(["Marvin 0.1.0", "groq gpt-oss-120b", "/help"]);
  });

  test("with at most two hints", () => {
    const hints = ["One.", "Two.", "Three."];
    expect(texts(welcomeView({ ...usual, hints }, glyphs, 80)).slice(1)).toEqual(["One.", "Two."]);
  });

  test("names a provider whose model is called alike once", () => {
    const offline = { ...usual, provider: "offline", model: "offline" };
    expect(texts(welcomeView(offline, glyphs, 80))).toEqual(["Marvin 0.1.0 ⋅ offline ⋅ /help"]);
    const alike = { ...usual, provider: "mistral", model: "mistral-medium" };
    expect(texts(welcomeView(alike, glyphs, 80))).toEqual(["Marvin 0.1.0 ⋅ mistral-medium ⋅ /help"]);
  });
});

test("names from outside are clean", () => {
  const odd = { ...facts, model: "m\x1b[2J\nx", workingDir: "/tmp/\x1b]0;t\x07日本" };
  expect(texts(welcomeView(odd, glyphs, 120)).join("\n")).not.toContain("\x1b");
});
