import type { ReadonlySignal, Signal } from "@preact/signals-core";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { LogState } from "./log.ts";
import * as texts from "./message-action-texts.ts";
import type { CopyText, MessageAction } from "./message-actions.ts";
import { bytesBefore } from "./printed.ts";

/** Announces a text. An equal announcement must differ to be announced again. */
export function announce(status: Signal<string>, text: string): void {
  status.value = status.peek() === text ? `${text}\u00a0` : text;
}

/** Copies to the clipboard, and announces what was copied. */
export function copier(status: Signal<string>): CopyText {
  return (text, what) => {
    const announceCopy = () => announce(status, texts.copiedNotice(what));
    // Without text, the browser itself has copied.
    if (text === "") announceCopy();
    else navigator.clipboard.writeText(text).then(announceCopy, () => announce(status, texts.notCopied));
  };
}

/** The latest run, as far as its messages lead to its moments. */
type PrintingRun = {
  readonly log: ReadonlySignal<LogState | undefined>;
  readonly outcome: ReadonlySignal<Outcome | undefined>;
};

type OpenPrinted = (target: { readonly kind: "printed"; readonly bytes: number }) => void;

/**
 * Opens the moment at which a message of the latest run was printed. `open` returns undefined while moments cannot be
 * opened.
 */
export function momentAction(
  { log, outcome }: PrintingRun,
  open: () => OpenPrinted | undefined,
): MessageAction {
  const bytes: (...message: Parameters<MessageAction["run"]>) => number | undefined = (row, nth) => {
    const end = outcome.peek();
    const output = log.peek();
    return output && end && "usage" in end
      ? bytesBefore(output, end.usage.printedBytes, row, nth)
      : undefined;
  };
  return {
    text: texts.how,
    name: texts.howDidItGet,
    isPossible: (row) => open() !== undefined && bytes(row, 0) !== undefined,
    run: (row, nth) => {
      const before = bytes(row, nth);
      if (before !== undefined) open()?.({ kind: "printed", bytes: before });
    },
  };
}
