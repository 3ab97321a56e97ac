const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Runs `stop` at the first signal and remembers which exit code it asks for. */
export function onExitSignals(stop: () => void): { readonly code: number | undefined; release(): void } {
  let code: number | undefined;
  const listeners = Object.entries(SIGNALS).map(([signal, exitCode]) => {
    const listener = () => {
      code ??= exitCode;
      stop();
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return {
    get code() {
      return code;
    },
    release() {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    },
  };
}
