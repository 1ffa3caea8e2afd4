import type { Reveal } from "./dom.ts";
import type { LogBlock } from "./log.ts";
import type { DrawQueue, VisibilityObserver } from "./visibility.ts";

/** What its views know of the log they are in. */
export type LogContext = {
  readonly reveal: Reveal;
  readonly focus: Focus;
  readonly near: VisibilityObserver;
  readonly queue: DrawQueue;
  readonly isClosed: (heading: LogBlock) => boolean;
  readonly toggle: (heading: LogBlock) => void;
  /** There is something else on the page now. */
  readonly onChange: () => void;
};

/** What a keyboard can go to: see RovingFocus. */
export type Focus = {
  /** To be called for what is new, before it is seen. */
  adopt(part: HTMLElement): void;
  /** To be called when something was taken away. */
  repair(): void;
};
