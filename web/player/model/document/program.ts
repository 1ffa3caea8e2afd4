import { defaultCapabilities } from "../../../protocol/capabilities/capabilities.ts";
import { defaultModules } from "../../../protocol/program/node-modules.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { Snippet } from "../../share/snippet.ts";

/** A file with the reader's changes. */
export type ProgramFile = SourceFile & {
  /** Its text when the page opened it. The mark of a changed file depends on it. */
  readonly original: string;
};

/** The settings of a program that differ from the defaults. They come from a link, a file or an example. */
export type RunSettings = Pick<Snippet, "limits" | "clock" | "random" | "answers">;

/**
 * The program in the editor. It is immutable: a change creates a new one that shares the unchanged files. `entry` and
 * `open` are paths of its files, and no two files have the same path.
 */
export type Program = {
  /** The id of its language. Files without a known extension are also in it. */
  readonly language: string;
  /** In the order of their tabs. At least one. */
  readonly files: readonly ProgramFile[];
  /** The path of the file that runs first. */
  readonly entry: string;
  /** The path of the open file. */
  readonly open: string;
  /** Undefined if all settings have their defaults. */
  readonly settings?: RunSettings;
};

/** The new text of one file. */
export type TextEdit = { readonly path: string; readonly text: string };

/** Creates a program when it is opened. */
export function programOf(
  language: string,
  files: readonly SourceFile[],
  entry: string,
  open = entry,
): Program {
  return { language, files: files.map(({ path, text }) => ({ path, text, original: text })), entry, open };
}

export function fileOf(program: Program, path: string): ProgramFile | undefined {
  return program.files.find((file) => file.path === path);
}

export function openFile(program: Program): ProgramFile {
  const file = fileOf(program, program.open);
  if (!file) throw new Error(`the program has no file ${program.open}`);
  return file;
}

export function isDirty({ text, original }: ProgramFile): boolean {
  return text !== original;
}

/** Returns the same program if no text changes. Edits of unknown files are ignored. */
export function withEdits(program: Program, edits: readonly TextEdit[]): Program {
  const texts = new Map(edits.map(({ path, text }) => [path, text]));
  let isChanged = false;
  const files = program.files.map((file) => {
    const text = texts.get(file.path);
    if (text === undefined || text === file.text) return file;
    isChanged = true;
    return { ...file, text };
  });
  return isChanged ? { ...program, files } : program;
}

/** Returns the same program if that file is already open or does not exist. */
export function withOpen(program: Program, path: string): Program {
  return path === program.open || !fileOf(program, path) ? program : { ...program, open: path };
}

/** The program with these settings. Settings that equal the defaults are removed. */
export function withSettings(program: Program, settings: RunSettings | undefined): Program {
  const { settings: before, ...rest } = program;
  if (!settings || isDefault(settings)) return before ? rest : program;
  return { ...rest, settings };
}

function isDefault({ limits, clock, random, answers }: RunSettings): boolean {
  return Object.keys(limits).length + answers.length === 0 && clock === "real" && random === "real";
}

/** Whether the programs are equal, except for the open file and the original texts. */
export function isSameProgram(a: Program, b: Program): boolean {
  return (
    a.language === b.language &&
    a.entry === b.entry &&
    a.files.length === b.files.length &&
    a.files.every(
      ({ path, text }, index) => path === b.files[index]?.path && text === b.files[index]?.text,
    ) &&
    JSON.stringify(a.settings) === JSON.stringify(b.settings)
  );
}

/** Its files in the form for a run. */
export function sourceFiles({ files }: Program): readonly SourceFile[] {
  return files.map(({ path, text }) => ({ path, text }));
}

/**
 * The request that runs the program: with its own settings, or else the defaults. It is not parsed here. What a program
 * consists of was parsed when it was opened, and the worker parses each request.
 */
export function requestOf(program: Program, defaults: Limits): RunRequest {
  const { entry, language, settings } = program;
  return {
    files: sourceFiles(program),
    entry,
    language,
    limits: { ...defaults, ...settings?.limits },
    capabilities: {
      ...defaultCapabilities,
      modules: defaultModules,
      ...(settings && { clock: settings.clock, random: settings.random }),
    },
    modules: [],
    answers: settings?.answers ?? [],
  };
}
