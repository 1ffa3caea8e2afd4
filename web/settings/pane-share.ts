import { shareRange } from "./appearance.ts";

/** Room for two panes, in pixels, and what each of them needs. */
export type Room = { readonly total: number; readonly minFirst: number; readonly minSecond: number };

/** What share of the room the first pane may have. Where there is no room for both, it has what it needs. */
export function shareRangeIn({ total, minFirst, minSecond }: Room): readonly [least: number, most: number] {
  const minShare = Math.max(shareRange[0], minFirst / total);
  const maxShare = Math.min(shareRange[1], 1 - minSecond / total);
  return [minShare, Math.max(minShare, maxShare)];
}

/** The share that a key of a separator asks for; undefined if it is none. Shift goes further. */
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
