/**
 * The opcode that stands in the guest's code where a breakpoint is. No compiler of the engine's emits it. Where no breakpoint is, it is
 * the last opcode of the second interpreter (web/build/engine/stackless-entry.ts).
 */
export const breakpointOpcode = 255;
