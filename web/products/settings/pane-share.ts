import { shareRange } from "./appearance.ts";

/** The room for two panes and the minimum of each, in pixels. */
export type Room = { readonly total: number; readonly minFirst: number; readonly minSecond: number };

/** The range of the first pane's share. If there is not enough room for both, the first pane gets its minimum. */
export function shareRangeIn({ total, minFirst, minSecond }: Room): readonly [least: number, most: number] {
  const minShare = Math.max(shareRange[0], minFirst / total);
  const maxShare = Math.min(shareRange[1], 1 - minSecond / total);
  return [minShare, Math.max(minShare, maxShare)];
}

/** The share after a key press on the separator; undefined for other keys. Shift makes larger steps. */
export function shareByKey(
  key: string,
  shift: boolean,
  share: number,
  [least, most]: readonly [least: number, most: number],
  isStacked: boolean,
): number | undefined {
  const step = shift ? 0.1 : 0.02;
  const [back, forth] = isStacked ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  switch (key) {
    case back:
      return Math.max(least, share - step);
    case forth:
      return Math.min(most, share + step);
    case "Home":
      return least;
    case "End":
      return most;
    default:
      return undefined;
  }
}
