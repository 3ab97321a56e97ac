import type { ImagePart, Message, ModelErrorKind, TokenUsage } from "@marvin/ai";

export type StopReason = "done" | "cancelled" | "round-limit" | "budget" | "failed";

export interface RunError {
  /** A model's error kind, or what stopped the run: `no-answer`, `loop`, `max-cost`, `max-tokens`, `unexpected`. */
  readonly kind: ModelErrorKind | "no-answer" | "loop" | "max-cost" | "max-tokens" | "unexpected";
  readonly message: string;
}

/** Everything that happens in a run, in order; the same for screens, scripts and session files. */
export type AgentEvent =
  | { readonly type: "agent_start"; readonly runId: string; readonly provider: string; readonly model: string }
  | { readonly type: "turn_start"; readonly turn: number }
  | { readonly type: "message_start"; readonly role: Message["role"] }
  /** What is new, never what was. */
  | { readonly type: "message_update"; readonly text?: string; readonly thinking?: string }
  | { readonly type: "message_end"; readonly message: Message }
  | {
      readonly type: "tool_execution_start";
      readonly callId: string;
      readonly toolName: string;
      readonly input: unknown;
    }
  | { readonly type: "tool_execution_update"; readonly callId: string; readonly text: string }
  | {
      readonly type: "tool_execution_end";
      readonly callId: string;
      readonly toolName: string;
      readonly ok: boolean;
      readonly text: string;
      readonly data?: unknown;
      /** What the model is shown beside the text. Not in `stream-json`, where it would be megabytes on a line. */
      readonly images?: readonly ImagePart[];
    }
  | { readonly type: "turn_end"; readonly turn: number; readonly usage?: TokenUsage }
  | { readonly type: "notice"; readonly level: "info" | "warning"; readonly text: string }
  | { readonly type: "model_cycle"; readonly from: string; readonly to: string; readonly reason: string }
  | { readonly type: "agent_end"; readonly stop: StopReason; readonly error?: RunError };

export type AgentEventType = AgentEvent["type"];
