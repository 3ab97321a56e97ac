import { expect, test } from "vitest";
import { toolSummary } from "./tool-summary.ts";

test.each<[string, unknown, string | undefined]>([
  ["run_command", { exit_code: 0 }, undefined],
  ["run_command", { exit_code: 2, signal: null }, "exit 2"],
  ["run_command", { exit_code: null, signal: "SIGKILL" }, "ended by SIGKILL"],
  ["run_command", { exit_code: null, timed_out: true }, "timed out"],
  ["run_command", { job_id: "job-1", pid: 4 }, "started as job-1"],
  ["read_file", { first_line: 3, last_line: 3, line_count: 90 }, "1 line"],
  ["read_file", { line_count: 90 }, "90 lines"],
  ["apply_patch", { added: 3, removed: 1, diff: "" }, "+3 -1"],
  ["code_grep", { matches: [1, 2], total: 17 }, "17 matches"],
  ["git_log", { commits: [{}, {}] }, "2 commits"],
  ["web_search", { results: [{}] }, "1 result"],
  ["github_search", { type: "repos", hits: [{}, {}] }, "2 hits"],
  ["recall", { found: [{}, {}] }, "2 results"],
  ["x", { entries: [1] }, "1 entry"],
  ["x", { matches: [1] }, "1 match"],
  ["x", { a: [], b: [] }, undefined],
  ["x", [1, 2, 3], "3 results"],
  ["x", { some: "thing" }, undefined],
  ["x", undefined, undefined],
  ["todo", { items: [{ state: "done" }, { state: "open" }, { state: "dropped" }] }, "1 of 2 done"],
  ["weather_forecast", { current: { temperature: -3.2, weather: "fog" }, units: { temperature: "°C" } }, undefined],
  ["weather_forecast", { current: "odd" }, undefined],
  ["convert_units", { result: "many", to: 3 }, undefined],
  ["ask_user", { chosen: ["red", "blue"], other: "and green" }, "red, blue, and green"],
  ["ask_user", { chosen: [] }, undefined],
  ["constructor", {}, undefined],
])("%s with %j", (toolName, data, words) => {
  expect(toolSummary(toolName, { ok: true, text: "text", data })).toBe(words);
});

test("a failure is told by its first line, clean", () => {
  expect(toolSummary("x", { ok: false, text: "\n\x1b[31mNo such\tfile\x1b[0m\nhint" })).toBe("No such file");
  expect(toolSummary("x", { ok: false, text: " " })).toBeUndefined();
});
