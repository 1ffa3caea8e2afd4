import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LogBlock, LogRow, LogState } from "./log.ts";
import type { Filter } from "./pages.ts";

/** What stands below the log, in the same scroller, and is filtered, counted, searched and copied with it. */
export type LogSource = {
  /** What was printed there. */
  readonly logs: ReadonlySignal<readonly LogState[]>;
  /** All there is to be read, in its order, and past the filter. */
  lists(filter: Filter | undefined): readonly (readonly (LogBlock | undefined)[])[];
  /** The element of a row of one of those lists, drawn if it was not. */
  reach(list: number, block: number, row: LogRow): HTMLElement | undefined;
  /** What is drawn of them. */
  rows(): Iterable<readonly [LogRow, HTMLElement]>;
  text(filter: Filter | undefined): string;
  /** Takes all of it away. */
  clear(): void;
};

type LogSources = {
  /** What the reader wants to see of the log, and of what was printed below it. */
  readonly filter: Signal<Filter | undefined>;
  readonly secondary: Signal<LogSource | undefined>;
};

const sourcesByScroller = new WeakMap<Element, LogSources>();

/** Where what can be done to the output and what stands below the log find each other, whichever is there first. */
export function logSourcesOf(scroller: Element): LogSources {
  const sides = sourcesByScroller.get(scroller) ?? {
    filter: signal<Filter | undefined>(undefined),
    secondary: signal<LogSource | undefined>(undefined),
  };
  sourcesByScroller.set(scroller, sides);
  return sides;
}
