/**
 * The guest's library as packed bytecode: the output of the engine's `JS_WriteObject`, with the numbers of each kind
 * next to each other in a column. That compresses to three quarters. web/engine/pack-code.ts packs,
 * web/run/sandbox/vm/unpack-code.ts unpacks.
 *
 * It starts with numbers (LEB128): the size of the unpacked code in bytes, the name of the file, and the length of each
 * column. The columns follow. The names of local variables and the source positions are left out: nobody sees those of
 * the library.
 */
export const codeColumns = {
  /** The number of names, then the length of each name and string: characters × 2, plus 1 if they have two bytes. */
  texts: 0,
  characters: 1,
  /** The kind of each constant; then the constants that are neither strings nor functions. */
  tags: 2,
  constants: 3,
  /** From here on a column for each field of a function's head. */
  head: 4,
  /** Opcodes; 0 ends a function. */
  opcodes: 15,
  /** For each variable, whether a closure captures it; then its index among those. */
  captured: 16,
  references: 17,
  /** For each closure variable its kind and its index; then, for a global, the name and two bytes of flags. */
  closureKinds: 18,
  closurePlaces: 19,
  globals: 20,
  /** From here on a column for each operand format and each of its bytes. */
  operands: 21,
  all: 21 + 30 * 9,
} as const;

/** The maximum size of an operand in bytes. */
export const operandBytes = 9;

/** The head of a function: three bytes, then numbers, some of them counts of what follows. */
export const headFields = {
  numbers: 3,
  arguments: 4,
  variables: 5,
  closures: 9,
  constants: 10,
  all: 11,
} as const;

/** Kinds of constants. */
export const constantTags = { int: 5, float: 6, text: 7, bigInt: 10, code: 12 } as const;

/** Closure variables of this kind and below are found by index, others by name. */
export const lastPlacedKind = 2;

/** The bit of a variable's flags that says that a closure captures it. */
export const capturedBit = 6;

/** The version of the engine's format. */
export const codeVersion = 5;

/** The custom section of the engine's file with the packed code. */
export const codeSection = "library";
