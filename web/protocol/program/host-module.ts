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
import { type LibraryLanguageId, libraryLanguageIds, libraryLanguages } from "./library-languages.ts";

/** A module that the host adds to a run, such as a lesson's library, with everything that belongs to it. */
export type HostModule = {
  /**
   * The name by which programs import it: "lesson/turtle". In a language with a library of its own, the module that it
   * defines: "Turtle".
   */
  readonly name: string;
  /** For a module that programs of this language can use without an import; otherwise it is in JavaScript. */
  readonly language?: LibraryLanguageId;
  /** It may use other modules of the host. It is never shown, because its lines are not the user's. */
  readonly code: string;
  /** For people, in Markdown. */
  readonly docs?: string;
  /** For the editor: the declarations of its exports in TypeScript, or in the notation of its language. */
  readonly types?: string;
  /**
   * Additional globals, or functions of its language's library, that a program with this module may use: paths as in
   * an allowlist.
   */
  readonly allow?: readonly string[];
  /** Why the module is not available, as a sentence: the message of the refused import. `code` is not used. */
  readonly absent?: string;
};

const maxModules = 1000;

const parseHostModule: Parser<HostModule> = (value, path) => {
  const given = (value as { readonly language?: unknown } | null)?.language;
  const language = libraryLanguageIds.find((id) => id === given);
  const module = fields<HostModule>(value, path, {
    name: text,
    language: optional(oneOf(...libraryLanguageIds)),
    code: longText,
    docs: optional(longText),
    types: optional(longText),
    absent: optional(text),
    allow: optional((input, at) =>
      language
        ? (parseCapabilities({ [language]: { allow: input } }, at)[language]?.allow ?? [])
        : parseCapabilities({ globals: { allow: input } }, at).globals.allow,
    ),
  });
  if (language) {
    const { label, moduleName, exampleModule } = libraryLanguages[language];
    const expected = `the name of the module in ${label}, such as ${describeInput(exampleModule)}`;
    if (!moduleName.test(module.name))
      throw new BadInput(`${path}.name should be ${expected}, not ${describeInput(module.name)}`);
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
