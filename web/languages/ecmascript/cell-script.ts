import type { ImportDeclaration, ModuleDeclaration, Program, Statement } from "acorn";
import { parseWithAcorn } from "./acorn-parser.ts";
import { nameOf } from "./completion-value.ts";
import { codePoints } from "./source-positions.ts";

/** A cell as the engine gets it. Its first line is shifted by `shift` columns; no other line is. */
export type CellScript = { readonly text: string; readonly shift: number };

/**
 * Converts a session's cell with module statements to an equivalent script. Its imports are constants of the session,
 * with their values at the time of the import:
 *
 *     import def, { a as b } from "x"  →  const {default:def,a:b}=await import("x"), before everything else
 *     export const n = 1               →  const n = 1
 *
 * Undefined if the cell cannot be parsed.
 */
export function cellScript(code: string): CellScript | undefined {
  const { program } = parseWithAcorn(code, "module");
  if (!program) return undefined;
  const imports = program.body.filter((statement) => statement.type === "ImportDeclaration");
  // Otherwise the directive would be the value of a cell that only imports.
  const first = `"use strict";void 0;${imports.map(dynamicImport).join("")}${reexportedImports(program)}`;
  let text = first;
  let copiedEnd = 0;
  for (const statement of program.body) {
    const [end, blank] = blankedStatement(statement, code);
    text += code.slice(copiedEnd, statement.start) + blank;
    copiedEnd = end;
  }
  return { text: text + code.slice(copiedEnd), shift: codePoints(first) };
}

function dynamicImport({ specifiers, source }: ImportDeclaration): string {
  const module = `await import(${JSON.stringify(source.value)})`;
  const names: string[] = [];
  let whole: string | undefined;
  for (const each of specifiers) {
    if (each.type === "ImportNamespaceSpecifier") whole = each.local.name;
    else {
      const name = each.type === "ImportDefaultSpecifier" ? "default" : nameOf(each.imported);
      names.push(`${JSON.stringify(name)}:${each.local.name}`);
    }
  }
  if (whole !== undefined) return `const ${whole}=${module}${names.length ? `,{${names}}=${whole}` : ""};`;
  return names.length > 0 ? `const {${names}}=${module};` : `void ${module};`;
}

/** In a session, `export … from` only loads the module. */
function reexportedImports({ body }: Program): string {
  const sources = body.flatMap((statement) =>
    statement.type === "ExportAllDeclaration" ||
    (statement.type === "ExportNamedDeclaration" && statement.source)
      ? [statement.source?.value]
      : [],
  );
  return sources.map((source) => `void await import(${JSON.stringify(source)});`).join("");
}

/** The end of the replaced part of a statement, and its replacement, which has the same lines and columns. */
function blankedStatement(
  statement: Statement | ModuleDeclaration,
  code: string,
): readonly [end: number, text: string] {
  const until = (end: number) => blank(code.slice(statement.start, end));
  switch (statement.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return [statement.end, until(statement.end)];
    case "ExportNamedDeclaration": {
      const end = statement.declaration?.start ?? statement.end;
      return [end, until(end)];
    }
    case "ExportDefaultDeclaration": {
      const { declaration } = statement;
      // Not the start of the expression: it may be in parentheses, which have no node.
      const end = statement.start + (exportDefault.exec(code.slice(statement.start))?.[0].length ?? 0);
      const text = until(end);
      // Without a name they are expressions, but would not be parsed as such.
      const nameless =
        (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") &&
        !declaration.id;
      return [end, nameless ? `;0,${text.slice(3)}` : text];
    }
    default:
      return [statement.start, ""];
  }
}

const exportDefault = /^export(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*default/;

/** The `;` ends the previous statement, which may have relied on this statement for that. */
function blank(text: string): string {
  return `;${text.slice(1).replace(/[^\n\r\u2028\u2029]/gu, " ")}`;
}
