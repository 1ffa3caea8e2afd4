/** The format of compiled code that JS_WriteObject writes (quickjs.c of f113949). */

/** BC_VERSION */
export const codeVersion = 5;

/** BC_TAG_*: kinds of constants. */
export const constantTags = { int: 5, float: 6, text: 7, bigInt: 10, code: 12 } as const;

/** The bit of a function's flags that says that it has a file name. */
export const fileBit = 10;

/** The head of a function: three bytes, then numbers, some of them counts of what follows. */
export const headFields = {
  numbers: 3,
  arguments: 4,
  variables: 5,
  closures: 9,
  constants: 10,
  all: 11,
} as const;

/** The bit of a variable's flags that says that a closure captures it. */
export const capturedBit = 6;

/** closure_type, in the flags of a closure's variable. Variables of this kind and below are found by index, others by name. */
export const closureKindMask = 7;
export const lastPlacedKind = 2;
