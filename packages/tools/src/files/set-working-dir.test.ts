import { mkdir, mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invokeTool, SessionSlots } from "@marvin/agent-core";
import { testToolContext } from "@marvin/agent-core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import getWorkingDir from "./get-working-dir.ts";
import setWorkingDir from "./set-working-dir.ts";

let base: string;
let workingDir: string;
let session: SessionSlots;
const context = () =>
  testToolContext({
    workingDir,
    session,
    closedDirs: [join(base, "ws/own")],
    readableDirs: [join(base, "spill")],
    setWorkingDir: (real) => {
      workingDir = real;
    },
  });
const go = (path: string) => invokeTool(setWorkingDir, { path }, context());
const where = () => invokeTool(getWorkingDir, {}, context());

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "working-dir-")));
  for (const folder of ["ws/sub/deep", "ws/own", "ws/.git", "spill", "ws-other", "abroad"]) {
    await mkdir(join(base, folder), { recursive: true });
  }
  await writeFile(join(base, "ws/marker.txt"), "x");
  await symlink(join(base, "abroad"), join(base, "ws/link"));
  await symlink("sub/deep", join(base, "ws/short"));
  workingDir = join(base, "ws");
  session = new SessionSlots();
});

test("moves, says so, and finds the way back up", async () => {
  expect((await where()).text).toBe(`Working directory: ${base}/ws\nTop level: link, marker.txt, own/, short, sub/`);
  const moved = await go("sub");
  expect(moved.text).toContain(`Working directory: ${base}/ws/sub\nTop level: deep/`);
  expect(moved.data).toEqual({ path: `${base}/ws/sub`, start: `${base}/ws` });
  expect((await where()).data).toEqual({ path: `${base}/ws/sub` });
  await go("deep");
  expect(workingDir).toBe(`${base}/ws/sub/deep`);
  await go("../..");
  expect(workingDir).toBe(`${base}/ws`);
  await go(join(base, "ws/short"));
  expect(workingDir).toBe(`${base}/ws/sub/deep`);
});

describe("stays where it is for", () => {
  test.each([
    ["what is not there", "nowhere", /There is no folder "nowhere"[\s\S]*marker\.txt/],
    ["a file", "marker.txt", /not a folder/],
    ["the folder above the start", "..", /outside/],
    ["the root of the disk", "/", /outside/],
    ["a folder with the same beginning", "../ws-other", /outside/],
    ["a link out", "link", /outside/],
    ["a folder opened for reading alone", "../spill", /outside/],
    [".git", ".git", /not for file tools/],
    ["Marvin's own settings", "own", /own settings/],
    ["nothing", " ", /empty/],
  ])("%s", async (_, path, words) => {
    const outcome = await go(path);
    expect(outcome).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(outcome.text).toContain(`Working directory: ${base}/ws`);
    expect(workingDir).toBe(`${base}/ws`);
  });

  test("the folder above the start, from deep inside", async () => {
    await go("sub/deep");
    const outcome = await go("../../..");
    expect(outcome.text).toMatch(
      /outside[\s\S]*The session was started in .*\/ws\.\nWorking directory: .*\/ws\/sub\/deep/,
    );
    expect(workingDir).toBe(`${base}/ws/sub/deep`);
  });
});
