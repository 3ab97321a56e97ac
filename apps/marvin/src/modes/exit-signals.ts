const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs `stop` at a signal and remembers which exit code the first one asks for. For good: a second signal while the last
 * lines are written must not cut them off.
 */
export function onExitSignals(stop: () => void): { readonly code: number | undefined } {
  let code: number | undefined;
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      code ??= exitCode;
      stop();
    });
  }
  return {
    get code() {
      return code;
    },
  };
}
