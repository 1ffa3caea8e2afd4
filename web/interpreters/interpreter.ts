import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { Table } from "../protocol/console/console-table.ts";
import type { Preview } from "../protocol/console/preview.ts";
import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import type { Position, SourceFile } from "../protocol/program/source-file.ts";
import type { StackFrame } from "../protocol/run/guest-error.ts";

/** A compiled interpreter, as our passes have made it. */
export type InterpreterModule = WebAssembly.Module;

/** What runs the programs of a language: an interpreter in WebAssembly, and our adapter of it. */
export type Interpreter = {
  /** How the language writes that there is no value: "nil". */
  readonly nothing: string;
  /** Makes an instance for one program. `entry`: the path of the file that it runs. */
  start(host: InterpreterHost, entry: string, kept?: KeptProgram): InterpreterInstance;
  /** Makes an instance in which a check judges such a program. Nothing of the program runs in it. */
  startTests?(host: InterpreterHost, check: JudgedCode, ask: Ask): TestsInstance;
  /** What is wrong in a file, without running it. */
  check(file: SourceFile): readonly Diagnostic[];
};

/**
 * Sends a message to the instance on the other side of a check, and returns its reply. Only the adapter knows what is in
 * messages. Each side may ask while it replies.
 */
export type Ask = (message: Uint8Array) => Uint8Array;

/** The instance stays as it is when the program ends, for a check to call what is in it. */
export type KeptProgram = {
  /** The code of the check. The names in it may be the program's. */
  readonly code: readonly string[];
  /** Asks the instance of the tests. */
  readonly ask: Ask;
};

/** A check in the words of its language. */
export type JudgedCode =
  | { readonly kind: "test"; readonly test: string }
  /** Without a call, it is about what the program itself returned. `returns` is an expression. */
  | { readonly kind: "call"; readonly call?: string; readonly returns?: string; readonly throws?: string };

export type TestsInstance = Pick<InterpreterInstance, "fuel" | "memoryBytes" | "serve"> & {
  judge(): JudgedVerdict;
  /** A message to which the program does nothing, to know what a message costs it. */
  readonly idleMessage: Uint8Array;
};

export type JudgedVerdict = {
  readonly passed: boolean;
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Where in the program, and in which line of the test. */
  readonly at?: Position;
  readonly testLine?: number;
};

/** What an instance has of the world: nothing else reaches it. */
export type InterpreterHost = {
  /** The counter of steps is used up. A new value lets the instance continue; an exception ends it. */
  readonly refuel: () => void;
  /** Makes the program pay for work of the host. */
  readonly charge: (steps: number) => void;
  readonly write: (stream: "out" | "error", text: string) => void;
  /** Prints a table as a message of its own. */
  readonly writeTable: (table: Table) => void;
  /** The next line of the input; null after the last. `question`: what the program has printed in its current line. */
  readonly readLine: (question: string) => string | null;
  /** Milliseconds since 1970. */
  readonly dateNow: () => number;
  /** Milliseconds since the program began. */
  readonly elapsed: () => number;
  /** Minutes that the local time is ahead of UTC then. */
  readonly zoneMinutes: (time: number) => number;
  /** 32 random bits. */
  readonly random: () => number;
  /** Besides what the started interpreter has. */
  readonly memoryBytes: number;
  /** The program's files. */
  readonly files: readonly SourceFile[];
  /** Bytes that the program may write to files. */
  readonly writtenBytes: number;
  /** Its part for the library of the language is the adapter's to apply; the host applies clock and randomness. */
  readonly capabilities: Capabilities;
  /** The host's modules in the language. */
  readonly modules: readonly ModuleSource[];
  /** Runs before the program, in the start of the instance. */
  readonly setup?: string;
};

/** A module of the host. `refusal`: it exists, but this program may not use it. */
export type ModuleSource = {
  readonly name: string;
  readonly code: string;
  readonly refusal?: { readonly name: string; readonly hint: string };
};

export type InterpreterInstance = {
  /** The counter of steps. */
  readonly fuel: WebAssembly.Global<"i32">;
  /** The memory that the program has used, without that of the started interpreter. */
  readonly memoryBytes: () => number;
  /** Runs the program. Its limits and its exit are exceptions. */
  run(): Ending;
  /** The line that is executed now, if that is known: for what is printed, and for a program that has been stopped. */
  position(): Position | undefined;
  /**
   * Asks for a stop at a place where the line is known, by an exception, in at most so many steps. False: it is known now.
   */
  stopSoon(): boolean;
  /** The files that it has written. */
  written(): readonly SourceFile[];
  /** Replies to the tests, for a program that is kept. */
  readonly serve?: Ask;
  /**
   * For sessions: runs a cell after these, in the state that they have left.
   */
  evaluate?(cell: SourceFile, earlier: readonly EarlierCell[]): CellEnding;
  /** The state between two cells: the whole memory, and numbers that are outside of it. */
  snapshot?(): InterpreterState;
  /** Continues in such a state. The instance was started like the one that had it. */
  resume?(state: InterpreterState): void;
};

export type InterpreterState = {
  readonly memory: Uint8Array;
  readonly numbers: Readonly<Record<string, number>>;
};

/** A cell that was evaluated before, with what it carries for later ones. */
export type EarlierCell = { readonly path: string; readonly carried?: string | undefined };
export type CellEnding = { readonly ending: Ending; readonly carried?: string };

/** How a program ended that no limit has ended. */
export type Ending =
  | { readonly kind: "value"; readonly inspected: string; readonly preview?: Preview }
  | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] }
  /** Nobody caught that its memory, or the stack of its calls, was full. */
  | { readonly kind: "full"; readonly limit: "memory" | "stack"; readonly at?: Position }
  /** It used a name that is not here. */
  | { readonly kind: "refused"; readonly name: string; readonly hint: string; readonly at?: Position }
  | {
      readonly kind: "error";
      /** What it is called: "Lua error". */
      readonly name: string;
      /** In the language's own form. */
      readonly message: string;
      /** The whole text that the language prints for it, if that is more. */
      readonly shown?: string;
      readonly frames: readonly StackFrame[];
    };

/** Thrown through an instance by its host: the program ends here. */
export class ProgramExit extends Error {
  override readonly name = "ProgramExit";
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** Thrown through an instance whose calls are too deep. */
export class TooDeep extends Error {
  override readonly name = "TooDeep";
}

/** Thrown by a start: what the author of a page has given is wrong, not the program. */
export class SetupProblem extends Error {
  override readonly name = "SetupProblem";
}
