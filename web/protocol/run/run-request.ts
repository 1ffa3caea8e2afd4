import { type Capabilities, defaultCapabilities } from "../capabilities/capabilities.ts";
import { parseCapabilities } from "../capabilities/parse-capabilities.ts";
import {
  BadInput,
  describeInput,
  fields,
  flag,
  listOf,
  longText,
  optional,
  type Parser,
  text,
} from "../parsers.ts";
import { type HostModule, parseHostModules } from "../program/host-module.ts";
import { engineLanguage, parseLanguageId } from "../program/language-id.ts";
import { byLibraryLanguage, type LibraryLanguageId } from "../program/library-languages.ts";
import { defaultModules } from "../program/node-modules.ts";
import { parseSourceFile, type SourceFile } from "../program/source-file.ts";
import { type Limits, maxAnswers, parseLimits } from "./limits.ts";

/** A program, its limits, its capabilities and its inputs. */
export type RunRequest = {
  readonly files: readonly SourceFile[];
  /** The path of the file that is run. */
  readonly entry: string;
  /** The language of the entry, and of files whose extension does not show theirs. */
  readonly language: string;
  readonly limits: Limits;
  readonly capabilities: Capabilities;
  /** Modules that the host adds. Programs may import those that the capabilities name. */
  readonly modules: readonly HostModule[];
  /**
   * Runs before the program, and does not count for its lines, its output or its fuel. If it fails, the author is
   * blamed.
   */
  readonly setup?: string;
  /** The answers for `input()` and `prompt()`, in order: an input of the program, like its files. */
  readonly answers: readonly string[];
  /** Nobody is there to answer more questions: they get null. */
  readonly unattended?: boolean;
};

/** The partial form for callers: one program, as one text or in files. Everything omitted has its default. */
export type RunOptions = {
  readonly code?: string;
  readonly files?: readonly SourceFile[];
  /** By default "main.js" ("main" with another extension in other languages), or the only file. */
  readonly entry?: string;
  readonly language?: string;
  readonly limits?: Partial<Limits>;
  /**
   * If they do not list the modules, all given modules may be imported; and all libraries too, if they do not list the
   * globals either.
   */
  readonly capabilities?: unknown;
  readonly modules?: readonly HostModule[];
  readonly setup?: string;
  readonly answers?: readonly string[];
};

export const maxFiles = 1000;
const answerList = listOf(longText, maxAnswers);
const parseAnswers = (value: unknown, path: string) => (value === undefined ? [] : answerList(value, path));

export const parseFiles: Parser<readonly SourceFile[]> = (value, path) => {
  const files = listOf(parseSourceFile, maxFiles)(value, path);
  const paths = new Set<string>();
  for (const each of files) {
    if (paths.has(each.path))
      throw new BadInput(`${path} has two files with the path ${describeInput(each.path)}`);
    paths.add(each.path);
  }
  return files;
};

export function parseRunRequest(value: unknown): RunRequest {
  const request = fields<RunRequest>(value, "request", {
    files: parseFiles,
    entry: text,
    language: parseLanguageId,
    limits: (limits, path) => parseLimits(limits, path),
    capabilities: (input, path) => parseCapabilities(input, path),
    modules: parseHostModules,
    setup: optional(longText),
    answers: parseAnswers,
    unattended: optional(flag),
  });
  if (request.files.every((file) => file.path !== request.entry)) {
    throw new BadInput(
      `request.entry should be the path of one of its files, not ${describeInput(request.entry)}`,
    );
  }
  return request;
}

/** The request for a program. Throws BadInput for an invalid option. */
export function runRequest(options: RunOptions): RunRequest {
  const { code, files, entry, language, capabilities, modules, ...rest } = fields<
    RunOptions & Required<Pick<RunOptions, "language" | "modules">>
  >(options, "options", {
    code: optional(longText),
    files: optional(parseFiles),
    entry: optional(text),
    language: (input, path) => (input === undefined ? engineLanguage : parseLanguageId(input, path)),
    limits: (input, path) => parseLimits(input, path),
    capabilities: (input) => input,
    modules: parseHostModules,
    setup: optional(longText),
    answers: parseAnswers,
  });
  // A name that no language claims, because "main.js" would be wrong.
  const mainFile = language === engineLanguage ? "main.js" : "main";
  if (code !== undefined && files !== undefined) {
    throw new BadInput("options should have either code or files, not both");
  }
  if (files?.length === 0) throw new BadInput("options.files should have at least one file");
  const path = entry ?? (files?.length === 1 ? files[0]?.path : mainFile);
  if (files?.every((file) => file.path !== path)) {
    throw new BadInput(
      `options.entry should be the path of one of options.files, not ${describeInput(path)}`,
    );
  }
  return parseRunRequest({
    files: files ?? [{ path, text: longText(code, "options.code") }],
    entry: path,
    language,
    capabilities: withModuleGlobals(
      parseCapabilities(capabilities, "options.capabilities", allowing(modules, capabilities)),
      modules,
    ),
    modules,
    ...rest,
  });
}

/** Allows all given modules, and all libraries unless the capabilities choose the globals. */
function allowing(modules: readonly HostModule[], capabilities: unknown): Capabilities {
  const names = modules.map(({ name }) => name);
  return { ...defaultCapabilities, modules: choosesGlobals(capabilities) ? names : withLibraryNames(names) };
}

export function choosesGlobals(capabilities: unknown): boolean {
  return typeof capabilities === "object" && capabilities !== null && "globals" in capabilities;
}

function withLibraryNames(names: readonly string[]): readonly string[] {
  return [...new Set([...names, ...defaultModules])];
}

/** Adds the globals that the importable modules need. */
function withModuleGlobals(capabilities: Capabilities, modules: readonly HostModule[]): Capabilities {
  const there = modules.filter(({ name }) => capabilities.modules.includes(name));
  const broughtTo = (is: LibraryLanguageId | undefined) =>
    there.filter(({ language }) => language === is).flatMap(({ allow = [] }) => allow);
  const { globals } = capabilities;
  return {
    ...capabilities,
    globals: { ...globals, allow: [...globals.allow, ...broughtTo(undefined)] },
    ...byLibraryLanguage((id) => {
      const [base, allow] = [capabilities[id], broughtTo(id)];
      // Without an allowlist everything is allowed already.
      return base && allow.length > 0 ? { extends: base, allow, except: [], shims: [] } : base;
    }),
  };
}
