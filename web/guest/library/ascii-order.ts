/**
 * The order of ASCII text in the collation of English and of the languages below. It is computed here, so that it
 * neither needs a request to the host (15 µs, and sorting a thousand names compares ten thousand times) nor makes the
 * run not reproducible. It is the order of CLDR's root collation; intl.test.ts compares it with the host's.
 */
const order =
  " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ";
const firstDigit = order.indexOf("0");
const firstLetter = order.indexOf("a");

/** The rank of each character code; upper and lower case are equal. 0 for characters that are not in this table. */
const primary = new Uint8Array(128);
for (let at = 0; at < order.length; at++) {
  primary[order.charCodeAt(at)] = at < firstLetter ? at + 1 : firstLetter + ((at - firstLetter) >> 1) + 1;
}

const sameOrder = /^(?:en|de|fr|it|es|pt|nl)(?:-[A-Z]{2})?$/;

/** Whether the locale orders ASCII like this. Undefined is the default locale, English. */
export function ordersAscii(locale: unknown): boolean {
  return locale === undefined || (typeof locale === "string" && sameOrder.test(locale));
}

/** Whether case counts at this sensitivity. Undefined if there is no such sensitivity. */
export function casedness(sensitivity: unknown): boolean | undefined {
  if (sensitivity === undefined || sensitivity === "variant" || sensitivity === "case") return true;
  return sensitivity === "base" || sensitivity === "accent" ? false : undefined;
}

/** ICU reads longer numbers in pieces. */
const maxDigits = 200;

/**
 * -1, 0 or 1; undefined if the order depends on more than ASCII.
 *
 * @param numeric digits are compared as numbers.
 * @param isCaseSensitive a difference in case counts if there is no other: the small letter comes first.
 */
export function compareAscii(
  a: string,
  b: string,
  numeric: boolean,
  isCaseSensitive: boolean,
): number | undefined {
  return numeric ? compareNumeric(a, b, isCaseSensitive) : compareTexts(a, b, isCaseSensitive);
}

/** The strings must be ASCII only from their first difference on: an equal beginning has the same order. */
function compareTexts(a: string, b: string, isCaseSensitive: boolean): number | undefined {
  const shorter = Math.min(a.length, b.length);
  let caseOrder = 0;
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    const first = weight(a, at);
    const second = weight(b, at);
    if (first === 0 || second === 0) return undefined;
    if (first !== second) return first < second ? -1 : 1;
    // If letters differ only in case, the capital has the smaller code.
    if (caseOrder === 0) caseOrder = right < left ? -1 : 1;
  }
  if (a.length === b.length) return isCaseSensitive ? caseOrder : 0;
  const [longer, order] = a.length > shorter ? [a, 1] : [b, -1];
  return weight(longer, shorter) === 0 ? undefined : order;
}

function compareNumeric(a: string, b: string, isCaseSensitive: boolean): number | undefined {
  let caseOrder = 0;
  let i = 0;
  let j = 0;
  for (;;) {
    const left = weight(a, i);
    const right = weight(b, j);
    if (left === 0 || right === 0) return undefined;
    if (isDigit(left) && isDigit(right)) {
      const runs = compareNumbers(a, i, b, j);
      if (!runs) return undefined;
      if (runs.order !== 0) return runs.order;
      i = runs.i;
      j = runs.j;
      continue;
    }
    if (left !== right) return left < right ? -1 : 1;
    if (left < 0) return isCaseSensitive ? caseOrder : 0;
    if (caseOrder === 0) caseOrder = Math.sign(b.charCodeAt(j) - a.charCodeAt(i));
    i++;
    j++;
  }
}

/** -1 at the end, which sorts before everything; 0 if only the host knows the order. */
function weight(text: string, at: number): number {
  if (at === text.length) return -1;
  // A following combining mark makes it another letter.
  if (at + 1 < text.length && primaryOf(text.charCodeAt(at + 1)) === 0) return 0;
  return primaryOf(text.charCodeAt(at));
}

function primaryOf(code: number): number {
  return code < 128 ? (primary[code] as number) : 0;
}

function isDigit(rank: number): boolean {
  return rank > firstDigit && rank <= firstLetter;
}

function compareNumbers(
  a: string,
  i: number,
  b: string,
  j: number,
): { order: number; i: number; j: number } | undefined {
  const left = digitsAt(a, i);
  const right = digitsAt(b, j);
  if (left.length > maxDigits || right.length > maxDigits) return undefined;
  const end = { i: i + left.length, j: j + right.length };
  // The next character may belong to the last digit.
  if (weight(a, end.i) === 0 || weight(b, end.j) === 0) return undefined;
  const first = left.replace(/^0+/, "");
  const second = right.replace(/^0+/, "");
  if (first.length !== second.length) return { order: first.length < second.length ? -1 : 1, ...end };
  return { order: first < second ? -1 : first > second ? 1 : 0, ...end };
}

function digitsAt(text: string, from: number): string {
  let to = from;
  while (to < text.length && to - from <= maxDigits && isDigit(primaryOf(text.charCodeAt(to)))) to++;
  return text.slice(from, to);
}
