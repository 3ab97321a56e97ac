const elapsedSinceDate = /\bexpect\((?:(?!;|\.to[A-Z])[\s\S])*\bDate\.now\(\)\s*-/;
const otherClocks = /\b(?:hrtime|cpuUsage|perf_hooks)\b/;

/**
 * Whether a test asserts how long something took, by a clock other than the global `performance`, which the linter
 * refuses in tests by itself.
 */
export function assertsElapsedTime(source: string): boolean {
  return elapsedSinceDate.test(source) || otherClocks.test(source);
}
