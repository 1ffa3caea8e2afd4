import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseWhenIdle } from "./idle-release.ts";

/* When a widget gives up what it keeps warm. The page is made up: what is seen of it, and whether it has the focus. */

let see: (isIntersecting: boolean) => void;
let hasFocus = false;
const widget = { busy: false, release: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  widget.busy = hasFocus = false;
  widget.release.mockClear();
  vi.stubGlobal("document", { hasFocus: () => hasFocus });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begun = () => releaseWhenIdle({} as HTMLElement, widget);

test("soon if it is not visible, and after a minute if it is", () => {
  begun();
  see(true);
  vi.advanceTimersByTime(59_000);
  expect(widget.release).toHaveBeenCalledTimes(0);
  see(false);
  vi.advanceTimersByTime(10_000);
  expect(widget.release).toHaveBeenCalledTimes(1);
});

test("again after another run", () => {
  const ran = begun();
  see(false);
  vi.advanceTimersByTime(10_000);
  expect(widget.release).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600_000);
  expect(widget.release).toHaveBeenCalledTimes(1);
  ran();
  vi.advanceTimersByTime(10_000);
  expect(widget.release).toHaveBeenCalledTimes(2);
});

test("not while it runs, nor while its reader is there", () => {
  begun();
  see(true);
  hasFocus = true;
  vi.advanceTimersByTime(600_000);
  hasFocus = false;
  widget.busy = true;
  vi.advanceTimersByTime(600_000);
  expect(widget.release).toHaveBeenCalledTimes(0);
  widget.busy = false;
  vi.advanceTimersByTime(60_000);
  expect(widget.release).toHaveBeenCalledTimes(1);
});
