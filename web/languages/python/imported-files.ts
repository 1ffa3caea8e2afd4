/**
 * The paths of files that a program in Python may load, from the program's folder: modules that it imports, by their names, and
 * the literal names of files that it opens. A mention in a comment counts, too.
 */
export function filesNamedInPython(text: string): readonly string[] {
  const paths: string[] = [];
  const add = (name: string) => {
    const parts = name.split(".").filter((each) => each !== "");
    for (let count = 1; count <= parts.length; count++) {
      const stem = parts.slice(0, count).join("/");
      paths.push(`${stem}.py`, `${stem}/__init__.py`);
    }
  };
  for (const [, names = ""] of text.matchAll(/^[ \t]*import[ \t]+([\w. \t,]+)/gm))
    for (const each of names.split(",")) add(each.trim().split(/\s/)[0] ?? "");
  const from = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([\w \t,]+))/gm;
  for (const [, module = "", inBrackets, inLine] of text.matchAll(from)) {
    add(module);
    for (const each of (inBrackets ?? inLine ?? "").split(",")) {
      const [name = ""] = each.trim().split(/\s/);
      if (name !== "") add(`${module}.${name}`);
    }
  }
  const opening = /\b(?:open|Path|read_csv)\s*\(\s*[rf]?["']([^"'\n\\{}]+)["']/g;
  for (const [, name = ""] of text.matchAll(opening)) paths.push(name.replace(/^(?:\.\/)+/, ""));
  return [...new Set(paths)];
}
