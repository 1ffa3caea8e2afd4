import { useMemo } from "preact/hooks";
import type { Look } from "../playground/look/look.ts";
import type { Recording } from "../playground/look/recording.ts";
import { grouped } from "../ui/format-number.ts";

/** So many notches can be told apart. */
const slots = 400;

/** All moments that are described, as a line that can be gone along: with notches where something happened. */
export function Timeline({ look }: { readonly look: Look }) {
  const recording = look.recording.value;
  const number = look.number.value;
  const outputNotches = useMemo(
    () =>
      recording &&
      notches(recording, (each) => recording.printedBytes(each) > recording.printedBytes(each - 1)),
    [recording],
  );
  const callNotches = useMemo(
    () => recording && notches(recording, (each) => recording.depth(each) > recording.depth(each - 1), 6),
    [recording],
  );
  const { selection: chosen, changes } = look;
  if (!recording) return null;
  const { from, to } = recording;
  const line = look.site.value?.line ?? 0;
  const marks = chosen.value && marksOf(recording, changes.value);
  return (
    <div class="look-timeline">
      <svg class="look-notches" viewBox={`0 0 ${slots} 12`} preserveAspectRatio="none" aria-hidden="true">
        <path class="look-notch-calls" d={callNotches} />
        <path class="look-notch-printed" d={outputNotches} />
        {marks !== undefined && <path class="look-notch-changes" d={marks} />}
      </svg>
      <input
        type="range"
        min={from}
        max={to}
        step={1}
        value={number}
        aria-label="Moment"
        aria-valuetext={`Moment ${grouped(number)} of ${grouped(look.moments - 1)}, line ${line}`}
        onInput={({ currentTarget }) => void look.goTo(Number(currentTarget.value))}
      />
      <p class="look-legend" aria-hidden="true">
        <span class="look-legend-calls">call</span>
        <span class="look-legend-printed">output</span>
        {chosen.value && <span class="look-legend-changes">{chosen.value.name} changes</span>}
      </p>
    </div>
  );
}

/** The notches of all moments of which something is so, as the path of an SVG. */
function notches(recording: Recording, isSo: (number: number) => boolean, top = 0): string {
  const matches: number[] = [];
  for (let each = recording.from + 1; each <= recording.to; each++) if (isSo(each)) matches.push(each);
  return marksOf(recording, matches, top);
}

function marksOf({ from, to }: Recording, numbers: readonly number[], top = 0): string {
  const filled = new Set(
    numbers.map((each) => Math.round(((each - from) / Math.max(1, to - from)) * (slots - 1))),
  );
  return [...filled].map((slot) => `M${slot + 0.5} ${top}V12`).join("");
}
