import { codeColumns, operandBytes } from "../protocol/packed-code.ts";
import { leb128 } from "./leb128.ts";
import {
  capturedBit,
  closureKindMask,
  codeVersion,
  constantTags,
  fileBit,
  headFields,
  lastPlacedKind,
} from "./tables/written-code.ts";

/**
 * Packs code that the engine has written; see web/protocol/packed-code.ts. Throws if the code has something for which
 * that format has no column.
 *
 * @param opcode returns the size of an opcode with its operand, and the form of the operand.
 */
export function packCode(
  code: Uint8Array,
  opcode: (opcode: number) => { readonly size: number; readonly form: number },
): Uint8Array {
  const reader = new CodeReader(code);
  const columns = Array.from({ length: codeColumns.all }, (): number[] => []);
  const put = (column: number, ...bytes: readonly number[]) => columns[column]?.push(...bytes);
  const putNumber = (column: number, number: number) => put(column, ...leb128(number));
  /** The size of the unpacked code in bytes: less than the bytes that are read. */
  let remaining = 0;
  let file: number | undefined;

  const moveNumber = (column: number) => {
    const number = reader.number();
    putNumber(column, number);
    return number;
  };
  const moveText = () => {
    const length = moveNumber(codeColumns.texts);
    put(codeColumns.characters, ...reader.bytes((length >>> 1) << (length & 1)));
  };
  const packFunction = () => {
    const flags = reader.bytes(headFields.numbers);
    for (const [field, byte] of flags.entries()) put(codeColumns.head + field, byte);
    if ((((flags[0] ?? 0) | ((flags[1] ?? 0) << 8)) & (1 << fileBit)) === 0)
      throw new Error("a function has no file");
    const head: number[] = [];
    for (let field: number = headFields.numbers; field < headFields.all; field++)
      head[field] = moveNumber(codeColumns.head + field);
    const length = reader.number();
    const variables = reader.number();
    if (variables !== (head[headFields.arguments] ?? 0) + (head[headFields.variables] ?? 0))
      throw new Error("a function has variables that it does not count");
    for (let nth = 0; nth < variables; nth++) {
      const nameAt = reader.at;
      reader.number();
      reader.number();
      remaining += reader.at - nameAt - 2;
      const reference = reader.at;
      const variableIndex = reader.number();
      const [flags = 0] = reader.bytes(1);
      const isCaptured = (flags >>> capturedBit) & 1;
      put(codeColumns.captured, isCaptured);
      if (isCaptured) putNumber(codeColumns.references, variableIndex);
      else remaining += reader.at - reference - 2;
    }
    for (let nth = 0; nth < (head[headFields.closures] ?? 0); nth++) {
      const nameAt = reader.at;
      const name = reader.number();
      const nameBytes = reader.at - nameAt;
      moveNumber(codeColumns.closurePlaces);
      const flags = reader.bytes(2);
      const kind = (flags[0] ?? 0) & closureKindMask;
      put(codeColumns.closureKinds, kind);
      if (kind > lastPlacedKind) {
        putNumber(codeColumns.globals, name);
        put(codeColumns.globals, ...flags);
      } else remaining += nameBytes - 1;
    }
    packBody(reader.bytes(length));
    const name = reader.number();
    file ??= name;
    if (file !== name) throw new Error("two functions are of two files");
    const debug = reader.at;
    reader.bytes(reader.number());
    reader.bytes(reader.number());
    remaining += reader.at - debug - 4;
    for (let nth = 0; nth < (head[headFields.constants] ?? 0); nth++) packConstant();
  };
  const packBody = (body: Uint8Array) => {
    for (let at = 0; at < body.length; ) {
      const op = body[at] ?? 0;
      const { size, form } = opcode(op);
      if (op === 0 || size > operandBytes + 1) throw new Error(`${op} is no opcode that can be packed`);
      put(codeColumns.opcodes, op);
      for (let byte = 1; byte < size; byte++)
        put(codeColumns.operands + operandBytes * form + byte - 1, body[at + byte] ?? 0);
      at += size;
    }
    put(codeColumns.opcodes, 0);
  };
  const packConstant = () => {
    const [tag = 0] = reader.bytes(1);
    put(codeColumns.tags, tag);
    if (tag === constantTags.code) packFunction();
    else if (tag === constantTags.text) moveText();
    else if (tag === constantTags.int) moveNumber(codeColumns.constants);
    else if (tag === constantTags.float) put(codeColumns.constants, ...reader.bytes(8));
    else if (tag === constantTags.bigInt)
      put(codeColumns.constants, ...reader.bytes(moveNumber(codeColumns.constants)));
    else if (tag > constantTags.int) throw new Error(`a constant of kind ${tag} has no column`);
  };

  if (reader.bytes(1)[0] !== codeVersion) throw new Error("the engine writes code in another version");
  const names = moveNumber(codeColumns.texts);
  for (let nth = 0; nth < names; nth++) moveText();
  packConstant();
  if (reader.at !== code.length || file === undefined) throw new Error("the code ends where it should not");
  const beginning = [code.length - remaining, file, ...columns.map(({ length }) => length)].flatMap(leb128);
  return Uint8Array.from([...beginning, ...columns.flat()]);
}

class CodeReader {
  at = 0;

  constructor(private readonly code: Uint8Array) {}

  bytes(count: number): Uint8Array {
    this.at += count;
    return this.code.subarray(this.at - count, this.at);
  }

  /** LEB128. */
  number(): number {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const [byte = 0] = this.bytes(1);
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  }
}
