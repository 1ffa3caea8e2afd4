import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parse } from "@babel/parser";
import type { Plugin } from "vite";

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
};

/** The pieces of a template between its values: one more than the number of parameters. */
type Pieces = readonly string[];

/**
 * Inlines interface texts with values: `texts.noFile(path)` becomes a template. The bundler itself inlines only
 * constants (`inlineConst`). Functions that a bundle exports to itself took 0.3 KiB of the first output, and 2 of a
 * lesson.
 *
 * A text stays a function if it is more than a template, or if it uses a parameter twice or in another order.
 */
export function inlineTexts(): Plugin {
  const files = new Map<string, Promise<ReadonlyMap<string, Pieces>>>();
  return {
    name: "sandglass:inline-texts",
    enforce: "pre",
    apply: "build",
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('-texts.ts"')) return null;
      const program = parseModule(code);
      const texts = new Map<string, ReadonlyMap<string, Pieces>>();
      const textFiles: string[] = [];
      for (const { type, source, specifiers } of program["body"] as readonly Node[]) {
        if (type !== "ImportDeclaration" || !/-texts\.ts$/.test((source as Node)["value"] as string))
          continue;
        const [specifier] = specifiers as readonly Node[];
        if (specifier?.type !== "ImportNamespaceSpecifier") continue;
        const file = resolve(id, "..", (source as Node)["value"] as string);
        textFiles.push(file);
        if (!files.has(file)) files.set(file, readFile(file, "utf8").then(templatesIn));
        texts.set((specifier["local"] as Node)["name"] as string, (await files.get(file)) ?? new Map());
      }
      if (texts.size === 0) return null;
      const inlinedCode = inlineCalls(code, program, texts);
      return inlinedCode === code ? null : { code: inlinedCode, map: null, meta: { inputs: textFiles } };
    },
  };
}

const parseModule = (code: string): Node =>
  parse(code, { sourceType: "module", plugins: ["typescript", "jsx"] }).program as unknown as Node;

/** The texts of a module that are templates of their parameters. */
export function templatesIn(code: string): ReadonlyMap<string, Pieces> {
  const templates = new Map<string, Pieces>();
  for (const { type, declaration } of parseModule(code)["body"] as readonly Node[]) {
    if (type !== "ExportNamedDeclaration" || (declaration as Node | null)?.type !== "VariableDeclaration")
      continue;
    for (const { id, init } of (declaration as Node)["declarations"] as readonly Node[]) {
      const arrow = init as Node | null;
      const body = arrow?.["body"] as Node | undefined;
      if (arrow?.type !== "ArrowFunctionExpression" || arrow["async"] || body?.type !== "TemplateLiteral")
        continue;
      const names = (list: unknown) =>
        (list as readonly Node[]).map(({ type, name }) => type === "Identifier" && name);
      const [params, values] = [names(arrow["params"]), names(body["expressions"])];
      if (params.length !== values.length || params.some((name, at) => !name || name !== values[at]))
        continue;
      const quasis = body["quasis"] as readonly { readonly value: { readonly raw: string } }[];
      templates.set(
        (id as Node)["name"] as string,
        quasis.map(({ value }) => value.raw),
      );
    }
  }
  return templates;
}

/**
 * The code with each call of such a text replaced by a template. `texts`: the texts of each namespace that it imports.
 */
export function inlineCalls(
  code: string,
  program: Node,
  texts: ReadonlyMap<string, ReadonlyMap<string, Pieces>>,
): string {
  /** The code of a node, with the calls in it replaced. */
  const write = (node: Node): string => {
    for (const name of namesBoundBy(node))
      if (texts.has(name))
        throw new Error(`"${name}" is the module's texts: another variable needs another name`);
    const pieces = node.type === "CallExpression" ? piecesOf(node, texts) : undefined;
    if (pieces) {
      const values = node["arguments"] as readonly Node[];
      return `\`${pieces.map((piece, at) => (at === 0 ? piece : `\${${write(values[at - 1] as Node)}}${piece}`)).join("")}\``;
    }
    let output = "";
    let end = node.start;
    for (const child of childrenOf(node)) {
      output += code.slice(end, child.start) + write(child);
      end = child.end;
    }
    return output + code.slice(end, node.end);
  };
  return code.slice(0, program.start) + write(program) + code.slice(program.end);
}

function piecesOf(
  { callee, arguments: values }: Node,
  texts: ReadonlyMap<string, ReadonlyMap<string, Pieces>>,
): Pieces | undefined {
  const { type, object, property, computed } = callee as Node;
  if (type !== "MemberExpression" || computed || (object as Node).type !== "Identifier") return undefined;
  const pieces = texts.get((object as Node)["name"] as string)?.get((property as Node)["name"] as string);
  const isPlain = (values as readonly Node[]).every((value) => value.type !== "SpreadElement");
  return isPlain && pieces?.length === (values as readonly Node[]).length + 1 ? pieces : undefined;
}

/** The names of the variables that a declaration or the parameters of a function bind. */
function namesBoundBy(node: Node): readonly string[] {
  if (node.type === "VariableDeclarator") return namesIn(node["id"] as Node);
  return /Function|Method/.test(node.type) && Array.isArray(node["params"])
    ? (node["params"] as readonly Node[]).flatMap(namesIn)
    : [];
}

/** The names in a pattern, without those in its default values and its computed keys. */
function namesIn({ type, ...pattern }: Node): readonly string[] {
  const inner = (name: string) => ((pattern as unknown as Node)[name] ?? []) as readonly (Node | null)[];
  if (type === "Identifier") return [pattern["name"] as string];
  if (type === "AssignmentPattern") return namesIn(pattern["left"] as Node);
  if (type === "RestElement") return namesIn(pattern["argument"] as Node);
  if (type === "ObjectProperty") return namesIn(pattern["value"] as Node);
  return [...inner("elements"), ...inner("properties")].flatMap((each) => (each ? namesIn(each) : []));
}

/** In the order of the code, each once: for a shorthand property, key and value are one node. */
function childrenOf(node: Node): readonly Node[] {
  const children = Object.entries(node)
    .filter(([name]) => !/Comments$|^loc$/.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]) as readonly (Node | null)[])
    .filter((each): each is Node => typeof each?.type === "string");
  const sortedNodes = children.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sortedNodes.filter((each, at) => each.start >= (sortedNodes[at - 1]?.end ?? 0));
}
