// The least there is: a prompt, and what the model says printed as it comes.
const url = process.argv[2];
process.stdin.setRawMode(true);
process.stdout.write("> ");
let typed = "";
process.stdin.on("data", (chunk) => {
  for (const key of chunk.toString()) {
    if (key === "\x04") process.exit(0);
    if (key !== "\r") {
      typed += key;
      process.stdout.write(key);
      continue;
    }
    process.stdout.write("\r\n");
    void ask(typed);
    typed = "";
  }
});

async function ask(prompt) {
  const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: prompt }] });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/chat/completions`, { method: "POST", body, headers });
  let rest = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const text = JSON.parse(line.slice(6)).choices[0]?.delta.content;
      if (text) process.stdout.write(text.replaceAll("\n", "\r\n"));
    }
  }
  process.stdout.write("\r\n> ");
}
