import type { Interpreter } from "../../../interpreters/interpreter.ts";
import type { FindCompiler } from "../../../languages/compilers.ts";
import type { CellScript } from "../../../languages/ecmascript/cell-script.ts";
import type { ProgramSource } from "../../../languages/ecmascript/linked-program.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import type { MarkedFiles } from "../../../languages/ecmascript/mark-waits.ts";
import type { CheckResult } from "../../../protocol/grading/check.ts";
import type { LineCounts } from "../../../protocol/grading/line-count.ts";
import type { RecordedRun, RunInputs } from "../../../protocol/look/recorded-run.ts";
import type { CompiledFile } from "../../../protocol/program/compile-result.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { Engine } from "../vm/engine.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";
import type { Meter, SpentBefore } from "../vm/meter.ts";
import type { preparedVm } from "../vm/prepared-vm.ts";
import type { Vm } from "../vm/vm.ts";

/** What a program may need besides the engine; undefined if it is not loaded. */
export type RuntimeExtensions = {
  /** The host's Intl, as a pure function from JSON text to JSON text. */
  readonly intl?: (request: string, timeZone?: string) => string;
  /** Returns the source of a part of the guest's standard library. */
  readonly part?: (name: string) => string | undefined;
  /** The library globals that a program mentions and that not every VM has. Without a program: all of them. */
  readonly mentionedNames?: (program?: Pick<RunRequest, "files" | "setup">) => MentionedNames | undefined;
  /** Creates VMs for programs whose languages have libraries. */
  readonly preparedVm?: typeof preparedVm;
  /** Finds the compiler of a file; undefined: the engine can read the files as they are. */
  readonly compilerOf?: FindCompiler;
  /** Runs a program of a language that is not compiled. */
  readonly interpret?: (interpreter: Interpreter, request: RunRequest, host: RunHost) => Promise<Outcome>;
  /** Resolves what the files of a program import from one another. */
  readonly link?: (source: ProgramSource) => Linker;
  /** Turns a cell that is written as a module into a script; undefined if it cannot be parsed. */
  readonly cellScript?: (code: string) => CellScript | undefined;
  /** Completes the engine's diagnostic of a script: see syntax-details.ts. */
  readonly syntaxDetails?: (file: SourceFile, diagnostic: Diagnostic) => Diagnostic;
  /** The position of the loop after `after` that reads and calls nothing. */
  readonly silentLoop?: (file: SourceFile, after: Position, language: string) => Position | undefined;
  /** Marks the program's `await`s. */
  readonly markWaits?: Mark;
  /** Marks the program's `throw`s. */
  readonly markThrows?: Mark;
};

/** The evaluation of a program, for a replay. */
export type WatchedEvaluation = {
  readonly vm: Vm;
  readonly meter: Meter;
  readonly printedBytes: () => number;
};

export type EvaluationWatcher = {
  /** The clock was checked. */
  readonly onPoll: () => void;
  /** The program is being stopped, and its position will be read. */
  readonly stopping: () => void;
  /** No more of the program runs. Its result has not been described yet, which takes steps and memory. */
  readonly onEnd: (isCompleted: boolean) => void;
};

type Mark = (files: readonly SourceFile[], entry: string) => MarkedFiles;

export type RunHost = RuntimeExtensions & {
  readonly engine: Engine;
  /** Receives the events of the run, in order. The outcome is the last. */
  readonly emit: (event: RunEvent) => void;
  /** An unused VM that was created in advance, if there is one. It is used if its memory limit is that of the run. */
  readonly spare?: Vm | undefined;
  readonly sleep: (ms: number) => Promise<void>;
  /** What earlier attempts at this run have spent: a run is repeated with each answer to a `prompt()`. */
  readonly spentBefore?: SpentBefore | undefined;
  /** The program's files that were already compiled, by the same compilers as here. */
  readonly compiledFiles?: readonly CompiledFile[];
  /** Called before the program is evaluated, in a replay. */
  readonly watch?: ((evaluation: WatchedEvaluation) => EvaluationWatcher) | undefined;
  /** Receives the inputs that are needed to repeat the run. */
  readonly onInputs?: (inputs: RunInputs) => void;
  /** Asks the user; null if the question was dismissed. Undefined: there are no answers. */
  readonly ask?: (question: string) => Promise<string | null>;
};

export type GradeHost = RunHost & {
  /** Called with each result as soon as it is known, in the order of the checks. */
  readonly onResult?: (result: CheckResult, index: number) => void;
  /** Called often while a check calls the program, so that the page does not take the worker for stuck. */
  readonly onAlive?: () => void;
  /**
   * Repeats a run in an engine with breakpoints, and counts how often each line of its entry runs.
   *
   * @param call what `requestWithCall` has added to the program.
   */
  readonly countLines?: (run: RecordedRun, call: string | undefined) => Promise<LineCounts>;
};
