import type { Complete, StatusFacts } from "@marvin/tui";

/** Who stands behind the screen once there is a conversation. */
export interface ScreenDriver {
  readonly complete: Complete;
  /** Whatever is under way is to stop. */
  cancel(): void;
  steer(text: string): void;
  /** A line that was sent while something is under way. True: it was dealt with. */
  sentWhileWorking(line: string): boolean;
  /** Lets another program change the text; undefined: it stays as it is. */
  editOutside(text: string): Promise<string | undefined>;
  status(): StatusFacts;
  readonly isShell: boolean;
}
