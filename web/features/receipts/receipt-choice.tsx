import { useEffect } from "preact/hooks";
import type { Playground } from "../../player/model/playground.ts";
import {
  canDigest,
  receiptOf,
  summarizeRun,
  whyNoReceipt,
  withLimitsOf,
} from "../../player/receipt/run-summary.ts";
import { receiptSuffix } from "../../player/share/receipt.ts";
import type { Snippet } from "../../player/share/snippet.ts";
import { engineId } from "../../run/client/engine-id.ts";
import type { ShareProps } from "../feature.ts";
import { hasRun } from "./receipt-match.ts";
import * as texts from "./receipt-view-texts.ts";
import "./receipt.css";

type Props = ShareProps & { readonly playground: Playground };

/** Offers to share the result of the last run with the program, or says why that is impossible. */
export function ReceiptChoice({ playground, snippet, isOn, onChange }: Props) {
  const why = whyNot(playground, snippet);
  useEffect(() => {
    if (why !== undefined && isOn) onChange(undefined);
  });
  const choose = async (isChecked: boolean) => {
    if (!isChecked) return onChange(undefined);
    const { outcome, lastRequest, output: log } = playground;
    if (!outcome.value || !lastRequest.value) return;
    const receipt = await receiptOf(summarizeRun(outcome.value, log.value), engineId);
    onChange({
      snippet: withLimitsOf(snippet, lastRequest.value.limits),
      receipt,
      suffix: await receiptSuffix(receipt),
    });
  };
  return (
    <div class="receipt-choice">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={why !== undefined}
          aria-describedby="receipt-note"
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        {texts.withReceipt}
      </label>
      <p class="dialog-note" id="receipt-note">
        {why ?? texts.aboutReceipts}
      </p>
    </div>
  );
}

function whyNot(playground: Playground, snippet: Snippet): string | undefined {
  const { outcome, lastRequest } = playground;
  const request = lastRequest.value;
  if (!outcome.value || !request) return texts.runFirst;
  if (!hasRun(request, snippet)) return texts.changedSince;
  if (!canDigest()) return texts.noDigests;
  const isAnswered = (playground.lastInputs?.answers.length ?? 0) > request.answers.length;
  const why = whyNoReceipt(outcome.value, isAnswered, request.limits);
  return why && texts.noReceipt(why);
}
