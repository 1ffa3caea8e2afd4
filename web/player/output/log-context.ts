import type { Reveal } from "./dom.ts";
import type { LogBlock } from "./log.ts";
import type { DrawQueue, VisibilityObserver } from "./visibility.ts";

/** The context that all views of a log share. */
export type LogContext = {
  readonly reveal: Reveal;
  readonly focus: Focus;
  readonly near: VisibilityObserver;
  readonly queue: DrawQueue;
  readonly isClosed: (heading: LogBlock) => boolean;
  readonly toggle: (heading: LogBlock) => void;
  /** Called when the content of the page has changed. */
  readonly onChange: () => void;
};

/** The elements that the keyboard can reach: see RovingFocus. */
export type Focus = {
  /** Must be called for new elements before they are shown. */
  adopt(part: HTMLElement): void;
  /** Must be called after an element was removed. */
  repair(): void;
};
