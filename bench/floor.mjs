// The floor: what the same request costs a plain script with fetch. It asks, prints the tokens, answers calls of
// read_file with the file's text, and goes on until there are none.
import { readFile } from "node:fs/promises";

const [url, prompt, toolsFile] = process.argv.slice(2);
const messages = [{ role: "user", content: prompt }];
const tools = JSON.parse(await readFile(toolsFile, "utf8"));

for (;;) {
  const calls = await ask();
  if (calls.length === 0) break;
  messages.push({ role: "assistant", content: null, tool_calls: calls });
  for (const call of calls) {
    const { path } = JSON.parse(call.function.arguments);
    messages.push({ role: "tool", tool_call_id: call.id, content: await readFile(path, "utf8") });
  }
}

async function ask() {
  const body = JSON.stringify({ model: "bench", stream: true, messages, tools });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/chat/completions`, { method: "POST", body, headers });
  const calls = [];
  let rest = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const delta = JSON.parse(line.slice(6)).choices[0]?.delta;
      if (delta?.content) process.stdout.write(delta.content);
      for (const call of delta?.tool_calls ?? []) {
        if (call.id) calls[call.index] = call;
        else calls[call.index].function.arguments += call.function.arguments;
      }
    }
  }
  return calls;
}
