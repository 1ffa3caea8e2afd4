import { useSignal } from "@preact/signals";
import type { Playground } from "../../../player/model/playground.ts";
import { formatBytes, formatCount, formatMs } from "../../../ui/format-number.ts";
import * as texts from "./output-pane-texts.ts";
import { reproducibility } from "./reproducibility.ts";
import "./meters.css";

/** The usage of the run, compared with its limits: during the run and after it. */
export function Meters({ playground }: { readonly playground: Playground }) {
  const { limits } = playground;
  const usage = playground.usage.value;
  /** On small screens the meters are one line, which can be opened. */
  const isOpen = useSignal(false);
  return (
    <section class="meters" aria-label={texts.usageTitle} data-open={isOpen.value}>
      <button
        type="button"
        class="meters-line"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {texts.stepsAndTime(formatCount(usage.fuel), formatMs(usage.cpuMs))}
      </button>
      <dl>
        <Meter
          name={texts.steps}
          help={texts.aboutSteps}
          amount={usage.fuel}
          limit={limits.fuel}
          format={formatCount}
        />
        <Meter
          name={texts.memory}
          help={texts.aboutMemory}
          amount={usage.peakMemoryBytes}
          limit={limits.memoryBytes}
          format={formatBytes}
        />
        <Meter
          name={texts.time}
          help={texts.aboutTime}
          amount={usage.cpuMs}
          limit={limits.cpuMs}
          format={formatMs}
        />
        <Meter
          name={texts.output}
          help={texts.aboutOutput}
          amount={usage.printedBytes}
          limit={limits.outputBytes}
          format={formatBytes}
          isKept
        />
      </dl>
      <p>{playground.lastRequest.value ? reproducibility(usage) : texts.nothingRun}</p>
    </section>
  );
}

type MeterProps = {
  readonly name: string;
  readonly help: string;
  readonly amount: number;
  readonly limit: number;
  readonly format: (value: number) => string;
  /** Whether the program may use more than the limit, so that only that much is stored. */
  readonly isKept?: boolean;
};

function Meter({ name, help, amount, limit, format, isKept: isStored = false }: MeterProps) {
  const share = Math.min(1, amount / limit);
  return (
    <div class="meter" title={help}>
      <dt>{name}</dt>
      <dd>
        {" "}
        <data value={amount}>{format(amount)}</data>{" "}
        <span class="meter-limit">
          {isStored && amount > limit ? texts.keptOf(format(limit)) : texts.ofLimit(format(limit))}
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
