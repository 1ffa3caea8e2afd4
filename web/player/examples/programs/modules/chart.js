export const widest = 40;

/** A bar that grows more and more slowly, so that all fit. */
export function bar(value) {
  const length = Math.round(6 * Math.log2(1 + value));
  return "█".repeat(Math.min(length, widest));
}
