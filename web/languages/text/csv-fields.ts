/**
 * The separator: a tab in .tsv. Otherwise a comma, unless the first line has more semicolons or more tabs. Spreadsheets
 * write semicolons in languages where numbers have a comma.
 */
export function csvSeparator(path: string, text: string): string {
  if (path.endsWith(".tsv")) return "\t";
  const [line = ""] = text.slice(0, 10_000).split(/\r?\n|\r/, 1);
  const bare = line.replace(/"[^"]*"/g, "");
  const countOf = (separator: string) => bare.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

/**
 * The field that begins at `start` and its end: a separator, a line break or the end of the text. By RFC 4180, a quoted field
 * may contain separators, line breaks and doubled quotes; a quote that is never closed ends with the text. Of a longer
 * quoted field than `most` only a part of at least that length is returned.
 */
export function csvField(
  text: string,
  start: number,
  separator: string,
  most = Number.POSITIVE_INFINITY,
): { readonly field: string; readonly end: number } {
  let at = start;
  let field = "";
  if (text[start] === '"') {
    for (at++; ; at++) {
      const quote = text.indexOf('"', at);
      const to = quote < 0 ? text.length : quote;
      const isWanted = field.length <= most;
      if (isWanted) field += text.slice(at, to);
      at = to + 1;
      if (text[at] !== '"') break;
      if (isWanted) field += '"';
    }
    at = Math.min(at, text.length);
  }
  const from = at;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
  return { field: field + text.slice(from, at), end: at };
}
