import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { shortText } from "../../player/output/visible-text.ts";
import { compareReceipt, type ReceiptComparison } from "../../player/receipt/compare-receipt.ts";
import { canDigest, summarizeRun, whyNoReceipt } from "../../player/receipt/run-summary.ts";
import { readReceipt } from "../../player/share/receipt.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { engineId } from "../../run/client/engine-id.ts";
import type { FeaturePage } from "../feature.ts";
import { isRunOf, isUsual } from "./receipt-match.ts";
import * as texts from "./receipt-view-texts.ts";
import "./receipt.css";

/** For each run of the unchanged program, says whether its author saw the same. */
export function receiptViewOf({ playground, opening: { carriedReceipt } }: FeaturePage): FunctionComponent {
  return function ReceiptView() {
    const outcome = playground.outcome.value;
    const request = playground.lastRequest.value;
    const programReceipt = carriedReceipt.value;
    const comparison = useSignal<ReceiptComparison | undefined>(undefined);
    useEffect(() => {
      comparison.value = undefined;
      if (!outcome || !request || !programReceipt || !isRunOf(request, programReceipt.program)) return;
      const log = playground.output.peek();
      const isAnswered = (playground.lastInputs?.answers.length ?? 0) > request.answers.length;
      let isOld = false;
      const compare = async (): Promise<ReceiptComparison> => {
        const why = canDigest() ? whyNoReceipt(outcome, isAnswered, defaultLimits) : texts.noDigests;
        if (why !== undefined) return { isSame: false, sentences: [texts.notCompared, why] };
        const receipt = await readReceipt(programReceipt.receipt);
        const result = await compareReceipt(receipt, summarizeRun(outcome, log), engineId);
        const isByLimit = receipt.outcome.startsWith("exhausted") || outcome.kind === "exhausted";
        if (result.isSame || !isByLimit) return result;
        const own = texts.ownLimits;
        return isUsual(request, programReceipt.program)
          ? result
          : { ...result, sentences: [...result.sentences, own] };
      };
      void compare()
        .catch((error: unknown): ReceiptComparison => {
          if (!(error instanceof BadInput)) throw error;
          const sentence = texts.notRead(error.message);
          return { isSame: false, sentences: [sentence, texts.programComplete] };
        })
        .then((result) => {
          if (!isOld) comparison.value = result;
        });
      return () => {
        isOld = true;
      };
    }, [outcome, request, programReceipt]);
    if (!comparison.value) return null;
    const { isSame, sentences, author, here } = comparison.value;
    return (
      <div class={isSame ? "receipt receipt-same" : "receipt"} data-receipt={isSame ? "same" : "different"}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {(author !== undefined || here !== undefined) && (
          <dl>
            {author !== undefined && <DifferentLine name={texts.authorSaw} text={author} />}
            {here !== undefined && <DifferentLine name={texts.here} text={here} />}
          </dl>
        )}
      </div>
    );
  };
}

function DifferentLine({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text === "" ? <em>{texts.emptyLine}</em> : <code>{shortText(text)}</code>}</dd>
    </>
  );
}
