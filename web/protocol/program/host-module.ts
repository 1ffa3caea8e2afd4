import { parseCapabilities } from "../capabilities/parse-capabilities.ts";
import {
  BadInput,
  describeInput,
  fields,
  listOf,
  longText,
  oneOf,
  optional,
  type Parser,
  text,
} from "../parsers.ts";

/** A module that the host adds to a run, such as a lesson's library, with everything that belongs to it. */
export type HostModule = {
  /** The name by which programs import it: "lesson/turtle". In Elixir the module that it defines: "Turtle". */
  readonly name: string;
  /** "elixir" for a module that Elixir programs can use without an import; otherwise JavaScript. */
  readonly language?: "elixir";
  /** It may use other modules of the host. It is never shown, because its lines are not the user's. */
  readonly code: string;
  /** For people, in Markdown. */
  readonly docs?: string;
  /** For the editor: the TypeScript declarations of its exports; in Elixir `@spec`s, one per line. */
  readonly types?: string;
  /**
   * Additional globals, or functions of Elixir's library, that a program with this module may use: paths as in an
   * allowlist.
   */
  readonly allow?: readonly string[];
  /** Why the module is not available, as a sentence: the message of the refused import. `code` is not used. */
  readonly absent?: string;
};

const maxModules = 1000;

const parseHostModule: Parser<HostModule> = (value, path) => {
  const isElixir = (value as { readonly language?: unknown } | null)?.language === "elixir";
  const module = fields<HostModule>(value, path, {
    name: text,
    language: optional(oneOf("elixir")),
    code: longText,
    docs: optional(longText),
    types: optional(longText),
    absent: optional(text),
    allow: optional((input, at) =>
      isElixir
        ? (parseCapabilities({ elixir: { allow: input } }, at).elixir?.allow ?? [])
        : parseCapabilities({ globals: { allow: input } }, at).globals.allow,
    ),
  });
  if (isElixir && !/^[A-Z]\w*(?:\.[A-Z]\w*)*$/.test(module.name)) {
    throw new BadInput(
      `${path}.name should be the name of the module in Elixir, such as "Turtle", not ${describeInput(module.name)}`,
    );
  }
  // The engine writes names into stack traces, and a specifier that starts with "." or "/" means a file.
  if (!/^[\w@][\w@:./-]{0,99}$/.test(module.name)) {
    const expected = 'a name such as "lesson/turtle", of at most 100 letters, digits and @ : . / - _';
    throw new BadInput(`${path}.name should be ${expected}, not ${describeInput(module.name)}`);
  }
  return module;
};

export const parseHostModules: Parser<readonly HostModule[]> = (value, path) => {
  const modules = value === undefined ? [] : listOf(parseHostModule, maxModules)(value, path);
  const names = new Set<string>();
  for (const { name } of modules) {
    if (names.has(name)) throw new BadInput(`${path} has two modules with the name ${describeInput(name)}`);
    names.add(name);
  }
  return modules;
};
