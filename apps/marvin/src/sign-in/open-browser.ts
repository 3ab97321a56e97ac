import { spawn } from "node:child_process";

/** Opens a page if a person can see it from here; never fails, never waits. */
export function openBrowser(url: string): void {
  const [command, ...rest] = browserCommand(process.platform, process.env);
  if (command === undefined || !process.stdout.isTTY) return;
  const child = spawn(command, [...rest, url], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function browserCommand(platform: string, env: NodeJS.ProcessEnv): string[] {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open"] : [];
}
