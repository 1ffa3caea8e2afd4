import { defaultLayout, type Shares } from "../../settings/appearance.ts";
import { shareByKey, shareRangeIn } from "../../settings/pane-share.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import * as texts from "./shell-texts.ts";
import "./splitter.css";

/*
 * Our own, because two panes and one bar need no library. The examined libraries lay out the panes by script, so the
 * panes would move when the script is loaded (split.js, split-grid: no keyboard, no release since 2021;
 * @zag-js/splitter: for any number of panes; allotment, react-resizable-panels: for React). Here layout.css does it
 * from the first paint.
 */

/** Makes the bar between the panes movable: by dragging, by keyboard, and reset by a double click. */
export function mountSplitter(store: SettingsStore, bar: HTMLElement): void {
  const [first, second] = [bar.previousElementSibling, bar.nextElementSibling] as [HTMLElement, HTMLElement];
  bar.tabIndex = 0;
  bar.role = "separator";
  bar.ariaLabel = texts.splitterName;
  bar.title = texts.splitterHint;
  bar.setAttribute("aria-controls", first.id);

  const measure = () => {
    const style = getComputedStyle(bar);
    const pixels = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    const isStacked = style.getPropertyValue("--direction").trim() === "stacked";
    const size = (pane: HTMLElement) => pane.getBoundingClientRect()[isStacked ? "height" : "width"];
    const total = size(first) + size(second);
    const range = shareRangeIn({
      total,
      minFirst: pixels("--least-first"),
      minSecond: pixels("--least-second"),
    });
    return { isStacked, total, range, share: size(first) / total };
  };
  const name = (isStacked: boolean): keyof Shares => (isStacked ? "stacked" : "beside");
  const show = (share: number, isStacked: boolean) =>
    document.documentElement.style.setProperty(`--${name(isStacked)}`, String(share));
  const keep = (share: number, isStacked: boolean) => {
    const { layout } = store.settings.value;
    // A thousandth is less than a pixel on most screens.
    const roundedShare = Math.round(share * 1000) / 1000;
    store.change({ layout: { ...layout, share: { ...layout.share, [name(isStacked)]: roundedShare } } });
  };

  new ResizeObserver(() => {
    const { isStacked, range, share } = measure();
    const percent = (part: number) => String(Math.round(part * 100));
    bar.ariaOrientation = isStacked ? "horizontal" : "vertical";
    bar.ariaValueMin = percent(range[0]);
    bar.ariaValueMax = percent(range[1]);
    bar.ariaValueNow = percent(share);
    bar.ariaValueText = texts.splitterValue(percent(share), percent(1 - share));
  }).observe(first);

  bar.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { isStacked, range, share } = measure();
    const newShare = shareByKey(event.key, event.shiftKey, share, range, isStacked);
    if (newShare === undefined) return;
    event.preventDefault();
    keep(newShare, isStacked);
  });
  bar.addEventListener("dblclick", () => {
    const { isStacked } = measure();
    keep(defaultLayout.share[name(isStacked)], isStacked);
  });
  bar.addEventListener("pointerdown", (event) => {
    if (event.button === 0) drag(event);
  });

  function drag({ pointerId, clientX, clientY }: PointerEvent): void {
    const { isStacked, total, range, share } = measure();
    const from = isStacked ? clientY : clientX;
    let dragShare = share;
    const listening = new AbortController();
    bar.setPointerCapture(pointerId);
    bar.dataset["dragged"] = "";
    const on = (type: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void) =>
      bar.addEventListener(type, (event) => event.pointerId === pointerId && act(event), listening);
    const end = () => {
      listening.abort();
      delete bar.dataset["dragged"];
    };
    on("pointermove", (event) => {
      const by = (isStacked ? event.clientY : event.clientX) - from;
      dragShare = Math.min(range[1], Math.max(range[0], share + by / total));
      show(dragShare, isStacked);
    });
    on("pointerup", () => {
      end();
      if (dragShare !== share) keep(dragShare, isStacked);
    });
    on("pointercancel", () => {
      end();
      show(store.settings.value.layout.share[name(isStacked)], isStacked);
    });
  }
}
