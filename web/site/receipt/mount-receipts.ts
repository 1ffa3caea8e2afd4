import { effect, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { ProgramLoader } from "../../playground/document/program-loader.ts";
import type { Playground } from "../../playground/playground.ts";
import * as texts from "../shell/offer-texts.ts";

/** What compares a run with the receipt that its program came with, below how it ended; it is there once one came. */
export const receiptView = signal<FunctionComponent | undefined>(undefined);

/** Loads it along with the first program that has a receipt: a run then asks for nothing. */
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
