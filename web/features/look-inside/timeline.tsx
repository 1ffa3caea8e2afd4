import { useMemo } from "preact/hooks";
import { formatWhole } from "../../ui/format-number.ts";
import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";
import { marksOf, notches, slots } from "./notches.ts";

/** A slider over all recorded moments, with notches for calls, for output, and for changes of the selected variable. */
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
  const { selection, changes } = look;
  if (!recording) return null;
  const { from, to } = recording;
  const text = look.isAtEnd.value
    ? texts.endOf(formatWhole(number), formatWhole(look.moments - 1))
    : texts.momentOf(formatWhole(number), formatWhole(look.moments - 1), look.site.value?.line ?? 0);
  const marks = selection.value && marksOf(recording, changes.value);
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
        aria-label={texts.moment}
        aria-valuetext={text}
        onInput={({ currentTarget }) => void look.goTo(Number(currentTarget.value))}
      />
      <p class="look-legend" aria-hidden="true">
        <span class="look-legend-calls">{texts.call}</span>
        <span class="look-legend-printed">{texts.output}</span>
        {selection.value && (
          <span class="look-legend-changes">
            {selection.value.name}
            {texts.changes}
          </span>
        )}
      </p>
    </div>
  );
}
