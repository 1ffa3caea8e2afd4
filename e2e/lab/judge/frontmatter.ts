/** The metadata of a test262 test, in the comment at its top. */
export type Frontmatter = {
  readonly flags: readonly string[];
  readonly includes: readonly string[];
  readonly features: readonly string[];
  readonly negative?: { readonly phase: string; readonly type: string };
};

const comment = /\/\*---([\s\S]*?)---\*\//;

/**
 * Parses the few forms of YAML that test262 uses: `key: [a, b]`, also over several lines, and `- a` lines below a key.
 */
export function parseFrontmatter(source: string): Frontmatter {
  const text = comment.exec(source)?.[1]?.replace(/\r\n?/g, "\n") ?? "";
  const phase = /^negative:[\s\S]*?^[ \t]+phase:[ \t]*(\w+)/m.exec(text)?.[1];
  const type = /^negative:[\s\S]*?^[ \t]+type:[ \t]*(\w+)/m.exec(text)?.[1];
  return {
    flags: listAt(text, "flags"),
    includes: listAt(text, "includes"),
    features: listAt(text, "features"),
    ...(phase !== undefined && type !== undefined && { negative: { phase, type } }),
  };
}

function listAt(text: string, key: string): readonly string[] {
  const inline = new RegExp(`^${key}:[ \\t]*\\[([^\\]]*)\\]`, "m").exec(text)?.[1];
  if (inline !== undefined) {
    return inline
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  }
  const block = new RegExp(`^${key}:[ \\t]*\\n((?:[ \\t]*-[^\\n]*(?:\\n|$))+)`, "m").exec(text)?.[1] ?? "";
  return block
    .split("\n")
    .map((line) => line.replace(/^\s*-\s*/, "").trim())
    .filter((item) => item !== "");
}
