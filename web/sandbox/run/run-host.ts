import type { CellScript } from "../../ecmascript/cell-script.ts";
import type { Linker, ProgramSource } from "../../ecmascript/linker.ts";
import type { MarkedFiles } from "../../ecmascript/mark-waits.ts";
import type { FindCompiler } from "../../languages/compilers.ts";
import type { CheckResult } from "../../protocol/grading/check.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { CompiledFile } from "../../protocol/program/compile-result.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { Engine } from "../vm/engine.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";
import type { Meter } from "../vm/meter.ts";
import type { preparedVm } from "../vm/prepared-vm.ts";
import type { Vm } from "../vm/vm.ts";

/** What a program may need besides the engine; absent where it has not been loaded. */
export type RuntimeExtensions = {
  /** The host's Intl, as a pure function from JSON text to JSON text. */
  readonly intl?: (request: string, timeZone?: string) => string;
  /** The source of a part of the guest's standard library. */
  readonly part?: (name: string) => string | undefined;
  /** What a program mentions of the library that not every world has; without a program: all of that. */
  readonly mentionedNames?: (program?: Pick<RunRequest, "files" | "setup">) => MentionedNames | undefined;
  /** Makes VMs for programs whose languages have libraries of their own. */
  readonly preparedVm?: typeof preparedVm;
  /** What makes of a file what the engine reads; absent, the files are that already. */
  readonly compilerOf?: FindCompiler;
  /** Finds out what the files of a program want of one another. */
  readonly link?: (source: ProgramSource) => Linker;
  /** A cell that is written as a module, as a script; undefined when it cannot be read. */
  readonly cellScript?: (code: string) => CellScript | undefined;
  /** The loop after that place which reads and calls nothing. */
  readonly silentLoop?: (file: SourceFile, after: Position, language: string) => Position | undefined;
  /** Whether the engine has thrown an error whose message is not known here. */
  readonly lacksErrorMessages?: () => boolean;
  /** Marks what a program awaits. */
  readonly markWaits?: Mark;
  /** Marks what it throws. */
  readonly markThrows?: Mark;
};

/** The evaluation of a program, for looking inside. */
export type WatchedEvaluation = {
  readonly vm: Vm;
  readonly meter: Meter;
  readonly printedBytes: () => number;
};

export type EvaluationWatcher = {
  /** The clock was looked at. */
  readonly onPoll: () => void;
  /** The program is stopped, and its place will be read. */
  readonly stopping: () => void;
  /** Nothing more of the program runs; what it ended with has not been described yet, which takes steps and memory. */
  readonly onEnd: () => void;
};

type Mark = (files: readonly SourceFile[], entry: string) => MarkedFiles;

export type RunHost = RuntimeExtensions & {
  readonly engine: Engine;
  /** Receives the events of the run, in order. The outcome is the last. */
  readonly emit: (event: RunEvent) => void;
  /** A VM made ahead with `memoryBytes`, if there is one. It must not have been used. */
  readonly spare?: Vm | undefined;
  readonly sleep: (ms: number) => Promise<void>;
  /** What was made of the program's files already, by the compilers that would be asked here. */
  readonly compiledFiles?: readonly CompiledFile[];
  /** Called before the program's evaluation, in a replay that looks inside. */
  readonly watch?: ((evaluation: WatchedEvaluation) => EvaluationWatcher) | undefined;
  /** Receives the inputs that are needed to repeat the run. */
  readonly onInputs?: (inputs: RunInputs) => void;
  /** Asks the user; null if the question was dismissed. Absent: there are no answers. */
  readonly ask?: (question: string) => Promise<string | null>;
};

export type GradeHost = RunHost & {
  /** Called with each result as soon as it is known, in the order of the checks. */
  readonly onResult?: (result: CheckResult, index: number) => void;
  /** Called often while a check calls the program, so that the waiting page does not take the worker for stuck. */
  readonly onAlive?: () => void;
};
