import type { Arguments } from "../arguments/parse-arguments.ts";
import { ConfigError } from "../config/config.ts";
import { doctorReport } from "../doctor/doctor-report.ts";
import { doctorText } from "../doctor/doctor-text.ts";
import { settled, startInquiry, until } from "../doctor/inquiry.ts";
import { onExitSignals } from "../modes/exit-signals.ts";
import { byteSink } from "../output/byte-sink.ts";

/** `marvin doctor [--json]`: what works here and what is missing. Exit 1 if nothing but the offline assistant works. */
export async function doctor(args: Arguments): Promise<number> {
  const io = { out: byteSink(process.stdout), err: byteSink(process.stderr) };
  const canceller = new AbortController();
  const signals = onExitSignals(() => canceller.abort());
  io.out.onClosed(() => canceller.abort());
  let code = 1;
  try {
    const ok = await examine(args, canceller.signal, io.out.write);
    code = ok ? 0 : 1;
  } catch (error) {
    if (error instanceof ConfigError) tellConfigError(error, args, io);
    else if (!canceller.signal.aborted) throw error;
  }
  await Promise.all([io.out.flush(10_000), io.err.flush(1000)]);
  return signals.code ?? code;
}

async function examine(args: Arguments, cancel: AbortSignal, say: (text: string) => void): Promise<boolean> {
  const inquiry = await startInquiry(args, cancel);
  try {
    const report = await until(cancel, doctorReport(inquiry));
    say(args.json ? `${JSON.stringify(report, null, 2)}\n` : doctorText(report, lineWidth()));
    return report.ok;
  } finally {
    await settled(inquiry);
  }
}

/** Lines that are much longer cannot be read, shorter ones hold no table. */
function lineWidth(): number {
  return Math.min(120, Math.max(60, process.stdout.columns ?? 100));
}

function tellConfigError(
  { message }: ConfigError,
  { json }: Arguments,
  io: { readonly out: { write(text: string): void }; readonly err: { write(text: string): void } },
): void {
  if (json) io.out.write(`${JSON.stringify({ ok: false, error: message }, null, 2)}\n`);
  else io.err.write(`${message}\n`);
}
