import { basename } from "node:path";
import { languages } from "../../languages/catalog.ts";
import { appendEvent, emptyLog, type LogState } from "../../player/output/log.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import { compareReceipt } from "../../player/receipt/compare-receipt.ts";
import { receiptOf, summarizeRun, whyNoReceipt, withLimitsOf } from "../../player/receipt/run-summary.ts";
import { readReceipt } from "../../player/share/receipt.ts";
import { decodeLink, isLink } from "../../player/share/share-link.ts";
import { type OpenedSnippet, runOptions, type Snippet, snippetOf } from "../../player/share/snippet.ts";
import { fromFiles, type InputFile, toFile } from "../../player/share/snippet-file.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { defaultLimits, type Limits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { engineId } from "../../run/client/engine-id.ts";
import * as texts from "./command-texts.ts";
import type { RunOptions } from "./option-types.ts";
import { readFileText } from "./read-text.ts";
import type { Sandbox } from "./sandbox-types.ts";

/** The output of a run, collected from its events. */
class OutputCollector {
  log: LogState = emptyLog;

  readonly onEvent = (event: RunEvent): void => {
    this.log = event.kind === "started" ? emptyLog : appendEvent(this.log, event);
  };
}

/** A program with the receipt of its run, as the text of a file, or the reason why there is none. */
export type ReceiptedRun = { readonly outcome: Outcome } & (
  | { readonly text: string }
  | { readonly whyNot: string }
);

/** Runs a program for `sandglass run --receipt`. `answer` answers the questions beyond the program's own answers. */
export async function runForReceipt(
  options: RunOptions,
  limits: Limits,
  signal: AbortSignal,
  run: Sandbox["run"],
  answer: () => Promise<string | null>,
): Promise<ReceiptedRun> {
  const { files, entry, language, answers, capabilities } = runRequest(options);
  const { clock, random } = capabilities;
  const snippet = withLimitsOf(snippetOf({ files, entry, language, answers, clock, random }), limits);
  const collector = new OutputCollector();
  let isAnswered = false;
  const { outcome } = await run({
    ...options,
    signal,
    onEvent: collector.onEvent,
    onAsk: () => {
      isAnswered = true;
      return answer();
    },
  });
  const whyNot = whyNoReceipt(outcome, isAnswered, limits);
  if (whyNot !== undefined) return { outcome, whyNot: texts.noReceipt(whyNot) };
  const receipt = await receiptOf(summarizeRun(outcome, collector.log), engineId);
  return { outcome, text: toFile(snippet, languages, receipt).text };
}

/** The verdict on one file of `sandglass verify`. */
export type Verification = {
  readonly file: string;
  readonly verdict: "same" | "different" | "not compared";
  readonly sentences: readonly string[];
  /** The texts of the first difference, if it has texts. */
  readonly author?: string;
  readonly here?: string;
};

/** Runs the program of a file or a link, and compares the run with the receipt in it. */
export async function verifyFile(file: string, sandbox: Sandbox, signal: AbortSignal): Promise<Verification> {
  const notCompared = (...sentences: readonly string[]): Verification => ({
    file: isLink(file) ? "link" : file,
    verdict: "not compared",
    sentences,
  });
  let snippet: OpenedSnippet;
  try {
    snippet = isLink(file) ? await decodeLink(file.slice(file.indexOf("#"))) : await openedFile(file);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return notCompared(error.message);
  }
  if (snippet.receipt === undefined) return notCompared(texts.hasNoReceipt);
  try {
    const receipt = await readReceipt(snippet.receipt);
    const { outcome, log, isAnswered } = await runSnippet(snippet.snippet, sandbox, signal);
    const why = whyNoReceipt(outcome, isAnswered, defaultLimits);
    if (why !== undefined) return notCompared(texts.notComparable, why);
    const { isSame, ...rest } = await compareReceipt(receipt, summarizeRun(outcome, log), engineId);
    return { file: isLink(file) ? "link" : file, verdict: isSame ? "same" : "different", ...rest };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return notCompared(texts.receiptNotRead(error.message));
  }
}

async function runSnippet(snippet: Snippet, sandbox: Sandbox, signal: AbortSignal) {
  const collector = new OutputCollector();
  let isAnswered = false;
  const { outcome } = await sandbox.run({
    ...runOptions(snippet),
    capabilities: { clock: snippet.clock, random: snippet.random },
    signal,
    onEvent: collector.onEvent,
    onAsk: async () => {
      isAnswered = true;
      return null;
    },
  });
  return { outcome, log: collector.log, isAnswered };
}

/** JSON can need six bytes for one byte of a program. */
const maxFileBytes = 8 * 1024 * 1024;

async function openedFile(file: string): Promise<OpenedSnippet> {
  if (!file.endsWith(".json")) throw new BadInput(texts.notAProgram);
  const content = await readFileText(file, maxFileBytes);
  if ("tooLarge" in content) throw new BadInput(texts.verifyTooLarge);
  if ("problem" in content) throw new BadInput(texts.itIs(content.problem));
  const bytes = new TextEncoder().encode(content.text);
  const input: InputFile = {
    name: basename(file),
    webkitRelativePath: "",
    size: bytes.length,
    arrayBuffer: async () => bytes.buffer,
  };
  return fromFiles([input], languages);
}

/** The output of `sandglass verify`. */
export function verifyReport(all: readonly Verification[], json: boolean): string {
  if (json) return JSON.stringify(all, undefined, 2);
  return all
    .map(({ file, sentences, author, here }) =>
      [
        `${file}: ${sentences.join(" ")}`,
        ...(author === undefined ? [] : [texts.authorSaw(oneLine(author))]),
        ...(here === undefined ? [] : [texts.here(oneLine(here))]),
      ].join("\n"),
    )
    .map(visibleText)
    .join("\n");
}

/** Joins lines, so that text of a program cannot begin a line of our output. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 1_000);
}
