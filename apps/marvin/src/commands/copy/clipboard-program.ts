import { spawn } from "node:child_process";
import type { Config } from "../../config/config.ts";

const LIMIT_MS = 3000;

/** The first program that takes the text, or undefined. The text goes to it through a pipe and nowhere else. */
export async function copyByProgram(text: string, config: Config, platform: string): Promise<string | undefined> {
  for (const [program = "", ...args] of candidates(config, platform)) {
    if (await takes(program, args, text, config.environment)) return program;
  }
  return undefined;
}

function candidates({ variable }: Config, platform: string): readonly string[][] {
  if (platform === "darwin") return [["pbcopy"]];
  if (platform === "win32") return [["clip.exe"]];
  return [
    ...(variable("WAYLAND_DISPLAY") ? [["wl-copy"]] : []),
    ...(variable("DISPLAY")
      ? [
          ["xclip", "-selection", "clipboard"],
          ["xsel", "--clipboard", "--input"],
        ]
      : []),
    ...(variable("WSL_DISTRO_NAME") ? [["clip.exe"]] : []),
  ];
}

async function takes(
  program: string,
  args: readonly string[],
  text: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], env: environment, timeout: LIMIT_MS });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on("error", () => resolve(false));
  child.on("exit", (code) => resolve(code === 0));
  child.stdin.on("error", () => {});
  child.stdin.end(text);
  return promise;
}
