import type { Position, SourceFile } from "../../protocol/program/source-file.ts";

/** Whether the files of a run have the texts that the program has now. */
export function isRanText(ran: readonly SourceFile[], now: readonly SourceFile[]): boolean {
  return (
    ran === now || (ran.length === now.length && ran.every((file) => textOf(now, file.path) === file.text))
  );
}

/** Where a position of a run is in the program now, if its text has changed since. */
export function positionNow(
  at: Position,
  ran: readonly SourceFile[] | undefined,
  now: readonly SourceFile[],
): Position {
  const [before, after] = [textOf(ran ?? [], at.file), textOf(now, at.file)];
  if (before === undefined || after === undefined || before === after) return at;
  return { ...at, line: lineNow(before.split("\n"), after.split("\n"), at.line) };
}

function textOf(files: readonly SourceFile[], path: string): string | undefined {
  return files.find((file) => file.path === path)?.text;
}

/** Lines before and after all changes keep their text. Among the changed ones, the nearest of the same text counts. */
function lineNow(before: readonly string[], after: readonly string[], line: number): number {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  if (line <= same) return line;
  const shift = after.length - before.length;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++;
  if (line > before.length - sameAtEnd) return line + shift;
  const text = before[line - 1];
  let nearest: number | undefined;
  for (let each = same + 1; each <= after.length - sameAtEnd; each++)
    if (
      after[each - 1] === text &&
      (nearest === undefined || Math.abs(each - line) < Math.abs(nearest - line))
    )
      nearest = each;
  return nearest ?? Math.max(1, Math.min(line, after.length - sameAtEnd));
}
