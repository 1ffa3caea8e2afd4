import {
  BadInput,
  badInput,
  fields,
  integer,
  listOf,
  oneOf,
  type Parser,
  textOf,
} from "../../protocol/parsers.ts";
import { checksum, fromBase64Url, toBase64Url } from "./base64url.ts";
import { deflate, inflate } from "./deflate.ts";
import * as texts from "./share-texts.ts";

/**
 * The result that the author of a program saw, for comparison with a later run. It is enough to say whether the results
 * are equal, and otherwise where they first differ. Its size is bounded, however much was printed. It proves nothing,
 * because anybody can write one.
 */
export type Receipt = {
  readonly version: 1;
  /** The id of the engine and the guest's library: see run/client/engine-id. */
  readonly engine: string;
  readonly outcome: ReceiptOutcome;
  /** Where the run ended, such as "main.js:3"; empty if there is no position. */
  readonly at: string;
  /** The beginning of its value or of its error's message. */
  readonly says: string;
  readonly steps: number;
  /** The number of printed lines. */
  readonly lines: number;
  /** 128 bits of SHA-256 of the whole output and its metadata, in base64url. */
  readonly digest: string;
  /** The first lines. */
  readonly shown: readonly string[];
  /** A checksum of four characters for each of the following lines, up to the maximum length. */
  readonly sums: string;
};

/** The outcomes that are the same on every machine. */
export const receiptOutcomes = [
  "completed",
  "threw",
  "invalid",
  "restricted",
  "unsettled",
  "exhausted:fuel",
  "exhausted:memory",
  "exhausted:stack",
] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** The maximum sizes in a receipt. */
export const receiptRoom = { says: 200, shownLines: 100, shownLine: 200, shown: 2_000, sums: 200 } as const;

/** The maximum length of the text in a link, and of its unpacked form. */
const maxPackedLength = 12_000;
const maxUnpackedLength = 64 * 1024;

/** Parses text that matches a pattern; `what` describes the expected text. */
function matching(pattern: RegExp, what: string): Parser<string> {
  const boundedText = textOf(1_000);
  return (value, path) => {
    const input = boundedText(value, path);
    if (pattern.test(input)) return input;
    throw badInput(path, what, value);
  };
}

/** Parses an untrusted receipt. Throws BadInput if it is invalid. */
export function parseReceipt(value: unknown, path = "receipt"): Receipt {
  const version = (value as { readonly version?: unknown } | null | undefined)?.version;
  if (Number.isInteger(version) && (version as number) > 1)
    throw new BadInput(`${path} was made by a newer version of Sandglass`);
  const receipt = fields<Receipt>(value, path, {
    version: (each, at) => {
      if (each === 1) return each;
      throw badInput(at, "1", each);
    },
    engine: matching(/^[\w+/=.-]{1,64}$/, "the name of an engine"),
    outcome: oneOf(...receiptOutcomes),
    at: matching(/^$|^[^\p{Cc}]{1,300}:\d{1,9}$/u, "a file and a line"),
    says: textOf(receiptRoom.says),
    steps: integer(0, Number.MAX_SAFE_INTEGER),
    lines: integer(0, Number.MAX_SAFE_INTEGER),
    digest: matching(/^[\w-]{22}$/, "a digest"),
    shown: listOf(textOf(receiptRoom.shownLine), receiptRoom.shownLines),
    sums: matching(new RegExp(`^(?:[\\w-]{4}){0,${receiptRoom.sums}}$`), "checksums of lines"),
  });
  const { shown, sums, lines } = receipt;
  if (shown.reduce((sum, each) => sum + each.length, 0) > receiptRoom.shown)
    throw new BadInput(`${path}.shown has too much text`);
  if (shown.length + sums.length / 4 > lines)
    throw new BadInput(`${path}.lines should be at least the number of lines in it, not ${lines}`);
  return receipt;
}

/**
 * The part of a share link with a receipt: `&receipt=1.ab3d…`. Readers of version 1 of a link ignore it, so an older
 * Sandglass opens the program as usual.
 */
export async function receiptSuffix(receipt: Receipt): Promise<string> {
  const json = JSON.stringify(parseReceipt(receipt));
  const payload = toBase64Url(await deflate(new TextEncoder().encode(json)));
  return `&receipt=1.${checksum(payload)}${payload}`;
}

/**
 * The receipt that came with a program: a string from a link, or an object from a file. Throws BadInput; the message is
 * a clause that says why.
 */
export async function readReceipt(source: unknown): Promise<Receipt> {
  if (typeof source !== "string") return parseReceipt(source);
  const [, version = "", sum, payload = ""] = /^(\d{1,6})\.([\w-]{4})([\w-]*)$/.exec(source) ?? [];
  if (Number(version) > 1) throw new BadInput(texts.receiptNewerVersion);
  if (payload.length > maxPackedLength) throw new BadInput(texts.receiptTooLong);
  if (sum !== checksum(payload)) throw new BadInput(texts.receiptDamaged);
  const bytes = fromBase64Url(payload);
  const inflation = bytes && (await inflate(bytes, maxUnpackedLength));
  if (inflation?.kind !== "whole") throw new BadInput(texts.notUnpacked);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(inflation.bytes));
  } catch {
    throw new BadInput(texts.notJson);
  }
  return parseReceipt(value);
}
