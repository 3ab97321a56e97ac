import { defineTool, EXIT_SLOT, type ExitWish } from "@marvin/agent-core";
import * as z from "zod";

export default defineTool({
  name: "exit_app",
  description:
    "Ends Marvin when the user wants to leave: after the answer, with everything saved. Say goodbye briefly.",
  category: "always",
  tier: "read",
  input: z.object({}),
  phrases: [
    "exit",
    "quit",
    "bye",
    "goodbye",
    "goodbye marvin",
    "good night marvin",
    "close the app",
    "close marvin",
    "leave the program",
    "exit the app",
    "shut yourself down",
    "that is all for today",
    "end this session",
    "leave",
    "see you",
    "see you later",
    "see you tomorrow",
    "i'm done",
    "i am done",
    "that's all",
    "that is all",
    "log out",
    "good night",
    "stop the program",
    "end the conversation",
    "i am leaving",
    "i'm leaving",
    "exit the program",
    "quit the program",
    "logout",
    "bye bye",
    "ciao",
    "close the program",
    "q",
    ":q",
    "thanks bye",
    "thank you and goodbye",
    "that will be all",
    "i have to go",
    "i must go",
    "let us call it a day",
  ],
  async run(_input, { session }) {
    const wish = session.peek<ExitWish>(EXIT_SLOT);
    wish?.leaveAfterAnswer();
    const text = wish
      ? "Marvin ends after this answer. Everything is saved. Goodbye."
      : "There is nothing to leave: this run ends by itself with the answer.";
    return { text, data: { leaving: wish !== undefined } };
  },
});
