const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Which exit code the first signal asks for, once there was one. */
export interface ExitSignals {
  readonly code: number | undefined;
  readonly stopped: AbortSignal;
}

/**
 * Runs `stop` at each signal and remembers the first. For good: a second signal while the last lines are written must not
 * cut them off.
 */
export function onExitSignals(stop: () => void = () => {}): ExitSignals {
  const stopped = new AbortController();
  let code: number | undefined;
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      code ??= exitCode;
      stopped.abort();
      stop();
    });
  }
  return {
    get code() {
      return code;
    },
    stopped: stopped.signal,
  };
}
