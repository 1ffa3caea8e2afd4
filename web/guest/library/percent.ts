import { supplies } from "./supplies.ts";

/** Percent-encoding, and the sets of characters to encode in each part (https://url.spec.whatwg.org, 1.3). */
export const encodeSets = {
  control: /[\0-\x1f\x7f-\u{10ffff}]+/gu,
  fragment: /[\0-\x20"<>`\x7f-\u{10ffff}]+/gu,
  query: /[\0-\x20"#<>\x7f-\u{10ffff}]+/gu,
  specialQuery: /[\0-\x20"#'<>\x7f-\u{10ffff}]+/gu,
  path: /[\0-\x20"#<>?^`{}\x7f-\u{10ffff}]+/gu,
  userinfo: /[\0-\x20"#/:;<=>?@[-^`{|}\x7f-\u{10ffff}]+/gu,
  /** Without the space, which becomes a plus. */
  form: /[^ *\w.-]+/gu,
};

/** The characters that `encodeURIComponent` keeps, but some set encodes. */
const leftOver = /[!'()*~_.-]/g;

export function percentEncode(text: string, set: RegExp): string {
  return text.replace(set, encodeRun);
}

function encodeRun(run: string): string {
  return encodeURIComponent(run).replace(leftOver, (character) => percent(character.charCodeAt(0)));
}

function percent(byte: number): string {
  return `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
}

const escapes = /(?:%[\dA-Fa-f]{2})+/g;

/**
 * Percent-decodes, and reads the bytes as UTF-8, with U+FFFD for malformed ones. Text that is not an escape is kept.
 */
export function percentDecode(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(escapes, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      const bytes = new Uint8Array(run.length / 3);
      for (let at = 0; at < bytes.length; at++) {
        bytes[at] = Number.parseInt(run.slice(at * 3 + 1, at * 3 + 3), 16);
      }
      const Decoder = supplies.use("TextDecoder") as new (
        label: string,
        options: object,
      ) => { decode(bytes: Uint8Array): string };
      return new Decoder("utf-8", { ignoreBOM: true }).decode(bytes);
    }
  });
}
