import {
  atoms,
  isCompiledFunction,
  JSFunctionBytecode,
  JSObject,
  JSRuntime,
  JSStackFrame,
  JSString,
  lengthMask,
  pc2line,
} from "../../../engine/tables/engine-structs.ts";
import { opcodeEntry } from "../../../engine/tables/opcode-table.ts";
import {
  OP_get_loc_check,
  OP_get_loc_checkthis,
  OP_get_var,
  OP_get_var_ref_check,
  OP_get_var_undef,
  OP_goto8,
  OP_put_loc_check,
  OP_put_loc_check_init,
  OP_put_var,
  OP_put_var_ref_check,
  OP_put_var_ref_check_init,
  OP_set_loc_check,
  OP_throw_error,
} from "../../../engine/tables/opcodes.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { UserFiles } from "../run/stack-trace.ts";

/**
 * Finds the position in the user's files that called the host. It reads the engine's frames in memory, as the engine
 * does for a stack trace. A trace made in the guest (`new Error().stack`) took about 5 µs and 300 steps per message,
 * and more for deeper calls. This takes 0.3 µs and no step.
 *
 * The tests compare the results with the engine's own traces. A program that controls the engine's memory can write
 * anything there. So nothing that is read is trusted: at worst a line number is wrong.
 */
export class CallSiteReader {
  private readonly files = new Map<number, string>();
  private readonly codes = new Map<number, Code>();
  private readonly sites = new Map<number, CachedCallSite>();
  private bytes: Uint8Array = new Uint8Array();

  /** @param runtime the address of the engine's JSRuntime; `heap` returns its current memory. */
  constructor(
    private readonly runtime: number,
    private readonly heap: () => Int32Array,
  ) {}

  /** Must be called before the engine gets another file or another memory: what was read may have moved. */
  forget(): void {
    this.files.clear();
    this.codes.clear();
    this.sites.clear();
  }

  /**
   * The position that the innermost frame in one of those files has reached. Undefined if there is none, as in
   * `setTimeout(console.log)`. The same position is the same object.
   *
   * `isBefore`: the position is before a loop that reads and calls nothing, such as `while (true) {}`. The engine
   * records no position in such a loop, which jumps back to a point after the last recorded one.
   */
  locate(files: UserFiles): CallSite | undefined {
    const innermost = this.innermost(files);
    if (!innermost) return undefined;
    const { words, file, code, frame, lines } = innermost;
    const site = this.siteIn(words, file, code, wordAt(words, frame + JSStackFrame.cur_pc));
    return site.at.line >= 1 && site.at.line <= lines ? site : undefined;
  }

  /**
   * The positions in the function of that frame at which a check of a variable may fail. The engine does not record
   * that it has reached one, so any of them may be where it throws.
   */
  locateChecks(files: UserFiles): readonly Position[] {
    const innermost = this.innermost(files);
    if (!innermost) return [];
    const { words, file, code: address } = innermost;
    const code = this.code(words, address);
    code.checks ??= this.checksIn(words, address);
    return code.checks.map((pc) => ({ file, ...positionAt(code.steps, pc) }));
  }

  /** The offset of the last byte of each such instruction. */
  private checksIn(words: Int32Array, address: number): readonly number[] {
    const start = wordAt(words, address + JSFunctionBytecode.byte_code_buf) >>> 0;
    const length = wordAt(words, address + JSFunctionBytecode.byte_code_len) >>> 0;
    const checks: number[] = [];
    if (length > maxCodeLength) return checks;
    for (let at = 0; at < length && checks.length < maxChecks; ) {
      const op = this.bytes[start + at] ?? 0;
      const size = this.bytes[opcodeEntry(op)] ?? 0;
      if (size === 0) break;
      at += size;
      if (checkingOpcodes.has(op)) checks.push(at - 1);
    }
    return checks;
  }

  /** The innermost frame in one of those files. */
  private innermost(files: UserFiles) {
    const words = this.heap();
    let frame = wordAt(words, this.runtime + JSRuntime.current_stack_frame);
    for (let depth = 0; frame !== 0 && depth < maxFrames; depth++) {
      const callee = wordAt(words, frame + JSStackFrame.cur_func);
      if (isCompiledFunction(wordAt(words, callee + JSObject.flags) >>> 16)) {
        const code = wordAt(words, callee + JSObject.function_bytecode);
        const file = this.file(words, wordAt(words, code + JSFunctionBytecode.filename));
        const lines = files.linesOf(file);
        if (lines !== undefined) return { words, file, code, frame, lines };
      }
      frame = wordAt(words, frame + JSStackFrame.prev_frame);
    }
    return undefined;
  }

  /** The names of the files whose top level is being evaluated, as the stack has them. */
  evaluatedFiles(): readonly string[] {
    const words = this.heap();
    const names = new Set<string>();
    let frame = wordAt(words, this.runtime + JSRuntime.current_stack_frame);
    for (let depth = 0; frame !== 0 && depth < maxDepth; depth++) {
      const callee = wordAt(words, frame + JSStackFrame.cur_func);
      if (isCompiledFunction(wordAt(words, callee + JSObject.flags) >>> 16)) {
        const code = wordAt(words, callee + JSObject.function_bytecode);
        if (wordAt(words, code + JSFunctionBytecode.func_name) === atoms.evaluated)
          names.add(this.file(words, wordAt(words, code + JSFunctionBytecode.filename)));
      }
      frame = wordAt(words, frame + JSStackFrame.prev_frame);
    }
    return [...names];
  }

  private siteIn(heap: Int32Array, file: string, address: number, next: number): CachedCallSite {
    const cachedSite = this.sites.get(next);
    if (
      cachedSite &&
      cachedSite.code === address &&
      cachedSite.table === wordAt(heap, address + JSFunctionBytecode.pc2line_buf)
    )
      return cachedSite;
    const { table, steps } = this.code(heap, address);
    const pc = next - wordAt(heap, address + JSFunctionBytecode.byte_code_buf);
    const step = stepAt(steps, pc - 1);
    const notedOffset = steps[step] ?? 0;
    // The operand of the short jump is relative to its own address. An empty loop needs no longer jump.
    const target = this.bytes[next - 1] === OP_goto8 ? pc + (((this.bytes[next] as number) << 24) >> 24) : pc;
    const site = {
      code: address,
      table,
      at: { file, ...positionAt(steps, pc - 1) },
      // If no position is recorded, the first step gives the start of the function.
      isBefore: step === 0 || (target < pc && notedOffset < target),
    };
    // Each call of a console method in the source has one entry. A program that controls the engine's memory can fake
    // more.
    if (this.sites.size >= maxSites) this.sites.clear();
    this.sites.set(next, site);
    return site;
  }

  private code(heap: Int32Array, address: number): Code {
    const table = wordAt(heap, address + JSFunctionBytecode.pc2line_buf);
    if (this.bytes.buffer !== heap.buffer) this.bytes = new Uint8Array(heap.buffer);
    const cachedCode = this.codes.get(address);
    if (cachedCode && cachedCode.table === table) return cachedCode;
    const length = Math.min(wordAt(heap, address + JSFunctionBytecode.pc2line_len) >>> 0, maxTable);
    const code: Code = { table, steps: decodePcTable(this.bytes, table >>> 0, length) };
    this.codes.set(address, code);
    return code;
  }

  private file(heap: Int32Array, atom: number): string {
    const cachedFile = this.files.get(atom);
    if (cachedFile !== undefined) return cachedFile;
    const file = atomText(heap, wordAt(heap, wordAt(heap, this.runtime + JSRuntime.atom_array) + 4 * atom));
    this.files.set(atom, file);
    return file;
  }
}

/** The positions of a function's code in its file: three numbers (pc, line, column) per entry, by ascending pc. */
type Code = { readonly table: number; readonly steps: Int32Array; checks?: readonly number[] };
export type CallSite = { readonly at: Position; readonly isBefore: boolean };
type CachedCallSite = CallSite & { readonly code: number; readonly table: number };

/** Instructions that check a variable: whether it is initialized, or may be assigned to. */
const checkingOpcodes: ReadonlySet<number> = new Set([
  OP_throw_error,
  OP_get_var_undef,
  OP_get_var,
  OP_put_var,
  OP_get_loc_check,
  OP_put_loc_check,
  OP_set_loc_check,
  OP_put_loc_check_init,
  OP_get_loc_checkthis,
  OP_get_var_ref_check,
  OP_put_var_ref_check,
  OP_put_var_ref_check_init,
]);

const maxFrames = 1_000;
/** More frames than a stack has. */
const maxDepth = 1_000_000;
/** Longer functions are not read, and no more checks of one: that would take the host long, at no cost to the program. */
const maxCodeLength = 100_000;
const maxChecks = 200;
const maxSites = 100_000;
const maxTable = 16 * 1024 ** 2;
const maxFileNameLength = 1_000;

function wordAt(heap: Int32Array, address: number): number {
  return heap[address >>> 2] ?? 0;
}

function atomText(heap: Int32Array, string: number): string {
  const size = wordAt(heap, string + JSString.length);
  const length = Math.min(size & lengthMask, maxFileNameLength);
  let text = "";
  for (let index = 0; index < length; index++) {
    const offset = string + JSString.text + (size < 0 ? 2 * index : index);
    const unit = wordAt(heap, offset) >>> ((offset & 3) * 8);
    text += String.fromCharCode(size < 0 ? unit & 0xffff : unit & 0xff);
  }
  return text;
}

/** Decodes the engine's table from code offsets to source positions, which `find_line_num` reads. */
function decodePcTable(bytes: Uint8Array, start: number, length: number): Int32Array {
  const end = Math.min(start + length, bytes.length);
  const steps: number[] = [];
  let next = start;
  const readUnsignedNumber = () => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[next++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  const readSignedNumber = () => {
    const value = readUnsignedNumber();
    return (value >>> 1) ^ -(value & 1);
  };
  let line = readUnsignedNumber() + 1;
  let column = readUnsignedNumber() + 1;
  let pc = 0;
  steps.push(pc, line, column);
  while (next < end) {
    const step = bytes[next++] as number;
    if (step === 0) {
      pc += readUnsignedNumber();
      line += readSignedNumber();
    } else {
      pc += Math.floor((step - pc2line.first) / pc2line.range);
      line += ((step - pc2line.first) % pc2line.range) + pc2line.base;
    }
    column += readSignedNumber();
    steps.push(pc, line, column);
  }
  return Int32Array.from(steps);
}

/** The index of the last step at or before `pc`. */
function stepAt(steps: Int32Array, pc: number): number {
  let low = 0;
  let high = steps.length / 3 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((steps[3 * middle] as number) <= pc) low = middle;
    else high = middle - 1;
  }
  return 3 * low;
}

function positionAt(steps: Int32Array, pc: number): { readonly line: number; readonly column: number } {
  const step = stepAt(steps, pc);
  return { line: steps[step + 1] ?? 0, column: steps[step + 2] ?? 0 };
}
