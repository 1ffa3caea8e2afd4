import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { LanguageNames, NameScope, OfferedName } from "../../language.ts";
import { type ResolvedPython, resolvePython } from "../allowlist/python-allowlist.ts";
import { pythonBuiltins, pythonKeywords, pythonModules } from "../allowlist/python-names.ts";
import { describePython, notInPython } from "../allowlist/python-text.ts";
import { highlightPython } from "./highlight-python.ts";

/** Python's names for the editor and for "What may it use?": modules, functions that need no import, the program's own. */
export const pythonService: LanguageNames = {
  triggerCharacters: [],
  completionsAt(text, offset, scope) {
    const start = offset - (/[\p{L}\p{N}_]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0);
    const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    if (isInert(text, start)) return { start, names: [] };
    if (/^\s*(?:import|from)\s+(?:[\w., ]*,\s*)?$/.test(line)) return { start, names: modulesIn(scope) };
    // What an object has is known when the program runs.
    if (/\.\s*$/.test(line)) return { start, names: [] };
    return { start, names: allNames(text, start, scope) };
  },
  descriptionAt: () => undefined,
  permitted(capabilities) {
    const { modules, builtins } = permittedNames(capabilities);
    return {
      sentences: [describePython(capabilities), notInPython],
      groups: [
        { title: "Functions that need no import", names: builtins },
        { title: "Modules", names: modules },
      ],
    };
  },
};

/** The names that these capabilities allow. */
function permittedNames({ python }: Partial<Capabilities>) {
  const { only, without }: ResolvedPython = python ? resolvePython(python) : { without: [] };
  const isAllowed = (name: string) => !without.includes(name);
  return {
    modules: (only ?? pythonModules).filter(isAllowed),
    builtins: pythonBuiltins.filter(isAllowed),
  };
}

const offered = (kind: OfferedName["kind"]) => (name: string) => ({
  kind,
  label: name,
  name,
  signature: name,
});

function modulesIn({ capabilities, modules, files }: NameScope): readonly OfferedName[] {
  const own = files.flatMap(({ path }) =>
    path.endsWith(".py") ? [path.slice(0, -3).replaceAll("/", ".")] : [],
  );
  const hosts = modules.flatMap(({ name, language }) => (language === "python" ? [name] : []));
  const all = new Set([...own, ...hosts, ...permittedNames(capabilities).modules]);
  return [...all].map(offered("module"));
}

function allNames(text: string, start: number, { capabilities }: NameScope): readonly OfferedName[] {
  const functions = new Set([...text.matchAll(/\bdef\s+(\w+)/g)].map(([, name = ""]) => name));
  const code = `${text.slice(0, start)} ${text.slice(start).replace(/^[\p{L}\p{N}_]+/u, "")}`;
  const plain = highlightPython(code).filter(({ kind }) => kind === "plain");
  const words = plain.flatMap(({ text: part }) => part.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  const builtins = permittedNames(capabilities).builtins.filter((name) => !functions.has(name));
  const names = new Set(words.filter((name) => !functions.has(name) && !builtins.includes(name)));
  return [
    ...[...functions].map(offered("function")),
    ...[...names].map(offered("module")),
    ...builtins.map(offered("function")),
    ...pythonKeywords.map(offered("keyword")),
  ];
}

/** Whether an offset is inside a comment or a string. */
function isInert(text: string, offset: number): boolean {
  const last = highlightPython(text.slice(0, offset)).at(-1);
  return last?.kind === "comment" || (last?.kind === "string" && !/(["'])$/.test(last.text));
}
