/**
 * The opcode that replaces the original one at a breakpoint. The engine's compiler never emits it. Elsewhere it is the
 * last opcode of the second interpreter (web/engine/stackless-entry.ts).
 */
export const breakpointOpcode = 255;
