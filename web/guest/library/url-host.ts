import { ask } from "./ask-host-intl.ts";
import { encodeSets, percentDecode, percentEncode } from "./percent.ts";

/** The host parser of https://url.spec.whatwg.org (3.5). Hosts are stored in their written form: "1.2.3.4", "[::1]". */

const forbiddenCharacters = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const forbiddenInDomain = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;
const plainDomain = /^[\0-\x7f]*$/;
const punycode = /(?:^|\.)xn--/i;

/** Undefined if it is not a host. */
export function parseHost(text: string, special: boolean): string | undefined {
  if (text[0] === "[") {
    const pieces = text.at(-1) === "]" ? parseIpv6(text.slice(1, -1)) : undefined;
    return pieces && `[${writeIpv6(pieces)}]`;
  }
  if (!special) return forbiddenCharacters.test(text) ? undefined : percentEncode(text, encodeSets.control);
  const domain = domainToAscii(percentDecode(text));
  if (!domain || forbiddenInDomain.test(domain)) return undefined;
  return endsInNumber(domain) ? parseIpv4(domain) : domain;
}

/**
 * UTS 46. Its tables take 440 KB in the package tr46, and every browser has them: so the host converts domains that are
 * not plain ASCII.
 */
function domainToAscii(domain: string): string | undefined {
  if (plainDomain.test(domain) && !punycode.test(domain)) return domain.toLowerCase();
  return (ask({ ask: "domain", texts: [domain] }) as string | null) ?? undefined;
}

function endsInNumber(domain: string): boolean {
  const labels = domain.split(".");
  if (labels.at(-1) === "" && labels.length > 1) labels.pop();
  const last = labels.at(-1) as string;
  return /^\d+$/.test(last) || ipv4Number(last) !== undefined;
}

function ipv4Number(text: string): number | undefined {
  if (text === "") return undefined;
  const [, hex, octal] = /^0(?:[Xx]([\dA-Fa-f]*)|([0-7]+))$/.exec(text) ?? [];
  if (hex !== undefined) return Number.parseInt(hex || "0", 16);
  if (octal !== undefined) return Number.parseInt(octal, 8);
  // 09 is not a number in any base.
  return /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : undefined;
}

function parseIpv4(text: string): string | undefined {
  const labels = text.split(".");
  if (labels.at(-1) === "") labels.pop();
  if (labels.length > 4) return undefined;
  const numbers = labels.map(ipv4Number);
  if (numbers.includes(undefined)) return undefined;
  const last = numbers.pop() as number;
  if (last >= 256 ** (4 - numbers.length) || (numbers as number[]).some((each) => each > 255))
    return undefined;
  const address = (numbers as number[]).reduce((sum, each, at) => sum + each * 256 ** (3 - at), last);
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join(".");
}

const ipv6Piece = /^[\dA-Fa-f]{1,4}$/;
const ipv4InIpv6 = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/;

/** Eight pieces of 16 bits. */
function parseIpv6(text: string): number[] | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const head = ipv6Pieces(halves[0] as string, halves.length === 1);
  const tail = halves.length === 2 ? ipv6Pieces(halves[1] as string, true) : [];
  if (!head || !tail) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...new Array<number>(missing).fill(0), ...tail];
}

function ipv6Pieces(text: string, atEnd: boolean): number[] | undefined {
  if (text === "") return [];
  const pieces: number[] = [];
  const parts = text.split(":");
  for (const [at, part] of parts.entries()) {
    if (ipv6Piece.test(part)) pieces.push(Number.parseInt(part, 16));
    else if (atEnd && at === parts.length - 1 && ipv4InIpv6.test(part)) {
      const [a, b, c, d] = part.split(".").map(Number) as [number, number, number, number];
      if (Math.max(a, b, c, d) > 255) return undefined;
      pieces.push(a * 256 + b, c * 256 + d);
    } else return undefined;
  }
  return pieces;
}

/** Leaves out the first longest run of two or more zeros. */
function writeIpv6(pieces: readonly number[]): string {
  let best = -1;
  let maxRun = 1;
  for (let from = 0; from < 8; from++) {
    let length = 0;
    while (pieces[from + length] === 0) length++;
    if (length <= maxRun) continue;
    best = from;
    maxRun = length;
  }
  const hex = pieces.map((piece) => piece.toString(16));
  if (best < 0) return hex.join(":");
  return `${hex.slice(0, best).join(":")}::${hex.slice(best + maxRun).join(":")}`;
}
