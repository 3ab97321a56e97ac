import { blender } from "./blender.ts";
import { clear } from "./clear.ts";
import { code } from "./code.ts";
import type { Command } from "./command.ts";
import { compact } from "./compact.ts";
import { copy } from "./copy.ts";
import { diff } from "./diff.ts";
import { doctor } from "./doctor.ts";
import { exit } from "./exit.ts";
import { exportConversation } from "./export.ts";
import { help } from "./help.ts";
import { keys } from "./keys.ts";
import { model } from "./model.ts";
import { permissions } from "./permissions.ts";
import { plan } from "./plan.ts";
import { preferences } from "./preferences.ts";
import { pro } from "./pro.ts";
import { profiles } from "./profiles.ts";
import { redo } from "./redo.ts";
import { retry } from "./retry.ts";
import { saved } from "./saved.ts";
import { sessions } from "./sessions.ts";
import { shell } from "./shell.ts";
import { steer } from "./steer.ts";
import { theme } from "./theme.ts";
import { thinking } from "./thinking.ts";
import { tools } from "./tools.ts";
import { tree } from "./tree.ts";
import { trust } from "./trust.ts";
import { undo } from "./undo.ts";
import { usage } from "./usage.ts";
import { voice } from "./voice.ts";
import { voiceOnce } from "./voice-once.ts";

/** Every command of Marvin's own, in the order of `/help`. */
export const COMMANDS: readonly Command[] = [
  // the conversation
  clear,
  compact,
  retry,
  steer,
  copy,
  sessions,
  tree,
  exportConversation,
  // the model
  model,
  thinking,
  pro,
  usage,
  voiceOnce,
  voice,
  // work
  code,
  plan,
  diff,
  undo,
  redo,
  shell,
  tools,
  permissions,
  trust,
  blender,
  // you
  profiles,
  preferences,
  saved,
  // the program
  theme,
  keys,
  doctor,
  help,
  exit,
];

/** With its mark, in lower case. */
export function isCommandName(name: string): boolean {
  return COMMANDS.some((command) => command.name === name || command.aliases?.includes(name));
}
