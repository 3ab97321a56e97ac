import { spawn } from "node:child_process";
import { findOnPath } from "../doctor/program-report.ts";

const LIMIT_MS = 5000;
const TITLE = "Marvin";

/** Tells it on the desktop, if a program for that is there; false if there is none. Whether it was seen nobody knows. */
export function desktopNotice(text: string, environment: Readonly<Record<string, string>>): boolean {
  const command = process.platform === "darwin" ? appleScript(text) : notifySend(text, environment);
  const [name = "", ...args] = command;
  const file = findOnPath(name, environment["PATH"] ?? "");
  if (file === undefined) return false;
  const child = spawn(file, args, { env: { ...environment }, stdio: "ignore", timeout: LIMIT_MS });
  child.on("error", () => {}); // a desktop that cannot be reached is no trouble of the conversation
  child.unref();
  return true;
}

/** Needs a desktop to talk to: over ssh there is none. Bodies may hold markup, so ours is made harmless. */
function notifySend(text: string, environment: Readonly<Record<string, string>>): string[] {
  const hasDesktop = environment["DISPLAY"] || environment["WAYLAND_DISPLAY"];
  const body = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return hasDesktop ? ["notify-send", "-a", TITLE, "--", TITLE, body] : [];
}

/** The words are arguments of the script and never part of it. */
function appleScript(text: string): string[] {
  const script = ["on run {theText, theTitle}", "display notification theText with title theTitle", "end run"];
  return ["osascript", ...script.flatMap((line) => ["-e", line]), "--", text, TITLE];
}
