import { addAbortSignal } from "node:stream";
import { languageOf } from "../../languages/catalog.ts";
import { jsonText } from "../../player/output/json-text.ts";
import { visibleText } from "../../player/output/visible-text.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { engineLanguage } from "../../protocol/program/language-id.ts";
import { type Limits, parseLimits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { type CommandLine, help, parseArguments } from "./command-arguments.ts";
import * as texts from "./command-texts.ts";
import { builtEngines } from "./engines.ts";
import type { RunOptions } from "./option-types.ts";
import { readProgram } from "./read-program-files.ts";
import { readStreamText } from "./read-text.ts";
import { runUnattended } from "./run-unattended.ts";
import type { Sandbox } from "./sandbox-types.ts";
import { StdinAnswers } from "./stdin-answers.ts";
import { printMessage, type Terminal } from "./terminal.ts";
import { endingOf, Transcript } from "./transcript.ts";
import { writeFiles } from "./write-files.ts";

/** README.md has the complete table. The codes for failed output are in main.ts. */
const exitCodes: Readonly<Record<Outcome["kind"], number>> = {
  completed: 0,
  threw: 1,
  invalid: 2,
  restricted: 3,
  exhausted: 4,
  unsettled: 5,
  crashed: 70,
  stopped: 130,
};
const wrongArguments = 64;
const noReceipt = 65;
const noInput = 66;
const cannotWrite = 74;
/** EX_TEMPFAIL of sysexits.h: another machine, or this one when it has less to do, may decide. */
const notDecided = 75;
const gradeCodes = {
  passed: 0,
  failed: 1,
  "not decided": notDecided,
  "not graded": noInput,
  crashed: exitCodes.crashed,
};

/** Executes the command line. Returns the exit code. */
export async function runCommand(
  args: readonly string[],
  createSandbox: () => Sandbox,
  terminal: Terminal,
): Promise<number> {
  let command: CommandLine;
  try {
    command = parseArguments(args);
  } catch (error) {
    return refuse(error, terminal, wrongArguments);
  }
  switch (command.kind) {
    case "help":
      terminal.stdout.write(`${help}\n`);
      return 0;
    case "version":
      terminal.stdout.write(`${terminal.version}\n`);
      return 0;
    case "grade":
      return grade(command, createSandbox, terminal);
    case "trace":
      return await trace(command, terminal);
    case "verify":
      return verify(command, createSandbox, terminal);
    case "run": {
      const limits = parseLimits(command.limits);
      let options: RunOptions;
      try {
        options = await optionsOf(command, limits, terminal);
      } catch (error) {
        if (!terminal.signal.aborted) return refuse(error, terminal, noInput);
        printMessage(terminal, texts.stoppedBeforeRead);
        return exitCodes.stopped;
      }
      if (command.profile) return await profile(command, options, terminal);
      using sandbox = createSandbox();
      const runIt = command.receipt ? printReceipt : runProgram;
      return await runIt(command, options, limits, sandbox, terminal).catch((error) =>
        refuse(error, terminal, wrongArguments),
      );
    }
  }
}

async function grade(
  command: CommandLine & { readonly kind: "grade" },
  createSandbox: () => Sandbox,
  terminal: Terminal,
): Promise<number> {
  // Loaded when needed, because the Markdown reader is as large as the rest of the command.
  const { gradePrograms, reportOf, verdictOf } = await import("./grade-command.ts");
  using sandbox = createSandbox();
  try {
    const grading = await gradePrograms(command, sandbox, terminal.signal);
    terminal.stdout.write(`${visibleText(reportOf(command, grading))}\n`);
    return terminal.signal.aborted ? exitCodes.stopped : gradeCodes[verdictOf(grading)];
  } catch (error) {
    return refuse(error, terminal, noInput);
  }
}

async function trace(command: CommandLine & { readonly kind: "trace" }, terminal: Terminal): Promise<number> {
  const { traceReport } = await import("./trace-command.ts");
  try {
    const limits = parseLimits(command.limits);
    const options = await optionsOf({ ...command, kind: "run", raw: false }, limits, terminal);
    const { text, ending } = await traceReport(command, options, builtEngines);
    terminal.stdout.write(`${text}\n`);
    return exitCodes[ending];
  } catch (error) {
    return refuse(error, terminal, noInput);
  }
}

async function profile(command: RunCommand, options: RunOptions, terminal: Terminal): Promise<number> {
  const { profileReport } = await import("./profile-command.ts");
  try {
    const { text, result } = await profileReport(command.json, options, builtEngines, terminal.signal);
    terminal.stdout.write(`${text}\n`);
    if (terminal.signal.aborted) return exitCodes.stopped;
    return result.problem === undefined ? exitCodes[result.outcome.kind] : exitCodes.crashed;
  } catch (error) {
    return refuse(error, terminal, noInput);
  }
}

async function verify(
  { files, json }: CommandLine & { readonly kind: "verify" },
  createSandbox: () => Sandbox,
  terminal: Terminal,
): Promise<number> {
  const { verifyFile, verifyReport } = await import("./receipt-command.ts");
  using sandbox = createSandbox();
  const all = await Promise.all(files.map((file) => verifyFile(file, sandbox, terminal.signal)));
  if (terminal.signal.aborted) return exitCodes.stopped;
  terminal.stdout.write(`${verifyReport(all, json)}\n`);
  if (all.some(({ verdict }) => verdict === "different")) return 1;
  return all.every(({ verdict }) => verdict === "same") ? 0 : noInput;
}

async function printReceipt(
  _: RunCommand,
  options: RunOptions,
  limits: Limits,
  sandbox: Sandbox,
  terminal: Terminal,
): Promise<number> {
  const { runForReceipt } = await import("./receipt-command.ts");
  const answers = new StdinAnswers(terminal.stdin);
  const run = runUnattended((each) => sandbox.run(each), limits.wallMs);
  const report = await runForReceipt(options, limits, terminal.signal, run, () => answers.next());
  answers.close();
  if (terminal.signal.aborted) return exitCodes.stopped;
  if ("whyNot" in report) {
    printMessage(terminal, report.whyNot);
    return report.outcome.kind === "crashed" ? exitCodes.crashed : noReceipt;
  }
  terminal.stdout.write(report.text);
  return exitCodes[report.outcome.kind];
}

/** Prints an error in the input as a sentence. Other errors are thrown. */
function refuse(error: unknown, terminal: Terminal, code: number): number {
  if (!(error instanceof BadInput)) throw error;
  printMessage(terminal, error.message);
  return code;
}

type RunCommand = CommandLine & { readonly kind: "run" };

async function optionsOf(
  { file, others, root, language, seed, clock, input }: RunCommand,
  limits: Limits,
  terminal: Terminal,
): Promise<RunOptions> {
  const { stdin, signal } = terminal;
  const { notes = [], ...program } =
    file === "-"
      ? {
          code: await readStreamText(addAbortSignal(signal, stdin), texts.standardInput, limits.sourceBytes),
        }
      : await readProgram(file, root, limits.sourceBytes, others);
  for (const note of notes) printMessage(terminal, note);
  const entryLanguage = "entry" in program ? languageOf(program.entry)?.id : undefined;
  if (entryLanguage === "text" || entryLanguage === "json")
    printMessage(terminal, dataMessage(file, entryLanguage));
  return {
    ...program,
    language: language ?? entryLanguage ?? engineLanguage,
    limits,
    ...(input !== undefined && { answers: input.split("\n") }),
    capabilities: {
      ...(seed !== undefined && { random: { seed } }),
      ...(clock !== undefined && { clock: { startsAt: clock } }),
    },
  };
}

/**
 * The message for a data file, which has nothing to run. Without the message, the printed value would look like a
 * result.
 */
function dataMessage(file: string, language: "text" | "json"): string {
  const kind = language === "text" ? texts.aText : "JSON";
  return texts.dataByName(file, kind);
}

async function runProgram(
  { json, raw, files }: RunCommand,
  options: RunOptions,
  limits: Limits,
  sandbox: Sandbox,
  terminal: Terminal,
): Promise<number> {
  const { stdin, stdout, signal } = terminal;
  const transcript = new Transcript(terminal, raw);
  const answers = new StdinAnswers(stdin);
  const plainRun: Sandbox["run"] = (runOptions) => sandbox.run(runOptions);
  const run = stdin.isTTY ? plainRun : runUnattended(plainRun, limits.wallMs);
  const result = await run({
    ...options,
    signal,
    onAsk: (question) => {
      if (stdin.isTTY) printMessage(terminal, question, " ");
      return answers.next();
    },
    ...(!json && { onEvent: (event) => transcript.add(event) }),
  });
  if (json) stdout.write(`${jsonText(result)}\n`);
  else {
    const ending = endingOf(result, limits, answers.isWaiting);
    if (ending !== undefined) printMessage(terminal, ending);
  }
  answers.close();
  if (files !== undefined) {
    const problem = await writeFiles(files, result.files ?? []);
    if (problem !== undefined) {
      printMessage(terminal, problem);
      return cannotWrite;
    }
  }
  return exitCodeOf(result.outcome);
}

/** What a completed program says about its success is the exit code, as a system has it: of 8 bits. */
function exitCodeOf(outcome: Outcome): number {
  const own = outcome.kind === "completed" ? outcome.exitCode : undefined;
  return own === undefined ? exitCodes[outcome.kind] : own & 255;
}
