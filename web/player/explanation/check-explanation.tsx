import { useSignal } from "@preact/signals";
import type { Position } from "../../protocol/program/source-file.ts";
import { InlineCode } from "../output/inline-code.tsx";
import { shortText } from "../output/visible-text.ts";
import * as texts from "./check-explanation-texts.ts";
import type { CheckEvidence } from "./failed-check.ts";

type Props = {
  /** Repeats the run. A string says why there is no evidence. Never rejects. */
  readonly explain: () => Promise<CheckEvidence | string>;
  readonly onReveal: (at: Position) => void;
  /** Undefined if the run cannot be inspected. */
  readonly onLook?: (evidence: CheckEvidence) => void;
  readonly buttonClass: string;
};

/** The evidence below a failed check, loaded on request. */
export function CheckEvidenceView({ explain, onReveal, onLook, buttonClass }: Props) {
  const isWorking = useSignal(false);
  const result = useSignal<CheckEvidence | string | undefined>(undefined);
  const { value } = result;
  const begin = async () => {
    if (isWorking.value) return;
    isWorking.value = true;
    result.value = await explain();
    isWorking.value = false;
  };
  return (
    <div class="check-evidence">
      {value === undefined && (
        <button type="button" class={buttonClass} onClick={() => void begin()}>
          {texts.whatHappened}
        </button>
      )}
      <div role="status">
        {isWorking.value && <p>{texts.repeating}</p>}
        {typeof value === "string" && <p>{shortText(value)}</p>}
        {typeof value === "object" &&
          value.texts.map(({ sentence, at }) => (
            <p key={sentence}>
              <InlineCode text={sentence} />{" "}
              {at && (
                <button type="button" class="place" onClick={() => onReveal(at)}>
                  {texts.goToLine}
                  {at.line}
                </button>
              )}
            </p>
          ))}
      </div>
      {typeof value === "object" && onLook && (
        <button type="button" class={buttonClass} onClick={() => onLook(value)}>
          {texts.evidenceLookInside}
        </button>
      )}
    </div>
  );
}
