import type { HostModule } from "../../protocol/program/host-module.ts";

/** The declaration of a host's module, under the name by which programs import it. */
export function moduleTypes({ name, code, docs, types }: HostModule): string {
  // A host may have written the complete declaration.
  if (types !== undefined && /^\s*declare\s+module\s*["']/m.test(types)) return types;
  const body = types === undefined ? exportsOf(code) : types.replace(nestedDeclare, "$1");
  const comment =
    docs === undefined ? "" : `/**\n${docs.replaceAll("*/", "*\\/").replace(/^/gm, " * ")}\n */\n`;
  return `${comment}declare module ${JSON.stringify(name)}${body === undefined ? ";" : ` {\n${body}\n}`}\n`;
}

/** `declare` is not allowed inside a declaration. */
const nestedDeclare = /^([ \t]*(?:export\s+(?:default\s+)?)?)declare\s+(?!global\b)/gm;

const identifier = "[\\p{ID_Start}$_][\\p{ID_Continue}$]*";
const exportStatement = new RegExp(
  "^[ \\t]*export\\s*(?:" +
    [
      "\\{(?<list>[^}]*)\\}",
      "(?<base>default)\\b",
      `(?:async\\s+)?function\\s*\\*?\\s*(?<function>${identifier})`,
      `class\\s+(?<class>${identifier})`,
      `(?:const|let|var)\\s+(?<variable>${identifier})\\s*(?<value>[=;\\n].*)`,
    ].join("|") +
    ")",
  "gmu",
);
const exportListItem = new RegExp(`^(?:${identifier}\\s+as\\s+)?(${identifier})$`, "u");

/**
 * The exports of JavaScript code, with little more than their names. Undefined if they cannot be determined without
 * parsing. Then any name may be imported: one too many does less harm than one too few.
 */
function exportsOf(code: string): string | undefined {
  const names: string[] = [];
  let statements = 0;
  for (const { groups = {} } of code.matchAll(exportStatement)) {
    statements++;
    if (groups["base"]) names.push("const value: any;\nexport default value;");
    if (groups["function"]) names.push(`export function ${groups["function"]}(...values: any[]): any;`);
    if (groups["class"]) names.push(classOf(groups["class"]));
    if (groups["variable"]) {
      if (declaresAnother(groups["value"] ?? "")) return undefined;
      names.push(`export const ${groups["variable"]}: any;`);
    }
    for (const item of (groups["list"] ?? "").split(",")) {
      if (item.trim() === "") continue;
      const [, name] = exportListItem.exec(item.trim()) ?? [];
      if (name === undefined) return undefined;
      names.push(
        name === "default" ? "const value: any;\nexport default value;" : `export const ${name}: any;`,
      );
    }
  }
  // An export that is not at the start of a line, or is of another kind; or the word is in a string.
  return statements === (code.match(/\bexport\b/g) ?? []).length ? names.join("\n") : undefined;
}

function classOf(name: string): string {
  const members = "constructor(...values: any[]); [member: string]: any; static [member: string]: any;";
  return `export class ${name} { ${members} }`;
}

/** Whether another variable follows a variable's value on its line. Text in brackets and strings does not count. */
function declaresAnother(value: string): boolean {
  let rest = value
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "")
    .replace(/\/\/.*/, "");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, "");
  }
  return /^[^()[\]{}]*,/.test(rest);
}
