/** A row of the table of interpreters: the file of a package that one is made from, and what its adapter needs of it. */
export type InterpreterBinary = {
  /** The id of its language, and the name of its file in a build. */
  readonly language: string;
  /** The file, as a specifier of its package. */
  readonly file: string;
  /** Of the file. Steps belong to exactly these bytes, so another file is refused. */
  readonly sha256: string;
  /** The exports that the adapter calls. Code that only other exports need is removed. */
  readonly exports: readonly string[];
  /** The imports that the host answers. Every other import becomes a trap in the binary. */
  readonly imports: readonly string[];
  /** Imports that always return this number, in the binary: errors of a system that lacks the call. */
  readonly answers?: Readonly<Record<string, number>>;
  /** Optimizing is left out: it takes minutes for a large binary, which is optimized already. */
  readonly isOptimized?: true;
  /**
   * The export, or the global, that is its stack pointer in C, if the depth of calls is counted there: a frame takes as much of that
   * stack as it needs of the host's. For an interpreter that looks at it itself to end a recursion with an error of its own, and
   * for one whose frames on that stack are large. `bytes`: how much of it there is for calls.
   */
  readonly stack?: { readonly pointer: string; readonly bytes: number };
  /** The memory that it has before it asks for more, in pages of 64 KiB: its static data, its stack, and little else. */
  readonly pages: number;
  /**
   * Texts of errors that say that its own stack is full. Where one is used, a counter goes up: a program can throw the same
   * text, but cannot reach the counter.
   */
  readonly overflowTexts: readonly string[];
  /**
   * Functions for its table that call the import of that name, with so many parameters and a result, instead of
   * `added.callHost` and `added.callHook`.
   */
  readonly callbacks?: Readonly<Record<string, number>>;
  /**
   * Parameters of exported functions that the host chooses, whoever calls them: the function begins by asking the import
   * with its name.
   */
  readonly choices: readonly { readonly function: string; readonly parameter: number }[];
};

/** The names of what the passes add to each binary: see passes/. */
export const added = {
  /** The counter of steps, and the import that is called when it is used up. */
  fuel: "fuel",
  refuel: "refuel",
  /** The room that is left on the host's stack, and the import that is called when there is none. */
  room: "room",
  tooDeep: "tooDeep",
  /** Counts the uses of `overflowTexts`. */
  overflows: "overflows",
  /** A function with one parameter and one result, which calls the import of that name: for the interpreter's table. */
  callHost: "callHost",
  /** The same with two parameters and no result. */
  callHook: "callHook",
} as const;

/** The module of the imports that the passes add. */
export const addedModule = "sandglass";
