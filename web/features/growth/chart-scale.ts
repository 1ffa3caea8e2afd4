import type { GrowthPoint } from "../../run/growth/growth-verdict.ts";
import { formatCount } from "../../ui/format-number.ts";

/** The powers of ten from `min` to `max`; every other one, or fewer, if there are more than six. */
export function ticksOf(min: number, max: number): readonly number[] {
  const from = Math.ceil(Math.log10(min));
  const to = Math.floor(Math.log10(max));
  const by = Math.max(1, Math.ceil((to - from + 1) / 6));
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / by) + 1) },
    (_, at) => 10 ** (from + at * by),
  );
}

/** As many sizes as fit, always with the last. `room`: how many fit. */
export function sizesOf(points: readonly Pick<GrowthPoint, "n">[], room: number): readonly number[] {
  const by = Math.max(1, Math.ceil(points.length / Math.max(2, room)));
  return points.filter((_, at) => (points.length - 1 - at) % by === 0).map(({ n }) => n);
}

/** A short number, because there is little room: 16384 as "16k", 2097152 as "2.1M". */
export function briefCount(count: number): string {
  if (count >= 1e6) return `${Number((count / 1e6).toPrecision(2))}M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)}k`;
  return formatCount(count);
}
