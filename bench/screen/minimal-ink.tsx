// A minimal Ink program that does it right: finished lines are written once above a short live tail, 15 times a second.
import { Box, render, Text, useInput, useStdout } from "ink";
import { useRef, useState } from "react";

const url = process.argv[2] ?? "";
const FRAME_MS = 66;

function App() {
  const { write } = useStdout();
  const [typed, setTyped] = useState("");
  const [tail, setTail] = useState("");
  const [seconds, setSeconds] = useState<number | undefined>(undefined);
  const open = useRef("");

  const flush = () => {
    const lines = open.current.split("\n");
    open.current = lines.pop() ?? "";
    if (lines.length > 0) write(`${lines.map((line) => wrapped(line)).join("\n")}\n`);
    setTail(open.current.slice(-80));
  };

  const ask = async (prompt: string) => {
    write(`> ${prompt}\n`);
    const since = Date.now();
    const waiting = setInterval(() => setSeconds((Date.now() - since) / 1000), 100);
    const frames = setInterval(flush, FRAME_MS);
    const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: prompt }] });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/chat/completions`, { method: "POST", body, headers });
    let rest = "";
    for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("data: {")) continue;
        clearInterval(waiting);
        setSeconds(undefined);
        open.current += JSON.parse(line.slice(6)).choices[0]?.delta.content ?? "";
      }
    }
    clearInterval(waiting);
    clearInterval(frames);
    setSeconds(undefined);
    open.current += "\n";
    flush();
  };

  useInput((input, key) => {
    if (key.ctrl && input === "d") process.exit(0);
    const text = typed + input.replace("\r", "");
    if (!key.return && !input.includes("\r")) return setTyped(text);
    setTyped("");
    void ask(text);
  });

  return (
    <Box flexDirection="column">
      {tail !== "" && <Text>{tail}</Text>}
      {seconds !== undefined && <Text>working {seconds.toFixed(1)} s</Text>}
      <Text>{`> ${typed}`}</Text>
    </Box>
  );
}

function wrapped(line: string): string {
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(" ")) {
    if (row !== "" && row.length + word.length + 1 > 99) {
      rows.push(row);
      row = "";
    }
    row = row === "" ? word : `${row} ${word}`;
  }
  return [...rows, row].join("\n");
}

render(<App />, { incrementalRendering: true, maxFps: 15, exitOnCtrlC: false, interactive: true });
