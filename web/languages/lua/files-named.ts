/**
 * The paths of files that a program in Lua may load, in the order in which Lua looks for them: what `require` finds, and the
 * literal names that its other functions get. A mention in a comment counts, too.
 */
export function filesNamedInLua(text: string): readonly string[] {
  const paths: string[] = [];
  for (const [, name = ""] of text.matchAll(/\brequire\s*\(?\s*["']([\w.\-/]+)["']/g)) {
    const stem = name.replaceAll(".", "/");
    paths.push(`${stem}.lua`, `${stem}/init.lua`);
  }
  const opening = /\b(?:dofile|loadfile|io\.open|io\.lines|io\.input)\s*\(?\s*["']([^"'\n\\]+)["']/g;
  for (const [, name = ""] of text.matchAll(opening)) paths.push(name.replace(/^(?:\.\/)+/, ""));
  return [...new Set(paths)];
}
