import { useSignal } from "@preact/signals";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { EndedRun } from "../model/replay/look-replay.ts";
import { InlineCode } from "../output/inline-code.tsx";
import { shortText } from "../output/visible-text.ts";
import * as texts from "./check-explanation-texts.ts";
import type { CheckExplanation } from "./failed-check.ts";

type Props = {
  /** Repeats the run. A string says why there is no explanation. Never rejects. */
  readonly explain: () => Promise<CheckExplanation | string>;
  readonly onReveal: (at: Position) => void;
  /** Undefined if the run cannot be inspected. */
  readonly onLook?: (run: EndedRun, at: LookAt) => void;
  readonly buttonClass: string;
};

/** The explanation below a failed check, on request. */
export function CheckExplanationView({ explain, onReveal, onLook, buttonClass }: Props) {
  const isWorking = useSignal(false);
  const result = useSignal<CheckExplanation | string | undefined>(undefined);
  const { value } = result;
  const action = typeof value === "object" ? value.explanation.action : undefined;
  const begin = async () => {
    if (isWorking.value) return;
    isWorking.value = true;
    result.value = await explain();
    isWorking.value = false;
  };
  return (
    <div class="check-explanation">
      {value === undefined && (
        <button type="button" class={buttonClass} onClick={() => void begin()}>
          {texts.whatHappened}
        </button>
      )}
      <div role="status">
        {isWorking.value && <p>{texts.repeating}</p>}
        {typeof value === "string" && <p>{shortText(value)}</p>}
        {typeof value === "object" &&
          value.explanation.sentences.map(({ text, at }) => (
            <p key={text}>
              <InlineCode text={text} />{" "}
              {at && (
                <button type="button" class="place" onClick={() => onReveal(at)}>
                  {texts.goToLine}
                  {at.line}
                </button>
              )}
            </p>
          ))}
      </div>
      {typeof value === "object" && action?.kind === "look inside" && onLook && (
        <button type="button" class={buttonClass} onClick={() => onLook(value.run, action.at)}>
          {texts.lookInside}
        </button>
      )}
    </div>
  );
}
