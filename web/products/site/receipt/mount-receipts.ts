import { effect, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { ProgramLoader } from "../../../player/model/document/program-loader.ts";
import type { Playground } from "../../../player/model/playground.ts";
import * as texts from "../shell/offer-texts.ts";

/** The view, below the outcome, that compares a run with the program's receipt; undefined until a receipt has come. */
export const receiptView = signal<FunctionComponent | undefined>(undefined);

/** Loads the view with the first program that has a receipt, so that a run causes no request. */
export function mountReceipts(playground: Playground, { carriedReceipt }: ProgramLoader): void {
  let isRequested = false;
  const load = async () => {
    try {
      const { receiptViewOf } = await import("./receipt-view.tsx");
      receiptView.value = receiptViewOf(playground, carriedReceipt);
    } catch {
      isRequested = false;
      playground.workspace.notice.value = texts.receiptNotLoaded;
    }
  };
  effect(() => {
    if (!carriedReceipt.value || isRequested) return;
    isRequested = true;
    void load();
  });
}
