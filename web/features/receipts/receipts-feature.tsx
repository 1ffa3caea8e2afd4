import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { feature, lazyView } from "../feature.ts";
import * as texts from "./receipts-feature-texts.ts";

/** Adds the result of a run to a shared program, and compares a run with the result that came with its program. */
export const receipts = feature({
  id: "receipts",
  load: async (page) => {
    const [{ receiptViewOf }, { ReceiptChoice }] = await Promise.all([
      import("./receipt-view.tsx"),
      import("./receipt-choice.tsx"),
    ]);
    return { View: receiptViewOf(page), Choice: ReceiptChoice };
  },
  notLoaded: texts.receiptsNotLoaded,
  isPreloaded: true,
  mount: ({ playground, opening }, parts) => {
    effect(() => {
      if (opening.carriedReceipt.value) void parts.use();
    });
    return {
      outcome: lazyView(parts, ({ View }) => View),
      share: function ReceiptShare(props) {
        useEffect(() => void parts.use(), []);
        const Choice = parts.value?.Choice;
        return Choice ? <Choice playground={playground} {...props} /> : null;
      },
    };
  },
});
