import type { AskApproval } from "@marvin/agent-core";
import { approvalRows, type Screen } from "@marvin/tui";

/** Asks before code runs. All of it is shown, above the question; whoever turns away has not allowed it. */
export function approveOnScreen(screen: Screen, attention: () => void): AskApproval {
  let asking: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const asked = asking.then(async () => {
      signal.throwIfAborted();
      screen.show(approvalRows(question, screen.width));
      attention();
      const key = await screen.choose("Allow it?", question.choices, signal);
      signal.throwIfAborted();
      return question.choices.find((choice) => choice.key === key)?.answer ?? "deny";
    });
    asking = asked.catch(() => {});
    return asked;
  };
}
