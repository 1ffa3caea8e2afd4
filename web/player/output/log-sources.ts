import type { ReadonlySignal, Signal } from "@preact/signals";
import type { LogBlock, LogRow, LogState } from "./log.ts";
import type { Filter } from "./pages.ts";

/** Content below the log in the same scroller. It is filtered, counted, searched and copied with the log. */
export type LogSource = {
  /** The parent of it all. */
  readonly host: HTMLElement;
  /** The logs in it. */
  readonly logs: ReadonlySignal<readonly LogState[]>;
  /** All its lists of blocks in order, after the filter. */
  lists(filter: Filter | undefined): readonly (readonly (LogBlock | undefined)[])[];
  /** The element of a row of one of those lists. Draws it if needed. */
  reach(list: number, block: number, row: LogRow): HTMLElement | undefined;
  /** The drawn rows. */
  rows(): Iterable<readonly [LogRow, HTMLElement]>;
  text(filter: Filter | undefined): string;
  /** Removes all of it. */
  clear(): void;
};

/** What connects the output toolbar with the content below the log, whichever is loaded first. */
export type LogSources = {
  /** The filter for the log and for the content below it. */
  readonly filter: Signal<Filter | undefined>;
  readonly secondary: Signal<LogSource | undefined>;
};
