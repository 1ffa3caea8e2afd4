/**
 * What the passes keep in the engine's own memory: in bits and bytes that it does not use, and below its static data.
 * They are in one place because two passes must not use the same.
 */

/** Bits of the byte `mark` of a JSVarDef: who declares the variable. 2 is `sharedMark`, of engine-structs.ts. */
export const marks = { body: 1, block: 4, catch: 8 } as const;

/** The third bit of the flags of a BlockEnv: `for await`. */
export const isAwaited = 4;

/** has_parameter_expressions is 1, or this if one of them changes a variable of the parameters. */
export const changesParameters = 2;

/**
 * Addresses below 1,024, where Emscripten's static data begins. A text is read before the next one is written; the
 * arguments of a text, and their addresses; the results of resolve_scope_private_field1, which nothing reads; a
 * JSBoundFunction for the call of a Proxy.
 */
export const freeMemory = { text: 512, argument: 560, values: 576, results: 584, proxyCall: 768 } as const;

/**
 * The list of twins, which web/run/sandbox/vm/guest-runtime.ts writes: the number of twins, the addresses of the functions
 * for `+=`, `...`, operands and calls of proxies, and an entry for each native function that has a twin.
 */
export const twinList = { count: 0, add: 4, spread: 8, conversion: 12, proxy: 16, first: 24 } as const;
export const twinEntry = { bytes: 16, native: 0, magic: 4, twin: 8 } as const;
