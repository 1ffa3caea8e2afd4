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
import {
  type LibraryLanguageId,
  libraryLanguageIds,
  libraryLanguages,
  type ModuleNames,
} from "./library-languages.ts";

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

/** The engine writes names into stack traces, and a specifier that starts with "." or "/" means a file. */
const moduleNames: ModuleNames = [
  /^[\w@][\w@:./-]{0,99}$/,
  'a name such as "lesson/turtle", of at most 100 letters, digits and @ : . / - _',
];

const parseHostModule: Parser<HostModule> = (value, path) => {
  const module = fields<HostModule>(value, path, {
    name: text,
    language: optional(oneOf(...libraryLanguageIds)),
    code: longText,
    docs: optional(longText),
    types: optional(longText),
    absent: optional(text),
    // After the language, which is therefore one that exists.
    allow: optional((input, at) => {
      const { language: library = "globals" } = value as HostModule;
      return parseCapabilities({ [library]: { allow: input } }, at)[library]?.allow ?? [];
    }),
  });
  const own = module.language ? libraryLanguages[module.language] : moduleNames;
  for (const [pattern, expected] of [own, moduleNames])
    if (!pattern.test(module.name))
      throw new BadInput(`${path}.name should be ${expected}, not ${describeInput(module.name)}`);
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
