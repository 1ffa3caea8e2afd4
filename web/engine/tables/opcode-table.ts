/**
 * The address of the engine's opcode table in its memory. An entry has four bytes: the size of the instruction, the
 * number of values that it pops, the number that it pushes, and the format of its operand.
 */
export const opcodeTable = 27_968;
export const opcodeEntryBytes = 4;
/** The operand's form, in an entry. */
export const opcodeForm = 3;

/** The entries of opcodes that only the compiler uses are before those of the short opcodes. */
export const firstShortOpcode = 178;
export const compilerOpcodes = 19;

/** The address of an opcode's entry. */
export function opcodeEntry(opcode: number): number {
  return opcodeTable + opcodeEntryBytes * (opcode < firstShortOpcode ? opcode : opcode + compilerOpcodes);
}

/** An operand that is an atom: the name of a property. */
export const atomOperandBytes = 4;
