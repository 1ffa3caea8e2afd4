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

/** The custom section of the engine's file with the packed code. */
export const codeSection = "library";
