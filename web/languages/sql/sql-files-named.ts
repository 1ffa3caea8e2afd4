/**
 * The paths of files that a program in SQL may use: what `.read` names, and for each table that it reads the .csv file of that
 * name. A mention in a comment counts, too.
 */
export function filesNamedInSql(text: string): readonly string[] {
  const scripts = Array.from(text.matchAll(/^\s*\.read\s+["']?([^\s"']+)/gm), ([, path = ""]) =>
    path.replace(/^(?:\.\/)+/, ""),
  );
  const named = text.matchAll(
    /\b(?:from|join|into|update|table)\s+(?:"([^"\n]+)"|([\p{L}_][\p{L}\p{N}_]*))/giu,
  );
  const tables = Array.from(named, ([, quoted, bare]) => `${quoted ?? bare}.csv`);
  return [...new Set([...scripts, ...tables])];
}
