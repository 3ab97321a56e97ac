import { ToolError } from "@marvin/agent-core";

/** How models address a tool in their own protocol; now and then that address ends up inside the text of a call. */
const ROUTING = /(?:^|[^\w.])to=(?:functions|multi_tool_use|container)\.[a-z_]\w*/i;

/** Refuses text that holds such an address, unless it was there before. Nothing has been written yet. */
export function refuseLeakedRouting(text: string, before = ""): void {
  const leaked = ROUTING.exec(text)?.[0].trim();
  if (leaked === undefined || ROUTING.test(before)) return;
  throw new ToolError("invalid-input", `The text holds "${leaked}", which belongs to a call and not to a file.`, {
    hint: "Nothing was changed. Send the call again with the text of the file alone.",
  });
}
