/** What is needed to join a feature: an import in a list, and the name in it. */
const importLine = /^import \{ (\w+) \} from "[^"]*features\/([\w-]+)\/[^"]*";\n/gm;

/**
 * Removes a feature: its folder, its journeys, its lines in the lists of products, and its row in the table of imports.
 * Takes the repository's texts by path. Returns the changed ones, null for a file that is deleted. Throws if a file
 * imports the feature and is no list.
 */
export function withoutFeature(
  feature: string,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string | null> {
  const changed = new Map<string, string | null>();
  let lines = 0;
  for (const [file, text] of texts) {
    if (file.startsWith(`web/features/${feature}/`) || file.startsWith(`e2e/journeys/${feature}/`)) {
      changed.set(file, null);
    } else if (file === "web/README.md") {
      changed.set(file, withoutRow(feature, text));
    } else if (/\.tsx?$/.test(file) && text.includes(`features/${feature}/`) && !/\.test\.tsx?$/.test(file)) {
      const list = withoutLine(feature, text);
      if (list === undefined || list.includes(`features/${feature}/`))
        throw new Error(`${file} imports ${feature}, and is no list of features.`);
      changed.set(file, list);
      lines++;
    }
  }
  if (lines === 0) throw new Error(`No list has the feature ${feature}.`);
  return changed;
}

function withoutLine(feature: string, text: string): string | undefined {
  const match = [...text.matchAll(importLine)].find(([, , from]) => from === feature);
  if (!match) return undefined;
  const [line, name = ""] = match;
  return text.replace(line, "").replace(new RegExp(`\\b${name}\\b,? ?`), "");
}

/** Without the row of the feature, and without the feature in the rows of others. */
function withoutRow(feature: string, readme: string): string {
  return readme
    .split("\n")
    .filter((line) => !line.startsWith(`| \`features/${feature}/\` |`))
    .map((line) =>
      line.startsWith("| ")
        ? line.replace(new RegExp(`\`features/${feature}\`, |, \`features/${feature}\`(?= )`), "")
        : line,
    )
    .join("\n");
}
