import { readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";
import { testsAll } from "../web/run/sandbox/testing/sample.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(`${root}web`, { recursive: true, encoding: "utf8" }).map(
  (file) => `web/${file.replaceAll(sep, "/")}`,
);
const components = files.filter((file) => file.endsWith(".tsx"));

/**
 * Folders whose texts are elsewhere: those of the engine, of the languages and their parsers, of the examples and
 * lessons, and of the build.
 */
const otherFolders = [
  "allowlist",
  "build",
  "engine",
  "guest",
  "interpreters",
  "languages",
  "player/examples",
  "protocol",
  "run/sandbox",
];
const modules = files.filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.ts$|\.d\.ts$|-texts?\.ts$|\/testing\//.test(file) &&
    !otherFolders.some((folder) => file.startsWith(`web/${folder}/`)),
);

/** Not texts of ours: values as the console writes them, a command of Monaco, keys. */
const namesOfOthers = [
  "Invalid Date",
  "[Function (anonymous)]",
  "Toggle Screen Reader Accessibility Mode",
  "Escape Tab",
];

type Node = { readonly type: string; readonly [field: string]: unknown };

const textAttributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];

/** The texts in a component: children of elements, and the attributes that are read out. */
function wordsOf(source: string): readonly string[] {
  const found: string[] = [];
  const add = (text: string) => /\p{L}/u.test(text) && found.push(text.trim());
  /** The text of an expression, as far as it is a literal. */
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

/** Whether a text is a sentence: several words that start with a capital, or that end with a full stop. */
const isSentence = (text: string) =>
  (/^\P{L}*\p{Lu}[\p{Ll}'’]*,? \S/u.test(text) && /[\p{Ll}…]+,? [\p{L}…(“"]{2}/u.test(text)) ||
  (/\p{Ll}.* .*[\p{Ll}…][.!?] ?$/u.test(text) && !/[{}<>]/.test(text));

/** The sentences in a module; an inserted value is "…". */
function sentencesOf(source: string): readonly string[] {
  const sentences: string[] = [];
  const visit = (node: Node): void => {
    if (/^(?:Import|Export(?:All|Named))/.test(node.type) && node["source"]) return;
    if (node.type === "TSLiteralType") return;
    const text =
      node.type === "StringLiteral"
        ? (node["value"] as string)
        : node.type === "TemplateLiteral"
          ? (node["quasis"] as readonly { readonly value: { readonly cooked: string } }[])
              .map(({ value }) => value.cooked)
              .join("…")
          : "";
    if (isSentence(text) && !namesOfOthers.includes(text)) sentences.push(text);
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value])
        if (typeof (each as Node | null)?.type === "string") visit(each as Node);
  };
  visit(parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] }).program as unknown as Node);
  return sentences;
}

test("text in a component is found: children, attributes, either branch", () => {
  const source = `const X = () => <p title="One" class="code" aria-label={a ? "Two" : \`\${n} three\`}>Four {a && "five"} {b} · </p>;`;
  expect(wordsOf(source)).toEqual(["five", "One", "Two", "three", "Four"]);
});

test.runIf(testsAll)("components import their text from a file of texts", () => {
  const withWords = components.flatMap((file) => {
    const words = wordsOf(readFileSync(`${root}${file}`, "utf8"));
    return words.length > 0 ? [{ file, words }] : [];
  });
  expect(components.length).toBeGreaterThan(50);
  expect(withWords).toEqual([]);
});

test("a sentence in a module is found, with and without values; a name, a path and a selector are not sentences", () => {
  const source = `f(\`\${a} was not found.\`, "The program ended", "Type a number of " + b, "program.entry", "main.js", "lib/a b", "aria-label", ".a .b");`;
  expect(sentencesOf(source)).toEqual(["… was not found.", "The program ended", "Type a number of "]);
});

test.runIf(testsAll)("modules import their sentences from a file of texts", () => {
  const withSentences = modules.flatMap((file) => {
    const sentences = sentencesOf(readFileSync(`${root}${file}`, "utf8"));
    return sentences.length > 0 ? [{ file, sentences }] : [];
  });
  expect(modules.length).toBeGreaterThan(400);
  expect(withSentences).toEqual([]);
});
