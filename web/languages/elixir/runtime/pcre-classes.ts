/**
 * PCRE's classes of characters and escapes, in the notation of the engine's regular expressions, for use in brackets.
 */

/** The letters of Latin-1: Erlang reads a byte as one of its characters. */
const latin = "\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\xff";
export const byteClasses: Readonly<Record<string, string>> = {
  d: "0-9",
  w: `A-Za-z0-9_${latin}`,
  s: "\\t-\\r ",
  h: "\\t \\xa0",
  v: "\\n-\\r\\x85",
};
export const unicodeClasses: Readonly<Record<string, string>> = {
  d: "\\p{Nd}",
  w: "\\p{L}\\p{N}_",
  s: "\\t-\\r \\x85\\u180e\\p{Z}",
};
export const posix: Readonly<Record<string, string>> = {
  alpha: `A-Za-z${latin}`,
  digit: "0-9",
  alnum: `A-Za-z0-9${latin}`,
  upper: "A-Z\\xc0-\\xd6\\xd8-\\xde",
  lower: "a-z\\xaa\\xb5\\xba\\xdf-\\xf6\\xf8-\\xff",
  space: "\\t-\\r ",
  blank: "\\t ",
  word: `A-Za-z0-9_${latin}`,
  xdigit: "0-9A-Fa-f",
  punct: "!-\\/:-@\\[-`{-~\\xa0-\\xa9\\xab-\\xb4\\xb6-\\xb9\\xbb-\\xbf\\xd7\\xf7",
  cntrl: "\\0-\\x1f\\x7f-\\x9f",
  graph: "!-~\\xa0-\\xff",
  print: " -~\\xa0-\\xff",
};
export const controls: Readonly<Record<string, string>> = {
  n: "\\n",
  r: "\\r",
  t: "\\t",
  f: "\\f",
  e: "\\x1b",
  a: "\\x07",
};
