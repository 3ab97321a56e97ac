/**
 * How long something has run: to the second, however long it was. A model that looks after a job is told something new
 * each time, and is not taken for one that goes in circles.
 */
export function ageWords(ms: number): string {
  if (ms < 120_000) return `${Number((ms / 1000).toFixed(1))} s`;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
