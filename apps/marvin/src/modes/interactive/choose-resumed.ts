import type { Screen } from "@marvin/tui";
import type { Face } from "../../commands/face.ts";
import type { OpenConversation } from "../../conversation/open-conversation.ts";
import { openChosenSession } from "../../sessions/choose-session.ts";
import { showResumed } from "./show-resumed.ts";

/** `--resume` that names none: the person takes one of the list, or begins anew. */
export async function chooseResumed(conversation: OpenConversation, face: Face, screen: Screen): Promise<void> {
  const { record, config } = conversation;
  const resumed = await openChosenSession({ record, face, homeDir: config.folders.home });
  if (resumed === "none") screen.say("There is no earlier conversation to go on with: this is a new one.");
  else showResumed(resumed, conversation, screen);
}
