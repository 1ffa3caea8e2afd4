import { useState } from "preact/hooks";
import type { ProgramFile } from "../../../player/model/document/program.ts";

/** The distance in CSS pixels after which a press is a drag, and not a click. */
const dragThreshold = 5;

/**
 * Lets the pointer drag tabs. During a drag, they are shown in their new order. A finger scrolls the row instead. For
 * touch, and for readers who cannot drag, the menu moves them (WCAG 2.2, 2.5.7).
 */
export function useTabDrag(
  list: { readonly current: HTMLElement | null },
  tabs: ReadonlyMap<string, HTMLElement>,
  onMoved: (path: string, index: number) => void,
) {
  const [drag, setDragged] = useState<{ readonly path: string; readonly index: number }>();

  const begin = ({ button, pointerType, clientX, pointerId }: PointerEvent, path: string) => {
    if (button !== 0 || pointerType === "touch") return;
    const listening = new AbortController();
    let index: number | undefined;
    const end = (event: Event) => {
      listening.abort();
      setDragged(undefined);
      if (index === undefined) return;
      if (event.type === "pointerup") onMoved(path, index);
      else if (event.type === "keydown") event.preventDefault();
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId || !list.current) return;
      if (index === undefined && Math.abs(event.clientX - clientX) < dragThreshold) return;
      index = indexAt(event.clientX, path, tabs);
      scrollAtEdge(event.clientX, list.current);
      setDragged({ path, index });
    };
    const { signal } = listening;
    addEventListener("pointermove", move, { signal });
    for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, end, { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && end(event), { signal, capture: true });
  };

  const order = (files: readonly ProgramFile[]): readonly ProgramFile[] => {
    const file = files.find(({ path }) => path === drag?.path);
    if (!drag || !file) return files;
    return files.filter((each) => each !== file).toSpliced(drag.index, 0, file);
  };
  return { order, drag: { begin, path: drag?.path } };
}

/** The number of other tabs whose middle is to the left of `x`. */
function indexAt(x: number, path: string, tabs: ReadonlyMap<string, HTMLElement>): number {
  return [...tabs].filter(([each, tab]) => {
    const { left, width } = tab.getBoundingClientRect();
    return each !== path && left + width / 2 < x;
  }).length;
}

function scrollAtEdge(x: number, list: HTMLElement): void {
  const { left, right } = list.getBoundingClientRect();
  if (x < left + 24) list.scrollLeft -= 12;
  else if (x > right - 24) list.scrollLeft += 12;
}
