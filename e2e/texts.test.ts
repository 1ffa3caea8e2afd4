import { readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const components = readdirSync(`${root}web`, { recursive: true, encoding: "utf8" })
  .map((file) => `web/${file.replaceAll(sep, "/")}`)
  .filter((file) => file.endsWith(".tsx"));

type Node = { readonly type: string; readonly [field: string]: unknown };

const textAttributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];

/** The words that stand in a component: as children of an element, and in the attributes that are read. */
function wordsOf(source: string): readonly string[] {
  const found: string[] = [];
  const add = (text: string) => /\p{L}/u.test(text) && found.push(text.trim());
  /** What an expression comes to, as far as it is written there. */
  const addExpression = (node: Node | null | undefined): void => {
    if (node?.type === "StringLiteral") add(node["value"] as string);
    else if (node?.type === "TemplateLiteral")
      for (const { value } of node["quasis"] as readonly { readonly value: { readonly raw: string } }[])
        add(value.raw);
    else if (node?.type === "ConditionalExpression" || node?.type === "LogicalExpression")
      for (const part of ["consequent", "alternate", "left", "right"])
        addExpression(node[part] as Node | undefined);
    else if (node?.type === "JSXExpressionContainer") addExpression(node["expression"] as Node);
  };
  const visit = (node: Node): void => {
    if (node.type === "JSXText") add(node["value"] as string);
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      for (const child of node["children"] as readonly Node[]) addExpression(child);
    if (node.type === "JSXAttribute" && textAttributes.includes((node["name"] as { name: string }).name))
      addExpression(node["value"] as Node | null);
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value])
        if (typeof (each as Node | null)?.type === "string") visit(each as Node);
  };
  visit(parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] }).program as unknown as Node);
  return found;
}

test("what is written in a component is found: children, attributes, either branch", () => {
  const source = `const X = () => <p title="One" class="code" aria-label={a ? "Two" : \`\${n} three\`}>Four {a && "five"} {b} · </p>;`;
  expect(wordsOf(source)).toEqual(["five", "One", "Two", "three", "Four"]);
});

test("components take their words from a file of texts", () => {
  const withWords = components.flatMap((file) => {
    const words = wordsOf(readFileSync(`${root}${file}`, "utf8"));
    return words.length > 0 ? [{ file, words }] : [];
  });
  expect(components.length).toBeGreaterThan(50);
  expect(withWords).toEqual([]);
});
