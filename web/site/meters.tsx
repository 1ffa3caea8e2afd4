import type { Playground } from "../playground/playground.ts";
import { formatBytes, formatCount, formatMs } from "../ui/format.ts";

/** What the run spends, against its limits: while it goes on, and after it. */
export function Meters({ playground }: { readonly playground: Playground }) {
  const { limits } = playground;
  const usage = playground.usage.value;
  return (
    <dl class="meters" aria-label="What the run spent">
      <Meter
        name="Steps"
        help="Jumps and calls of the program, and rounds of built-in loops. The same program makes the same number of steps on every machine."
        used={usage.fuel}
        limit={limits.fuel}
        format={formatCount}
      />
      <Meter
        name="Memory"
        help="The most memory the program held, the engine's own 6 MiB included."
        used={usage.peakMemoryBytes}
        limit={limits.memoryBytes}
        format={formatBytes}
      />
      <Meter
        name="Time"
        help="The time the program computed. Waiting for timers does not count."
        used={usage.cpuMs}
        limit={limits.cpuMs}
        format={formatMs}
      />
    </dl>
  );
}

type MeterProps = {
  readonly name: string;
  readonly help: string;
  readonly used: number;
  readonly limit: number;
  readonly format: (value: number) => string;
};

function Meter({ name, help, used, limit, format }: MeterProps) {
  const share = Math.min(1, used / limit);
  return (
    <div class="meter" title={help}>
      <dt>{name}</dt>
      <dd>
        <span class="meter-numbers">
          <data value={used}>{format(used)}</data> of {format(limit)}
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
