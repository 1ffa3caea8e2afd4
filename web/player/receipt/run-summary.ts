import { groupDigits } from "../../protocol/parsers.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { endingName } from "../../protocol/run/ending-name.ts";
import { limitTexts } from "../../protocol/run/limit-texts.ts";
import { defaultLimits, type Limits, limitNames, untrustedLimits } from "../../protocol/run/limits.ts";
import type { Outcome, OutcomeName } from "../../protocol/run/outcome.ts";
import type { Unreproducible } from "../../protocol/run/usage.ts";
import type { LogState } from "../output/log.ts";
import { textOfLog } from "../output/log-text.ts";
import { checksum, toBase64Url } from "../share/base64url.ts";
import { type Receipt, type ReceiptOutcome, receiptOutcomes, receiptRoom } from "../share/receipt.ts";
import type { Snippet } from "../share/snippet.ts";
import * as texts from "./receipt-texts.ts";

/** The visible result of a finished run. */
export type RunSummary = {
  /** The outcome in the terms of a receipt. A run that cannot have a receipt has the closest term. */
  readonly outcome: OutcomeName;
  readonly at: string;
  /** Its value or its error's message; empty if it has neither. */
  readonly says: string;
  readonly steps: number;
  readonly lines: readonly string[];
};

export function summarizeRun(outcome: Outcome, log: LogState): RunSummary {
  const { head, omittedBytes } = log;
  // The start of the tail of a cut output depends on when the page received it.
  const text = omittedBytes === 0 ? textOfLog(log) : textOfLog({ head, tail: [], omittedBytes: 0 });
  const at = placeOf(outcome);
  return {
    outcome: endingName(outcome),
    at: at ? `${at.file}:${at.line}` : "",
    says: whatItSays(outcome),
    steps: "usage" in outcome ? outcome.usage.fuel : 0,
    lines: [
      ...(text === "" ? [] : text.split("\n")),
      ...(omittedBytes > 0 && "usage" in outcome
        ? [texts.bytesInAll(groupDigits(outcome.usage.printedBytes))]
        : []),
    ],
  };
}

function placeOf(outcome: Outcome): Position | undefined {
  switch (outcome.kind) {
    case "threw":
      return outcome.error.frames[0]?.at;
    case "invalid":
      return outcome.diagnostics[0]?.at;
    case "completed":
    case "stopped":
    case "crashed":
      return undefined;
    default:
      return outcome.at;
  }
}

function whatItSays(outcome: Outcome): string {
  switch (outcome.kind) {
    case "completed":
      return outcome.value === undefined ? "" : outcome.inspected;
    case "threw": {
      const { name, message, shown: fullText } = outcome.error;
      return fullText ?? (name ? `${name}: ${message}` : message);
    }
    case "invalid":
      return outcome.diagnostics[0]?.message ?? "";
    case "restricted":
      return outcome.name;
    default:
      return "";
  }
}

/** The inputs that may differ on another machine, with advice about them. */
const touchedSentences: { readonly [name in Unreproducible]: string } = {
  clock: texts.clock,
  "time zone": texts.timeZone,
  randomness: texts.randomness,
  Intl: texts.intl,
  stack: texts.stack,
  interruption: texts.interruption,
};

/**
 * Why a run cannot have a receipt, as a sentence; undefined if it can.
 *
 * @param isAnswered whether it got answers that are not part of the program.
 * @param limits the limits of the run.
 */
export function whyNoReceipt(outcome: Outcome, isAnswered: boolean, limits: Limits): string | undefined {
  if (outcome.kind === "crashed" || outcome.kind === "stopped") return texts.didNotEnd;
  if (isAnswered) return texts.answersTyped;
  const causes = "usage" in outcome ? outcome.usage.touched : [];
  if (causes.length > 0) {
    const why = causes.map((each) => touchedSentences[each]).join(", and ");
    return texts.mayDiffer(why);
  }
  const high = relevantLimits.find((name) => limits[name] > untrustedLimits[name]);
  if (high)
    return texts.ranWithMore(
      groupDigits(limits[high]),
      limitTexts[high].measure,
      groupDigits(untrustedLimits[high]),
    );
  return undefined;
}

/** The limits that can change the result of a reproducible run. */
const relevantLimits = limitNames.filter((name) => name !== "cpuMs" && name !== "wallMs");

/** The program with the limits of its run, because the result may depend on them. */
export function withLimitsOf(snippet: Snippet, limits: Limits): Snippet {
  const own = { ...defaultLimits, ...snippet.limits };
  for (const name of relevantLimits) own[name as "fuel"] = limits[name];
  return {
    ...snippet,
    limits: Object.fromEntries(
      limitNames.filter((name) => own[name] !== defaultLimits[name]).map((name) => [name, own[name]]),
    ),
  };
}

/** Whether the browser can compute digests. It can only for pages from a secure origin. */
export function canDigest(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** The receipt of a run for which `whyNoReceipt` returns undefined. */
export async function receiptOf(summary: RunSummary, engine: string): Promise<Receipt> {
  const { at, says, steps, lines } = summary;
  const outcome = receiptOutcomes.find((each) => each === summary.outcome) as ReceiptOutcome;
  const visibleLines: string[] = [];
  let budget: number = receiptRoom.shown;
  for (const line of lines) {
    budget -= line.length;
    if (budget < 0 || line.length > receiptRoom.shownLine || visibleLines.length === receiptRoom.shownLines)
      break;
    visibleLines.push(line);
  }
  const rest = lines.slice(visibleLines.length, visibleLines.length + receiptRoom.sums);
  return {
    version: 1,
    engine,
    outcome,
    at,
    says: beginningOf(says),
    steps,
    lines: lines.length,
    digest: await digestOf(summary),
    shown: visibleLines,
    sums: rest.map(sumOf).join(""),
  };
}

/** The beginning of a message, as much as a receipt can contain. */
export function beginningOf(says: string): string {
  return says.length <= receiptRoom.says ? says : `${says.slice(0, receiptRoom.says - 1)}…`;
}

export async function digestOf({ lines, says }: RunSummary): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([lines.join("\n"), says]));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return toBase64Url(new Uint8Array(digest, 0, 16));
}

/**
 * The checksum of a line. The checksum takes a string of bytes, which is built in pieces, because a call cannot take a
 * long line as arguments.
 */
export function sumOf(line: string): string {
  const bytes = new TextEncoder().encode(line);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return checksum(text);
}
