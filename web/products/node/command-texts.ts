/** The texts of the command: its help, its errors, and what grade, verify and trace print. */

// command-arguments
export const help = (
  languages: string,
  limits: string,
) => `Runs a program in the Sandglass sandbox: a WebAssembly VM with exact limits and no access to the system.

  sandglass run <file> [option…]     a .js, .mjs or .ts file, with the files that it imports; "-" reads it from stdin
  sandglass run <file> <file>…       an .exs file, with the .ex files whose modules it uses

  sandglass trace <file> [--line <n> [--in <path>] | --last <n> | --at <moment>] [--json] [option…]
                                     runs it, and prints its variables each time that line is about to run, at
                                     the last moments or at one of them; without these options, how often each line ran

  sandglass grade <lesson.md> <program>… [--exercise <id>] [--json | --csv]
                                     runs the checks of a lesson's exercise on programs

  sandglass verify <file>… [--json]  runs programs with a receipt (.sandglass.json files, or links in quotes), and says
                                     whether each result is the same as its author's, or what differs first

  --json               prints the result as JSON, and nothing else
  --receipt            prints the program with a receipt of its run, as a .sandglass.json file, and nothing else
  --profile            prints how often each line ran, and which took most steps and memory, instead of the output
  --raw                prints control sequences to a terminal unchanged; without it they are made visible
  --language <id>      ${languages}, if the file's name does not say it; types are not checked
  --root <folder>      the folder whose files may be imported; by default the folder of the file
  --files <folder>     writes what the program writes with node:fs into this folder, and replaces no file there
${limits}
  --seed <number>      the same random numbers each time
  --clock <date>       a clock that starts then and advances only while the program waits
  --input <text>       the answers to input() and prompt(), one a line; by default the lines of stdin
  --help, --version

Exit codes: of a program that sets process.exitCode, its own; else 0 completed (or all passed, all the same), 1 threw (or one failed, one is different), 2 invalid, 3 restricted, 4 exhausted, 5 unsettled, 64 wrong arguments, 65 this run
cannot have a receipt, 66 a file does not exist, or cannot be read or compared, 70 crashed, 74 the output cannot be written, 75 not decided on this machine, 130 stopped, 141 the reader of the output has closed it.`;
export const namePrograms = "Name the programs to verify: sandglass verify <file>…";
export const onlyOneMoment = "Use only one of --line, --last and --at.";
export const inNeedsLine = "--in names the file of --line, so it needs --line.";
export const lastRange = (most: number) => `--last should be a whole number from 1 to ${most}.`;
export const lineFromOne = "--line counts from 1.";
export const nameFile = (command: string) => `Name the file: sandglass ${command} <file>`;
export const jsonOrReceipt = "Use either --json or --receipt, not both.";
export const profileOrReceipt = "Use either --profile or --receipt, not both.";
export const filesOfRun = "--files is for a run that prints its output: leave out --profile and --receipt.";
export const onlyOneFile = (second: string | undefined) =>
  `Name only one file to run; its imports are loaded with it. "${second}" is one too many.`;
export const nameLesson = "Name the lesson and the programs: sandglass grade <lesson.md> <program>…";
export const jsonOrCsv = "Use either --json or --csv, not both.";
export const noValue = (option: string) => `${option} takes no value.`;
export const needsValue = (option: string) => `${option} needs a value.`;
export const noOption = (option: string, suggestion: string | undefined, options: string) =>
  `There is no option ${option}. ${suggestion ? `Did you mean ${suggestion}?` : `The options are: ${options}.`}`;
export const nameCommand = (commands: string) => `Name a command: ${commands}.`;
export const didYouMeanRun = (file: string) => ` Did you mean: sandglass run ${file}`;
export const noCommand = (name: string, commands: string, suggestion: string) =>
  `There is no command "${name}". The commands are: ${commands}.${suggestion}`;
export const noLanguage = (language: string, languages: string) =>
  `There is no language "${language}". The languages are: ${languages}.`;
export const languageByName = (file: string, language: string) =>
  `${file} is in ${language}, as its name says; use --language only for files whose names do not say it.`;
export const noJsx = " JSX is not supported.";
export const notRunnable = (file: string, extensions: string, more: string) =>
  `${file} cannot be run: its extension is none of ${extensions}.${more} Use --language for a file whose name does not say its language.`;

// dispatch-command
export const stoppedBeforeRead = "Stopped before the program was read.";
export const standardInput = "The standard input";
export const aText = "a text";
export const dataByName = (file: string, kind: string) =>
  `${file} is ${kind} by its name, so it is not run: its content is its value. To run it as a program: sandglass run - < ${file}`;

// write-files
export const noFilesFolder = (folder: string, why: string) => `The folder ${folder} cannot be made: ${why}`;
export const isThere = (path: string, folder: string) =>
  `${path} was not written: there is a file of that name in ${folder}, and no file is replaced.`;
export const leadsOutside = (path: string, folder: string) =>
  `${path} was not written: a link leads out of ${folder}.`;
export const fileNotWritten = (path: string, why: string) => `${path} was not written: ${why}`;

// main
export const notWritten = (why: string) => `The output cannot be written: ${why}`;
export const ownBug = (what: unknown) => `The command failed because of a bug of its own: ${what}`;

// option-values
export const wholeNumber = (option: string, value: string) =>
  `${option} should be a whole number such as 1000000, 1_000_000 or 1e6, not "${value}".`;
export const bytes = "a number of bytes such as 65536, 512KiB or 64MiB";
export const time = "a time with its unit, such as 500ms, 10s, 2min or 1h";
export const wrongValue = (option: string, expected: string, value: string) =>
  `${option} should be ${expected}, not "${value}".`;
export const date = (option: string, value: string) =>
  `${option} should be a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not "${value}".`;
export const range = (option: string, least: string, most: string, value: string) =>
  `${option} should be from ${least} to ${most}, not ${value}.`;

// read-program-files
export const noFolder = (folder: string) => `There is no folder ${folder}.`;
export const allFiles = (size: string) => `${size}, all its files together`;
export const tooLarge = (path: string, has: string, most: string) =>
  `${path} has ${has}. A program has at most ${most}.`;
export const cannotRun = (file: string, problem: string) => `${file} cannot be run: it is ${problem}.`;
export const notRead = (name: string, problem: string) => `${name} is not read: it is ${problem}.`;
export const folder = (path: string) => `${path} is a folder. Name the file in it to run.`;
export const outside = (file: string, folder: string) => `${file} is not in the folder ${folder}.`;
export const linkOutside = (file: string, target: string, folder: string) =>
  `${file} is a link to ${target}, which is not in the folder ${folder}. Run that file itself, or give a --root that has both.`;
export const importOutside = (specifier: string, folder: string, root: string) =>
  `"${specifier}" is not read: it is not in the folder ${folder}. With --root ${root} it is.`;
export const linkNotIn = (folder: string) => `a link to a file that is not in the folder ${folder}`;
export const otherName = (file: string) => `another name of ${file}; import it by that name`;
export const noFile = (file: string, suggestion: string | undefined) =>
  `There is no file ${file}.${suggestion ? ` Did you mean ${suggestion}?` : ""}`;

// read-text
export const unreadable = (why: string) => `not readable (${why})`;
export const notReadable = (name: string, why: string) => `${name} is not readable (${why}).`;
export const tooLargeText = (name: string, most: string) =>
  `${name} has more than ${most}, the maximum for a program.`;
export const is = (name: string, what: string) => `${name} is ${what}.`;
export const notUtf8 = "not text in UTF-8";
export const aFolder = "a folder";
export const aPipe = "a pipe, not a regular file";
export const aSocket = "a socket, not a regular file";
export const aDevice = "a device, not a regular file";

// grade-command
export const itIs = (problem: string) => `It is ${problem}.`;
export const aLink = "a link, which is not followed: name the file itself";
export const gradeTooLarge = "It is larger than the maximum for a program.";
export const noExercises = (lesson: string) => `${lesson} has no exercise with checks.`;
export const severalExercises = (lesson: string, ids: string) =>
  `${lesson} has several exercises. Choose one: --exercise with one of ${ids}.`;
export const noExercise = (lesson: string, exercise: string | undefined, ids: string) =>
  `${lesson} has no exercise "${exercise}" with checks. It has: ${ids}.`;
export const otherLanguage = (language: string, exerciseLanguage: string) =>
  `It is in ${language}, but the exercise is in ${exerciseLanguage}.`;
export const notGraded = (file: string, why: string | undefined) => `${file}: not graded. ${why}`;
export const passedFile = (file: string, passedCount: number, all: number) =>
  `${file}: passed (${passedCount} of ${all})`;
export const failedFile = (file: string, passedCount: number, all: number) =>
  `${file}: failed (${passedCount} of ${all} passed)`;
export const notDecided = "not decided";
export const undecidedFile = (file: string, passedCount: number, all: number) =>
  `${file}: not decided on this machine (${passedCount} of ${all} passed)`;
export const isUndecided = (check: string, why: string, place: string | undefined) =>
  `not decided on this machine: “${check}”. ${why}${place ? ` (${place})` : ""}`;
export const fails = (check: string, why: string, place: string | undefined) =>
  `fails “${check}”. ${why}${place ? ` (${place})` : ""}`;

// receipt-command
export const noReceipt = (why: string) => `This run cannot have a receipt. ${why}`;
export const hasNoReceipt = "It has no receipt.";
export const notComparable = "This run cannot be compared with that of its author.";
export const receiptNotRead = (why: string) => `Its receipt cannot be read: ${why}.`;
export const notAProgram =
  "It is not a program with a receipt. Such programs are .sandglass.json files, which `sandglass run <file> --receipt` prints and the page downloads.";
export const verifyTooLarge = "It is too large.";
export const authorSaw = (line: string) => `  its author saw: ${line}`;
export const here = (line: string) => `  here:           ${line}`;

// profile-command
export const afterSteps = (end: string, steps: string) => `${end} after ${steps} steps`;
export const mostSteps = "Lines that took most steps";
export const mostMemory = "Lines that used most memory";
export const branchesNeverTaken = "Branches never taken";
export const neverRan = "Lines that never ran";

// trace-command
export const moments = (count: number) => `${count} moments`;
export const atPlace = (file: string, line: number) => ` at ${file}:${line}`;
export const returns = (value: string) => ` returns ${value}`;
export const endsWithout = " ends its call without a value";
export const programEnded = ", the program has ended";
export const moment = (number: number, steps: number, file: string, line: number) =>
  `Moment ${number}, after ${steps} steps: ${file}:${line}`;
export const isNext = " is about to run";
export const waiting = "  waiting:";
export const noSuchMoment = "There is no such moment.";
export const moreMoments = "There are more moments than are shown.";

// transcript
export const bytesNotShown = (bytes: string) => `[${bytes} bytes are not shown]`;
export const waitedForAnswer = "It waited for an answer: for a line of the standard input, or for its end.";
export const steps = (count: string) => `${count} steps.`;
