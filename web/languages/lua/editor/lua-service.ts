import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { HostModule } from "../../../protocol/program/host-module.ts";
import type { LanguageNames, NameScope, OfferedName } from "../../language.ts";
import { resolveLua } from "../allowlist/lua-allowlist.ts";
import { luaNames } from "../allowlist/lua-names.ts";
import { describeLua, notInLua } from "../allowlist/lua-text.ts";
import { type LuaToken, luaCode, luaKeywords, luaTokens } from "../syntax/lua-tokens.ts";
import { type LuaName, luaSignatures } from "./lua-signatures.ts";

/** Lua's names for the editor and for "What may it use?": those of its library, of the host's modules and of the program. */
export const luaService: LanguageNames = {
  triggerCharacters: [".", ":"],
  completionsAt(text, offset, scope) {
    const before = text.slice(0, offset);
    const word = /\w*$/.exec(before)?.[0] ?? "";
    const start = offset - word.length;
    if (isInert(text, start)) return { start, names: [] };
    const [, receiver, mark] = /([A-Za-z_]\w*|["')\]])\s*([.:])\s*$/.exec(text.slice(0, start)) ?? [];
    const names =
      receiver === undefined ? allNames(text, start, scope) : membersOf(receiver, mark, text, scope);
    return { start, names };
  },
  descriptionAt(text, offset, scope) {
    const tokens = luaTokens(text);
    const at = tokens.findIndex(({ start, text: { length } }) => start <= offset && offset <= start + length);
    const token = [tokens[at], tokens[at + 1]].find((each) => each?.kind === "name" && each.start <= offset);
    if (!token) return undefined;
    const [path, start] = pathTo(tokens, tokens.indexOf(token));
    const known =
      permittedNames(scope.capabilities).find((each) => each.path === path) ?? method(path, scope);
    const signature = known?.signature ?? ownFunctions(luaCode(text)).find((each) => nameIn(each) === path);
    if (signature === undefined) return undefined;
    const markdown = `\`\`\`lua\n${signature}\n\`\`\`${known ? `\n${known.description}` : ""}`;
    return { markdown, start, end: token.start + token.text.length };
  },
  permitted: (capabilities) => ({
    sentences: [describeLua(capabilities), notInLua],
    groups: groupsOf(permittedNames(capabilities)),
  }),
};

/** The names of the library that these capabilities allow. */
function permittedNames({ lua }: Partial<Capabilities>): readonly LuaName[] {
  if (lua === undefined) return luaSignatures;
  const { denied } = resolveLua(lua);
  return luaSignatures.filter(({ path }) => !denied.has(path));
}

/** By library. The functions without one come first. */
function groupsOf(names: readonly LuaName[]): ReturnType<LanguageNames["permitted"]>["groups"] {
  const groups = new Map<string, string[]>();
  for (const { path, signature } of names) {
    const title = path.includes(".") ? path.slice(0, path.indexOf(".")) : "Basic functions";
    groups.set(title, [...(groups.get(title) ?? []), signature]);
  }
  return [...groups].map(([title, all]) => ({ title, names: all }));
}

/** Whether an offset is inside a comment or a string. */
function isInert(text: string, offset: number): boolean {
  return luaTokens(text).some(({ kind, text: part, start }) => {
    if (kind !== "comment" && kind !== "string") return false;
    const isClosed =
      kind === "string" ? /^(?:(["'])[\s\S]*\1|\[[\s\S]*\])$/.test(part) : /^--\[=*\[[\s\S]*\]$/.test(part);
    return start < offset && (isClosed ? offset < start + part.length : offset <= start + part.length);
  });
}

/** What follows `receiver.` or `receiver:`. */
function membersOf(
  receiver: string,
  mark = ".",
  text: string,
  { capabilities, files }: NameScope,
): readonly OfferedName[] {
  const own = [text, ...files.map((each) => each.text)].flatMap((each) => ownFunctions(luaCode(each)));
  const ofTable = own.filter((each) => each.startsWith(`${receiver}.`) || each.startsWith(`${receiver}:`));
  const isLibrary = luaNames.has(receiver) && mark === ".";
  const library = permittedNames(capabilities).filter(({ path }) =>
    isLibrary
      ? path.startsWith(`${receiver}.`)
      : // A value with a method may be a text.
        mark === ":" && ofTable.length === 0 && path.startsWith("string."),
  );
  return [
    ...ofTable.map((signature) => offered(signature)),
    ...library.map(({ signature, kind }) => ({
      ...offered(isLibrary ? signature : methodSignature(signature)),
      kind: kind === "value" ? ("module" as const) : ("function" as const),
    })),
  ];
}

function allNames(text: string, start: number, { capabilities, modules }: NameScope): readonly OfferedName[] {
  const code = luaCode(text).filter((each) => each.start !== start);
  const functions = ownFunctions(code).filter((each) => !/^\w+[.:]/.test(each));
  const known = new Set(functions.map(nameIn));
  const names = new Set(code.flatMap(({ kind, text: name }) => (kind === "name" ? [name] : [])));
  const library = permittedNames(capabilities);
  for (const { path } of library) names.delete(path.split(".")[0] ?? path);
  const libraries = new Set(
    library.flatMap(({ path }) => (path.includes(".") ? [path.split(".")[0] ?? ""] : [])),
  );
  const plain = (kind: OfferedName["kind"]) => (name: string) => ({
    kind,
    label: name,
    name,
    signature: name,
  });
  return [
    ...functions.map((signature) => offered(signature)),
    ...[...names].filter((name) => !known.has(name)).map(plain("module")),
    ...library.filter(({ path }) => !path.includes(".")).map(({ signature }) => offered(signature)),
    ...[...libraries].map(plain("module")),
    ...modules.map(({ name }: HostModule) => plain("module")(name)),
    ...[...luaKeywords].map(plain("keyword")),
  ];
}

function offered(signature: string): OfferedName {
  const name = nameIn(signature).split(/[.:]/).at(-1) ?? "";
  return { kind: "function", label: name, name, signature };
}

const nameIn = (signature: string) => /^[\w.:]*/.exec(signature)?.[0] ?? "";

/** `s:rep(n [, separator])` for `string.rep(s, n [, separator])`. */
function methodSignature(signature: string): string {
  return signature.replace(/^string\.(\w+)\(s(?:, )?/, "s:$1(").replace(/^(s:\w+\()\s*\[, /, "$1[");
}

/** A method of a text: `rep` of `name:rep`. */
function method(path: string, { capabilities }: NameScope): LuaName | undefined {
  const [, name] = /^\w+:(\w+)$/.exec(path) ?? [];
  const found = permittedNames(capabilities).find((each) => each.path === `string.${name}`);
  return found && { ...found, signature: methodSignature(found.signature) };
}

/** The name at a token with what stands before it, `shop.total`, and where that begins. */
function pathTo(tokens: readonly LuaToken[], at: number): readonly [path: string, start: number] {
  const token = tokens[at] as LuaToken;
  const mark = tokens[at - 1];
  const receiver = tokens[at - 2];
  if (!mark || !receiver || receiver.kind !== "name" || (mark.text !== "." && mark.text !== ":"))
    return [token.text, token.start];
  return [receiver.text + mark.text + token.text, receiver.start];
}

/** The functions that a program defines, with their parameters: `area(w, h)`, `Shop.new(name)`, `Shop:total()`. */
function ownFunctions(code: readonly LuaToken[]): readonly string[] {
  const found = new Set<string>();
  for (const [index, { text, kind }] of code.entries()) {
    if (kind !== "keyword" || text !== "function") continue;
    const before = code.slice(Math.max(0, index - 4), index).map((each) => each.text);
    let at = index + 1;
    let name = "";
    for (; code[at]?.kind === "name" || /^[.:]$/.test(code[at]?.text ?? ""); at++) name += code[at]?.text;
    // `name = function(…)`
    if (name === "" && before.at(-1) === "=") {
      const target = code[index - 2];
      if (target?.kind === "name")
        name = before.at(-3) === "." ? `${before.at(-4)}.${target.text}` : target.text;
    }
    if (name === "" || code[at]?.text !== "(") continue;
    const parameters: string[] = [];
    for (at++; code[at] && code[at]?.text !== ")"; at++)
      if (code[at]?.text !== ",") parameters.push(code[at]?.text ?? "");
    found.add(`${name}(${parameters.join(", ")})`);
  }
  return [...found];
}
