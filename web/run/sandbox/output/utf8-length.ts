/** Measures and cuts strings by their UTF-8 bytes. */

/**
 * The largest number of UTF-16 units of `text` that fit into `bytes` UTF-8 bytes. Up to `slack` fewer if that ends at
 * the end of a line. `startsLine`: whether the text begins at the start of a line.
 */
export function cutBefore(text: string, bytes: number, slack: number, startsLine: boolean): number {
  const maxUnits = unitsWithin(text, bytes);
  const border = maxUnits > 0 ? text.lastIndexOf("\n", maxUnits - 1) + 1 : 0;
  return (border > 0 || startsLine) && maxUnits - border <= slack ? border : maxUnits;
}

/**
 * The smallest number of UTF-16 units of `text` that have at least `bytes` bytes. Up to `slack` more if that ends at
 * the end of a line. `endsLine`: whether a line ends at the end of the text.
 */
export function cutAfter(text: string, bytes: number, slack: number, endsLine: boolean): number {
  let minUnits = unitsWithin(text, bytes);
  if (minUnits < text.length && utf8Length(text.slice(0, minUnits)) < bytes) {
    minUnits += isSurrogatePair(text, minUnits) ? 2 : 1;
  }
  const lineBreak = text.indexOf("\n", Math.max(0, minUnits - 1));
  const border = lineBreak >= 0 ? lineBreak + 1 : text.length;
  return (lineBreak >= 0 || endsLine) && border - minUnits <= slack ? border : minUnits;
}

function unitsWithin(text: string, bytes: number): number {
  if (utf8Length(text) === text.length) return Math.min(bytes, text.length);
  let remainingBytes = bytes;
  let index = 0;
  while (index < text.length) {
    const pair = isSurrogatePair(text, index);
    remainingBytes -= pair ? 4 : unitBytes(text.charCodeAt(index));
    if (remainingBytes < 0) break;
    index += pair ? 2 : 1;
  }
  return index;
}

const encoder = new TextEncoder();

/** The length of `text` in UTF-8; a lone surrogate counts as the 3 bytes of its replacement character. */
export function utf8Length(text: string): number {
  // Encoding is native and 30 times as fast as this loop, but slower for a few characters.
  if (text.length > 64) return encoder.encode(text).length;
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) bytes++;
    else if (isSurrogatePair(text, index)) {
      bytes += 4;
      index++;
    } else bytes += unitBytes(code);
  }
  return bytes;
}

function unitBytes(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

function isSurrogatePair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}
