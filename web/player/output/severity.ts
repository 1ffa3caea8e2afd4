import type { ConsoleLevel } from "../../protocol/console/console-message.ts";
import { incrementalSum } from "./incremental-sum.ts";
import type { LogBlock, LogState } from "./log.ts";
import type { Filter } from "./pages.ts";

/** The kinds of messages in the filter. `console.log` and `console.info` are one kind. */
export const severities = ["error", "warning", "info", "debug"] as const;
export type Severity = (typeof severities)[number];

export type Counts = Readonly<Record<Severity, number>>;

export const noMessages: Counts = { error: 0, warning: 0, info: 0, debug: 0 };

function severityOf(level: ConsoleLevel): Severity {
  switch (level) {
    case "error":
      return "error";
    case "warn":
      return "warning";
    case "debug":
      return "debug";
    default:
      return "info";
  }
}

/** The number of messages of each kind, including repetitions. */
export function countsOf(logs: readonly LogState[]): Counts {
  const sum = { ...noMessages };
  for (const { head, tail } of logs) {
    for (const counts of [countBlocks(head), countBlocks(tail)]) {
      for (const severity of severities) sum[severity] += counts[severity];
    }
  }
  return sum;
}

const countBlocks = incrementalSum(noMessages, (before, { rows }) => {
  const counts = { ...before };
  for (const { level, messages, count } of rows) counts[severityOf(level)] += messages + count - 1;
  return counts;
});

export function totalOf(counts: Counts, among: ReadonlySet<Severity> = new Set(severities)): number {
  return severities.reduce((sum, severity) => sum + (among.has(severity) ? counts[severity] : 0), 0);
}

/** A filter for some kinds of messages; undefined if all are visible. It returns the same part for the same block. */
export function filterFor(visible: ReadonlySet<Severity>): Filter | undefined {
  if (severities.every((severity) => visible.has(severity))) return undefined;
  const parts = new WeakMap<LogBlock, LogBlock>();
  return (block) => {
    const cachedParts = parts.get(block);
    if (cachedParts) return cachedParts.rows.length > 0 ? cachedParts : undefined;
    const part = withOnly(block, visible);
    parts.set(block, part);
    return part.rows.length > 0 ? part : undefined;
  };
}

function withOnly(block: LogBlock, visible: ReadonlySet<Severity>): LogBlock {
  const rows = block.rows.filter(({ level }) => visible.has(severityOf(level)));
  if (rows.length === block.rows.length) return block;
  const messages = rows.reduce((sum, row) => sum + row.messages, 0);
  // An estimate for pages off the screen, because the lines of each row are not known.
  const lines = Math.ceil((block.lines * messages) / block.messages);
  return { ...block, rows, messages, lines };
}
