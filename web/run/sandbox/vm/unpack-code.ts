import {
  compilerOpcodes,
  firstShortOpcode,
  opcodeEntryBytes,
  opcodeForm,
  opcodeTable,
} from "../../../engine/tables/opcode-table.ts";
import {
  capturedBit,
  codeVersion,
  constantTags,
  headFields,
  lastPlacedKind,
} from "../../../engine/tables/written-code.ts";
import { codeColumns, operandBytes } from "../../../protocol/packed-code.ts";

/**
 * Unpacks the bytecode of the guest's library; see web/protocol/packed-code.ts.
 *
 * @param memory the engine's memory, which has the sizes of its opcodes.
 */
export function unpackCode(packedCode: Uint8Array, memory: Uint8Array): Uint8Array {
  const columns = codeColumns;
  /** The next read position of each column; the last one is the start. */
  const offsets = new Int32Array(columns.all + 1);
  const next = (column: number) => {
    const at = offsets[column] as number;
    offsets[column] = at + 1;
    return packedCode[at] as number;
  };
  const nextNumber = (column: number) => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = next(column);
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  };
  const code = new Uint8Array(nextNumber(columns.all));
  const file = nextNumber(columns.all);
  const lengths = Array.from({ length: columns.all }, () => nextNumber(columns.all));
  let start = offsets[columns.all] as number;
  for (const [column, length] of lengths.entries()) {
    offsets[column] = start;
    start += length;
  }

  let end = 0;
  const put = (byte: number) => {
    code[end++] = byte;
  };
  const putNumber = (number: number) => {
    let rest = number;
    for (; rest > 127; rest >>>= 7) put((rest & 127) | 128);
    put(rest);
  };
  const move = (column: number, bytes: number) => {
    const at = offsets[column] as number;
    code.set(packedCode.subarray(at, at + bytes), end);
    offsets[column] = at + bytes;
    end += bytes;
  };
  const moveNumber = (column: number) => {
    const number = nextNumber(column);
    putNumber(number);
    return number;
  };
  const moveText = () => {
    const length = moveNumber(columns.texts);
    move(columns.characters, (length >>> 1) << (length & 1));
  };

  const body = new Uint8Array(code.length);
  /** The number of operands of each form read so far. */
  const operands = new Uint16Array(256);
  let opcodes = offsets[columns.opcodes] as number;
  /**
   * Returns the length in bytes of the next function's body. This is most of the work, and it runs before anything is
   * optimized.
   */
  const unpackBody = () => {
    let length = 0;
    for (;;) {
      const opcode = packedCode[opcodes++] as number;
      if (opcode === 0) return length;
      body[length++] = opcode;
      // Repeats opcodeEntry, which would be called before it is optimized.
      const entry =
        opcodeTable + opcodeEntryBytes * (opcode < firstShortOpcode ? opcode : opcode + compilerOpcodes);
      const size = memory[entry] as number;
      if (size === 1) continue;
      const form = memory[entry + opcodeForm] as number;
      const nth = operands[form] as number;
      operands[form] = nth + 1;
      const column = columns.operands - 1 + operandBytes * form;
      for (let byte = 1; byte < size; byte++)
        body[length++] = packedCode[(offsets[column + byte] as number) + nth] as number;
    }
  };
  const moveFunction = () => {
    for (let field = 0; field < headFields.numbers; field++) put(next(columns.head + field));
    const head: number[] = [];
    for (let field: number = headFields.numbers; field < headFields.all; field++)
      head[field] = moveNumber(columns.head + field);
    const length = unpackBody();
    putNumber(length);
    const variables = (head[headFields.arguments] as number) + (head[headFields.variables] as number);
    putNumber(variables);
    for (let remaining = variables; remaining > 0; remaining--) {
      // No name, and no next variable of a scope.
      put(0);
      put(0);
      const isCaptured = next(columns.captured);
      putNumber(isCaptured && nextNumber(columns.references));
      put(isCaptured << capturedBit);
    }
    for (let remaining = head[headFields.closures] as number; remaining > 0; remaining--) {
      const kind = next(columns.closureKinds);
      const isPlaced = kind <= lastPlacedKind;
      if (isPlaced) put(0);
      else moveNumber(columns.globals);
      moveNumber(columns.closurePlaces);
      if (isPlaced) {
        put(kind);
        put(0);
      } else move(columns.globals, 2);
    }
    code.set(body.subarray(0, length), end);
    end += length;
    // The file, a position table that says line 1 and column 1, and no source.
    putNumber(file);
    for (const byte of [2, 0, 0, 0]) put(byte);
    for (let remaining = head[headFields.constants] as number; remaining > 0; remaining--) moveConstant();
  };
  const moveConstant = () => {
    const tag = next(columns.tags);
    put(tag);
    if (tag === constantTags.code) moveFunction();
    else if (tag === constantTags.text) moveText();
    else if (tag === constantTags.int) moveNumber(columns.constants);
    else if (tag === constantTags.float) move(columns.constants, 8);
    else if (tag === constantTags.bigInt) move(columns.constants, moveNumber(columns.constants));
  };

  put(codeVersion);
  for (let remaining = moveNumber(columns.texts); remaining > 0; remaining--) moveText();
  moveConstant();
  return code;
}
