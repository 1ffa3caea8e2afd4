import { type LineProfile, type LineValues, maxProfiledLines } from "../../../protocol/look/line-profile.ts";
import type { RunCounter } from "./run-counter.ts";
import type { SampleSeries } from "./sample-series.ts";
import { observedValue } from "./value-samples.ts";

/** The costs of each line of the program, ordered by file and line. */
export function lineProfiles(counter: RunCounter): readonly LineProfile[] {
  const { breakpoints, counts, steps, bytes } = counter;
  type Line = { -readonly [Key in keyof LineProfile]: LineProfile[Key] } & { sites: number };
  const lines = new Map<string, Line>();
  for (const plan of counter.plans) {
    const seenLines = new Set<number>();
    for (const [mark, { file, line }] of plan.sites.entries()) {
      const index = breakpoints.indexAt(plan, plan.marks[mark]?.start ?? -1);
      if (index === undefined) continue;
      const key = `${file}:${line}`;
      const profile = lines.get(key) ?? { file, line, times: 0, steps: 0, bytes: 0, unreached: 0, sites: 0 };
      lines.set(key, profile);
      profile.times = Math.max(profile.times, counts[index] ?? 0);
      // Marks that share a site ran equally often; the first one gets the cost.
      if (seenLines.has(index)) continue;
      seenLines.add(index);
      profile.sites++;
      profile.steps += steps[index] ?? 0;
      profile.bytes += bytes[index] ?? 0;
      if (counts[index] === 0) profile.unreached++;
    }
  }
  for (const { plan, line, series } of counter.lines) {
    const profile = lines.get(`${plan.file}:${line}`);
    const values = valuesOf(counter, series);
    if (profile && values) profile.values = values;
  }
  return [...lines.values()].slice(0, maxProfiledLines).map(({ sites: _, ...line }) => line);
}

function valuesOf({ memory }: RunCounter, series: SampleSeries): LineValues | undefined {
  const { times, name, first, last, isKnown } = series;
  if (times === 0 || !isKnown) return undefined;
  const observed = (all: readonly (typeof first)[number][]) => all.map((each) => observedValue(memory, each));
  const beginning = times <= 5 ? observed(first) : observed(first.slice(0, 3));
  // An object may have been replaced by now; that it is an object tells the reader nothing.
  if ([...beginning, ...observed(last)].some(({ text }) => text === "")) return undefined;
  return {
    name,
    first: beginning.slice(0, 3),
    last: times <= 5 ? beginning.slice(3) : observed(last.slice(-2)),
    times,
  };
}
