import { plural } from "../../../ui/format-number.ts";

/** The texts about a program's files, settings and language, and about failures to save or run it. */

// program-files
export const needsName = "A file needs a name, such as main.js.";
export const nameTooLong = (most: number, length: number) =>
  `A name has at most ${most} characters; this one has ${length}.`;
export const invisibleInName = (codes: string) =>
  `A name cannot have invisible characters. This one has ${codes}.`;
export const notInName = (character: string) => `A name cannot have ${character} in it.`;
export const emptyPart = "The parts of a path such as lib/sort.js cannot be empty, “.” or “..”.";
export const nameTaken = (name: string) => `There already is a file ${name}.`;
export const nameTakenButForCase = (path: string) =>
  `There already is a file ${path}. Names must differ by more than capital letters.`;
export const unknownExtension = (name: string, extensions: string) =>
  `${name} cannot be in a program: its files have the extensions ${extensions}.`;
export const entryNotRunnable = (path: string, name: string) =>
  `${path} runs first, and ${name} could not be run. Let another file run first.`;
export const tooManyFiles = (most: number) =>
  `A program here has at most ${most} files. Delete one to add another.`;
export const onlyFile = (path: string) =>
  `${path} is the only file there is, and a program has at least one.`;
export const nothingToRun = (path: string) => `Without ${path} there would be nothing to run.`;
export const dataCannotRun = (path: string) => `${path} cannot run first: it is data, not a program.`;
export const noFile = (path: string) => `There is no file ${path}.`;
export const someCharacter = "such a character";

// program-loader
export const usualSettings = "The program runs with the default limits, clock and random numbers.";
export const unknownLanguage = (language: string, languages: string) =>
  `This program is in “${language}”. The languages here are: ${languages}.`;
export const atMost = (amount: string) => `at most ${amount}`;
export const seed = (seed: number) => `seed ${seed}`;
export const virtualClock = "virtual clock";
export const answers = (count: number) => plural(count, "answer");

// switch-language
export const noLanguage = (id: string, languages: string) =>
  `No program can be written in “${id}” here. The languages are: ${languages}.`;
export const tooManyToShare = (count: number, max: number) => `it has ${count} files; the maximum is ${max}`;

// program-document
export const notSaving =
  "This browser does not save your code: its storage is full or turned off. Copy what you want to keep.";

// drafts
export const savesOneOnly = "This browser saves only one program: its database is full or blocked.";
export const noRoom =
  "It was not opened: this browser has no room to save your own program first. Download your program, or delete drafts.";

// workspace
export const changedElsewhere =
  "A program is also being changed in another tab. Each tab keeps its own; the other one is in Drafts, too.";

// draft
export const renamedFiles = (names: string) =>
  `Invisible characters in a file\u2019s name are now written out: ${names}. Imports of it need the new name.`;

// playground
export const reload = (why: string) => `${why} Reload the page to try again.`;
