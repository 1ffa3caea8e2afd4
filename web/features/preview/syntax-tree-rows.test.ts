import { describe, expect, test } from "vitest";
import { syntaxTree } from "../../languages/ecmascript/read-syntax-tree.ts";
import type { SyntaxNode } from "../../protocol/program/syntax-tree.ts";
import { pathTo, SyntaxTree } from "./syntax-tree-rows.ts";

function treeOf(code: string): SyntaxTree {
  const tree = new SyntaxTree();
  tree.take(syntaxTree(code));
  return tree;
}

/** The rows as a person reads them, indented. */
const seen = (tree: SyntaxTree) =>
  tree.rows.value.map(({ level, name, label, isExpanded }) => {
    const mark = isExpanded === undefined ? " " : isExpanded ? "-" : "+";
    return `${"  ".repeat(level - 1)}${mark} ${name && `${name}: `}${label}`;
  });

/** The text of what the cursor (|) is in. */
function innermost(marked: string): string {
  const code = marked.replace("|", "");
  const tree = treeOf(code);
  tree.follow(marked.indexOf("|"));
  const { span } = tree.rows.value.find(({ key }) => key === tree.selectedKey.value) ?? {};
  return span ? code.slice(span.start, span.end) : "nothing";
}

describe("the syntax tree", () => {
  test("starts with its root open, and shows what is opened", () => {
    const tree = treeOf("a + 1");
    expect(seen(tree)).toEqual(["- Program", "  + body: 1 node", '    sourceType: "script"']);
    tree.toggle("body");
    tree.toggle("body.0");
    expect(seen(tree)).toEqual([
      "- Program",
      "  - body: 1 node",
      "    - 0: ExpressionStatement",
      "      + expression: BinaryExpression",
      '    sourceType: "script"',
    ]);
    tree.toggle("body");
    expect(seen(tree)).toHaveLength(3);
  });
  test("a list shows an omitted element as left out", () => {
    const tree = treeOf("[, 1]");
    for (const key of ["body", "body.0", "body.0.expression", "body.0.expression.elements"]) tree.toggle(key);
    expect(seen(tree).map((row) => row.trim())).toContain("0: left out");
  });
});

describe("the cursor opens the node that it is in", () => {
  test.each([
    ["sum(fir|st, second)", "first"],
    ["sum(first,| second)", "sum(first, second)"],
    ["sum(first|, second)", "first"],
    ["|sum(first)", "sum"],
    ["let a = 1;\n|let b = 2;", "let b = 2;"],
    ["'te|xt'", "'text'"],
    ["|", ""],
    ["// only a com|ment", "// only a comment"],
  ])("%s", (marked, expected) => expect(innermost(marked)).toBe(expected));

  test("and other open nodes stay open", () => {
    const tree = treeOf("a; b;");
    tree.follow(0);
    tree.follow(3);
    expect(seen(tree).filter((row) => row.includes("Identifier"))).toHaveLength(2);
  });
});

describe("while the text changes", () => {
  test("the last good tree stays until the text can be parsed again", () => {
    const tree = treeOf("a + 1");
    const before = seen(tree);
    tree.take(syntaxTree("a +"));
    expect(seen(tree)).toEqual(before);
    expect(tree.problems.value[0]?.message).toMatch(/SyntaxError/);
    tree.take(syntaxTree("a + 2"));
    expect(tree.problems.value).toEqual([]);
  });
  test("the selected node stays selected", () => {
    const tree = treeOf("a + 1");
    tree.follow(4);
    const { value } = tree.selectedKey;
    tree.take(syntaxTree("a + 12"));
    expect(tree.selectedKey.value).toBe(value);
  });
  test("another file starts with a new tree", () => {
    const tree = treeOf("a");
    tree.follow(0);
    tree.clear();
    expect(tree.rows.value).toEqual([]);
    expect(tree.selectedKey.value).toBeUndefined();
  });
});

test("every node of a program is found at each of its offsets", () => {
  const code =
    "const f = (a, { b = 1 } = {}) => [...a, b?.c, `xy`];\nfor (const [k, v] of f) { if (k) v(); }";
  const root = syntaxTree(code).root as SyntaxNode;
  for (let offset = 0; offset <= code.length; offset++) {
    const way = pathTo(root, offset);
    expect(way[0]).toBe("");
    expect(new Set(way).size).toBe(way.length);
  }
});
