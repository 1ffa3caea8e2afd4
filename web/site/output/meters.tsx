import { useSignal } from "@preact/signals";
import type { Playground } from "../../playground/playground.ts";
import type { Unreproducible, Usage } from "../../protocol/run/usage.ts";
import { formatBytes, formatCount, formatMs } from "../../ui/format-number.ts";
import "./meters.css";

/** What the run spends, against its limits: while it goes on, and after it. */
export function Meters({ playground }: { readonly playground: Playground }) {
  const { limits } = playground;
  const usage = playground.usage.value;
  /** Where there is little room they are one line, which can be opened. */
  const isOpen = useSignal(false);
  return (
    <section class="meters" aria-label="What the run used" data-open={isOpen.value}>
      <button
        type="button"
        class="meters-line"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {`${formatCount(usage.fuel)} steps · ${formatMs(usage.cpuMs)}`}
      </button>
      <dl>
        <Meter
          name="Steps"
          help="Jumps and calls of the program, and iterations of built-in loops."
          used={usage.fuel}
          limit={limits.fuel}
          format={formatCount}
        />
        <Meter
          name="Memory"
          help="The most memory in use at one time, including the engine's own 6 MiB."
          used={usage.peakMemoryBytes}
          limit={limits.memoryBytes}
          format={formatBytes}
        />
        <Meter
          name="Time"
          help="The time the program computed, without waiting for timers."
          used={usage.cpuMs}
          limit={limits.cpuMs}
          format={formatMs}
        />
        <Meter
          name="Output"
          help="What the program printed. Past the limit it runs on, but only the beginning and the end are kept."
          used={usage.printedBytes}
          limit={limits.outputBytes}
          format={formatBytes}
          isKept
        />
      </dl>
      <p>{playground.lastRequest.value ? reproducibility(usage) : "Nothing has been run yet."}</p>
    </section>
  );
}

/** For whom these steps are the same. Short, so that it stays on its line. */
function reproducibility({ reproducible, touched }: Usage): string {
  if (reproducible) return "Same program, same steps, on every machine.";
  const used = touched.flatMap((each) => (each === "interruption" ? [] : [touchedText[each]]));
  const why = [
    ...(used.length > 0 ? [`used ${used.join(", ")}`] : []),
    ...(used.length < touched.length ? ["was interrupted"] : []),
  ];
  return `Steps may differ elsewhere: it ${why.join(" and ")}.`;
}

const touchedText: { readonly [name in Exclude<Unreproducible, "interruption">]: string } = {
  clock: "the clock",
  "time zone": "the time zone",
  randomness: "randomness",
  Intl: "Intl",
  stack: "all of the stack",
};

type MeterProps = {
  readonly name: string;
  readonly help: string;
  readonly used: number;
  readonly limit: number;
  readonly format: (value: number) => string;
  /** More than the limit may be used, of which so much is kept. */
  readonly isKept?: boolean;
};

function Meter({ name, help, used, limit, format, isKept = false }: MeterProps) {
  const share = Math.min(1, used / limit);
  return (
    <div class="meter" title={help}>
      <dt>{name}</dt>
      <dd>
        {" "}
        <data value={used}>{format(used)}</data>{" "}
        <span class="meter-limit">
          {isKept && used > limit ? `, ${format(limit)} kept` : `of ${format(limit)}`}
        </span>
        <span class="meter-track">
          <span
            class={share >= 0.9 ? "meter-fill meter-full" : "meter-fill"}
            style={{ transform: `scaleX(${share})` }}
          />
        </span>
      </dd>
    </div>
  );
}
