/**
 * The guest's library as code of the engine, packed: what the engine's `JS_WriteObject` makes of it, with the numbers of each kind
 * side by side in a column. So it compresses to three quarters. web/build/engine/pack-code.ts packs, web/sandbox/vm/unpack-code.ts unpacks.
 *
 * It begins with numbers (LEB128): the bytes of the code unpacked, the name of the file, and the length of each column. The
 * columns follow. The names of local variables and the places in the source are left out: nobody sees those of the library.
 */
export const codeColumns = {
  /** How many names there are, then the length of each name and text: characters × 2, and 1 more where they have two bytes. */
  texts: 0,
  characters: 1,
  /** Of which kind each constant is; then those that are no texts and no functions. */
  tags: 2,
  constants: 3,
  /** From here on a column for each field of a function's head. */
  head: 4,
  /** Opcodes; 0 ends a function. */
  opcodes: 15,
  /** Of each variable whether a closure has it; then its place among those. */
  captured: 16,
  references: 17,
  /** Of each variable of a closure its kind and its place; then, of a global, the name and two bytes of flags. */
  closureKinds: 18,
  closurePlaces: 19,
  globals: 20,
  /** From here on a column for each form of an operand and each byte of it. */
  operands: 21,
  all: 21 + 30 * 9,
} as const;

/** The most bytes of an operand. */
export const operandBytes = 9;

/** A function's head: three bytes, then numbers, among them how many there are of these. */
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

/** Variables of a closure of this kind and below are found by their place, others by their name. */
export const lastPlacedKind = 2;

/** The bit of a variable's flags that says that a closure has it. */
export const capturedBit = 6;

/** The version of the engine's format. */
export const codeVersion = 5;

/** The custom section of the engine's file that has it. */
export const codeSection = "library";
