import { BadInput, describeInput, groupDigits } from "../../protocol/parsers.ts";
import { checksum, fromBase64Url, toBase64Url } from "./base64url.ts";
import { pack, unpack } from "./compact-snippet.ts";
import { deflate, inflate } from "./deflate.ts";
import * as texts from "./share-texts.ts";
import { type OpenedSnippet, openedSnippet, parseSnippet, type Snippet } from "./snippet.ts";

/*
 * A share link is the address of the page with a fragment, which browsers send to no server:
 *
 *   #s1.607.XhZ3q1ZNb4MwDIbv…
 *    │  │   │   └ the snippet (compact-snippet.ts) as JSON, deflated, in base64url
 *    │  │   └ the checksum of all else, four characters
 *    │  └ how many characters follow the checksum
 *    └ the version of all this
 *
 * The length separates the link from text that a chat program or a sentence has added after it, even letters. It also
 * distinguishes a truncated link from a changed one. So a receipt (receipt.ts) can follow the link. Links are in other
 * people's messages, so links of version 1 must be readable for ever. Whatever they cannot express needs a version 2.
 */

/** The kind of error in a link, for code. The message is for the reader. */
export type LinkProblem =
  | "not a link"
  | "newer"
  | "cut off"
  | "damaged"
  | "too long"
  | "too large"
  | "no snippet";

export class BadLink extends BadInput {
  constructor(
    readonly problem: LinkProblem,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The maximum number of characters of a link. Browsers allow more (Chromium 156 opened a link of 2,000,000, but none of
 * 2 MiB). Programs that pass links on do not: a message has at most 2,000 characters in Discord and 40,000 in Slack.
 * The maximum also limits the inflated size, which would otherwise be up to 25 MB.
 */
export const maxLinkLength = 32 * 1024;

/** The maximum size of the JSON. A snippet has up to 1 MiB of text, and JSON can need six bytes for one. */
const maxInflatedBytes = 2 * 1024 * 1024;

/** The maximum number of times that a link may have been escaped on its way. */
const maxEscapes = 3;

/**
 * Whether the fragment looks like a share link. Then `decodeLink` returns the snippet, or throws a sentence about the
 * problem.
 */
export function isLink(fragment: string): boolean {
  return /(?:^|#)s\d+\./.test(withoutEscapes(fragment.slice(0, maxLinkLength)));
}

/** Whether the link is short enough to be passed on. If not, `toFile` makes a file. */
export function linkFits(fragment: string): boolean {
  return fragment.length <= maxLinkLength;
}

/** The fragment of the snippet's link, beginning with "#". Throws BadInput if the snippet is invalid. */
export async function encodeLink(snippet: Snippet): Promise<string> {
  const json = JSON.stringify(pack(parseSnippet(snippet)));
  const payload = toBase64Url(await deflate(new TextEncoder().encode(json)));
  return `#s1.${payload.length}.${checksumOf(payload)}${payload}`;
}

/** The snippet in a link's fragment or a whole link. Throws BadLink. */
export async function decodeLink(fragment: string): Promise<OpenedSnippet> {
  const inflation = await inflate(bytesOf(payloadOf(fragment)), maxInflatedBytes);
  if (inflation.kind === "broken") throw new BadLink("no snippet", texts.notOpened(texts.notUnpacked));
  if (inflation.kind === "over") {
    const maximumText = groupDigits(maxInflatedBytes);
    throw new BadLink("too large", texts.tooLarge(maximumText));
  }
  try {
    const openSnippet = openedSnippet(
      unpack(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(inflation.bytes))),
    );
    const receipt = /&receipt=([^&]*)/.exec(withoutEscapes(fragment))?.[1];
    return receipt === undefined ? openSnippet : { ...openSnippet, receipt };
  } catch (error) {
    const reason = error instanceof BadInput ? error.message : texts.notJson;
    throw new BadLink("no snippet", texts.notOpened(reason));
  }
}

function payloadOf(fragment: string): string {
  // The length is checked before anything else. Each character may have been escaped.
  if (fragment.length > 4 * maxLinkLength) throw tooLong();
  const [, version, rest = ""] = /(?:^|#)s(\d{1,6})\.(.*)$/s.exec(withoutEscapes(fragment)) ?? [];
  if (version === undefined || Number(version) === 0) {
    throw new BadLink("not a link", texts.notAShareLink);
  }
  if (Number(version) > 1) {
    throw new BadLink("newer", texts.newerVersion);
  }
  if (/^\d*(?:\.[\w-]{0,3})?$/.test(rest)) throw cutOff(texts.onlyBeginning);
  const [, digits, sum, body = ""] = /^(\d{1,9})\.([\w-]{4})(.*)$/s.exec(rest) ?? [];
  if (digits === undefined) throw damagedLink(texts.wrongBeginning);
  const length = Number(digits);
  if (length > maxLinkLength) throw tooLong();
  const payload = body.slice(0, length);
  const stray = /[^\w-]/u.exec(payload);
  if (stray) throw damagedLink(texts.strayCharacter(describeInput(stray[0])));
  if (payload.length < length)
    throw cutOff(texts.missingCharacters(groupDigits(length - payload.length), groupDigits(length)));
  if (sum !== checksumOf(payload)) throw damagedLink(texts.wrongChecksum);
  return payload;
}

function bytesOf(payload: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64Url(payload);
  if (!bytes) throw new BadLink("no snippet", texts.notOpened("it is not base64url"));
  return bytes;
}

/** Removes escapes and line breaks that were added on the way. No link has a percent sign or a space of its own. */
function withoutEscapes(fragment: string): string {
  let text = fragment;
  for (let times = 0; times < maxEscapes && text.includes("%"); times++) text = unescapeLink(text);
  return text.replace(/[\s\u00ad\u200b-\u200d\u2060]+/g, "");
}

function unescapeLink(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // There is other text after the link, or the link was cut off inside an escape.
    return text.replace(/%([2-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

function checksumOf(payload: string): string {
  return checksum(`s1.${payload.length}.${payload}`);
}

function tooLong(): BadLink {
  const maximumText = groupDigits(maxLinkLength);
  return new BadLink("too long", texts.tooLong(maximumText));
}

function cutOff(how: string): BadLink {
  return new BadLink("cut off", texts.incomplete(how));
}

function damagedLink(how: string): BadLink {
  return new BadLink("damaged", texts.damagedLink(how));
}
