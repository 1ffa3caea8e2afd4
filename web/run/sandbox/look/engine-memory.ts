import {
  gcTypeMask,
  gcTypes,
  isCompiledFunction,
  isFastArray,
  isLexicalOrScoped,
  JSAsyncFunctionState,
  JSBytecodeVarDef,
  JSClosureVar,
  JSFunctionBytecode,
  JSGCObjectHeader,
  JSObject,
  JSProperty,
  JSRuntime,
  JSShape,
  JSShapeProperty,
  JSStackFrame,
  JSValue,
  JSVarRef,
  sharedMark,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import { opcodeEntry } from "../../../engine/tables/opcode-table.ts";
import { lookLimits } from "../../../protocol/look/moment.ts";
import { ValueMemory } from "./value-memory.ts";

/** Reads functions, frames and properties in the engine's memory. */
export class EngineMemory extends ValueMemory {
  private readonly codes = new Map<number, FunctionCode>();

  /** The collector's objects of one type, newest first: one of `gcTypes`. */
  *objectsOfType(type: number, most: number): Generator<number, undefined> {
    const list = this.runtime + JSRuntime.gc_obj_list;
    let remaining = most;
    for (let link = this.word(list); link !== list && link !== 0 && remaining-- > 0; link = this.word(link)) {
      const object = link - JSGCObjectHeader.link;
      if ((this.byte(object + JSGCObjectHeader.gc_obj_type) & gcTypeMask) === type) yield object;
    }
  }

  /** The outermost functions in the code of a file: what was evaluated under that name. */
  rootsOf(file: string): readonly FunctionCode[] {
    // The engine may have freed a function and compiled another at the same address.
    this.codes.clear();
    const roots: FunctionCode[] = [];
    const inner = new Set<number>();
    for (const address of this.objectsOfType(gcTypes.functionBytecode, maxCollectedObjects)) {
      if (this.atom(this.word(address + JSFunctionBytecode.filename)) !== file) continue;
      const code = this.code(address);
      roots.push(code);
      for (const each of code.inner) inner.add(each);
    }
    return roots.filter(({ address }) => !inner.has(address));
  }

  code(address: number): FunctionCode {
    const cachedCode = this.codes.get(address);
    if (cachedCode && cachedCode.start === this.word(address + JSFunctionBytecode.byte_code_buf))
      return cachedCode;
    const args = this.half(address + JSFunctionBytecode.arg_count);
    const count = args + this.half(address + JSFunctionBytecode.var_count);
    const variables = Array.from({ length: count }, (_, index) => {
      const at = this.word(address + JSFunctionBytecode.vardefs) + JSBytecodeVarDef.bytes * index;
      const flags = this.byte(at + JSBytecodeVarDef.flags);
      return {
        name: this.atom(this.word(at + JSBytecodeVarDef.var_name)),
        index: index < args ? index : index - args,
        isArgument: index < args,
        isLexical: (flags & isLexicalOrScoped) !== 0,
        isShared: this.byte(at + JSBytecodeVarDef.mark) === sharedMark,
      };
    });
    const outer = this.word(address + JSFunctionBytecode.closure_var);
    const closure = Array.from({ length: this.closureCount(address) }, (_, index) =>
      this.atom(this.word(outer + JSClosureVar.bytes * index + JSClosureVar.var_name)),
    );
    const pool = this.word(address + JSFunctionBytecode.cpool);
    const poolCount = Math.min(this.word(address + JSFunctionBytecode.cpool_count), maxCount);
    const inner: number[] = [];
    for (let index = 0; index < poolCount; index++) {
      const constant = pool + JSValue.bytes * index;
      if (this.tagAt(constant) === tags.functionBytecode) inner.push(this.word(constant));
    }
    const code = {
      address,
      file: this.atom(this.word(address + JSFunctionBytecode.filename)),
      name: this.atom(this.word(address + JSFunctionBytecode.func_name)),
      start: this.word(address + JSFunctionBytecode.byte_code_buf),
      length: this.word(address + JSFunctionBytecode.byte_code_len),
      variables,
      closure,
      inner,
    };
    this.codes.set(address, code);
    return code;
  }

  /** A function and its inner functions, outer ones first, siblings in their order. */
  withInner(root: FunctionCode): readonly FunctionCode[] {
    return [root, ...root.inner.flatMap((each) => this.withInner(this.code(each)))];
  }

  /** The size of an instruction in bytes. */
  instructionSize(op: number): number {
    return this.byte(opcodeEntry(op));
  }

  /** The frames of compiled functions, innermost first. `pc` is that of the innermost, which is not saved. */
  frames(innermost: number, pc: number): readonly EngineFrame[] {
    const frames: EngineFrame[] = [];
    let frame = innermost;
    for (let depth = 0; frame !== 0 && depth < maxFrames; depth++) {
      const compiled = depth === 0 ? this.frame(frame, pc) : this.frame(frame);
      if (compiled) frames.push(compiled);
      frame = this.word(frame + JSStackFrame.prev_frame);
    }
    return frames;
  }

  /** The frames of functions that wait. Those that run are on the stack. */
  waiting(): readonly EngineFrame[] {
    const frames: EngineFrame[] = [];
    for (const state of this.objectsOfType(gcTypes.asyncFunction, maxCollectedObjects)) {
      const frame = state + JSAsyncFunctionState.frame;
      if (this.word(state + JSAsyncFunctionState.is_completed) !== 0) continue;
      // It is null while the function runs.
      if (this.word(frame + JSStackFrame.cur_sp) === 0) continue;
      const compiled = this.frame(frame);
      if (compiled) frames.push(compiled);
      if (frames.length >= 10 * lookLimits.waiting) break;
    }
    return frames;
  }

  classOf(object: number): number {
    return this.half(object + JSObject.class_id);
  }

  isCompiled(object: number): boolean {
    return isCompiledFunction(this.classOf(object));
  }

  /** The address of a variable's value. */
  slot(frame: EngineFrame, { isArgument, index }: Variable): number {
    const list = isArgument ? JSStackFrame.arg_buf : JSStackFrame.var_buf;
    return this.word(frame.frame + list) + JSValue.bytes * index;
  }

  /** The address of a value on the stack of a frame's operands, counted from its bottom. */
  operandAddress(frame: number, index: number): number {
    const { variables } = this.code(this.codeAddress(this.functionOf(frame)));
    const own = variables.filter(({ isArgument }) => !isArgument).length;
    return this.word(frame + JSStackFrame.var_buf) + JSValue.bytes * (own + index);
  }

  closureSlot({ func, references }: EngineFrame, index: number): number {
    if (references) return this.word(references[index] ?? 0);
    return index < this.closureCount(this.codeAddress(func))
      ? this.word(this.word(this.word(func + JSObject.var_refs) + 4 * index) + JSVarRef.pvalue)
      : 0;
  }

  /** The addresses of the frames of compiled functions, innermost first. There may be a hundred thousand. */
  frameAddresses(innermost: number): Int32Array {
    let count = 0;
    let frame = innermost;
    for (; frame !== 0 && count < maxAddresses; frame = this.word(frame + JSStackFrame.prev_frame)) {
      if (!this.isOfCompiled(frame)) continue;
      if (count === this.addresses.length) {
        const more = new Int32Array(2 * count);
        more.set(this.addresses);
        this.addresses = more;
      }
      this.addresses[count++] = frame;
    }
    return this.addresses.subarray(0, count);
  }

  private addresses = new Int32Array(1_024);

  /** The code of a frame's function. */
  codeOf(frame: number): Pick<FunctionCode, "address"> {
    this.codeAt.address = this.codeAddress(this.functionOf(frame));
    return this.codeAt;
  }

  private readonly codeAt = { address: 0 };

  /** The frame at an address from `frameAddresses`; `pc` is that of the innermost, which is not saved. */
  frameAt(frame: number, pc = this.word(frame + JSStackFrame.cur_pc)): EngineFrame {
    const func = this.functionOf(frame);
    return { frame, func, code: this.code(this.codeAddress(func)), pc };
  }

  /** The same, if it is the frame of a compiled function. */
  frame(frame: number, pc?: number): EngineFrame | undefined {
    return this.isOfCompiled(frame) ? this.frameAt(frame, pc) : undefined;
  }

  private isOfCompiled(frame: number): boolean {
    return (
      this.tagAt(frame + JSStackFrame.cur_func) === tags.object && this.isCompiled(this.functionOf(frame))
    );
  }

  /** The function of a frame. */
  functionOf(frame: number): number {
    return this.word(frame + JSStackFrame.cur_func);
  }

  /** The address of the bytecode of a compiled function. */
  codeAddress(func: number): number {
    return this.word(func + JSObject.function_bytecode);
  }

  private closureCount(code: number): number {
    return Math.min(this.word(code + JSFunctionBytecode.closure_var_count), maxCount);
  }

  /** The number of an object's properties, with deleted ones. */
  propertyCount(object: number): number {
    return this.word(this.word(object + JSObject.shape) + JSShape.prop_count);
  }

  /** The name (0: deleted), the flags and the address of the value of an object's nth property. */
  property(object: number, index: number) {
    const entry = this.word(object + JSObject.shape) + JSShape.prop + JSShapeProperty.bytes * index;
    return {
      atom: this.word(entry + JSShapeProperty.atom),
      flags: this.word(entry) >>> JSShapeProperty.flagsShift,
      at: this.word(object + JSObject.prop) + JSProperty.bytes * index,
    };
  }

  /** Whether an array, or an object like one, has its elements in a list. */
  isFast(object: number): boolean {
    return (this.byte(object + JSObject.laterFlags) & isFastArray) !== 0;
  }

  /** The active frames while the engine is stopped, innermost first. */
  framesAtStop(): readonly EngineFrame[] {
    const innermost = this.word(this.runtime + JSRuntime.current_stack_frame);
    return innermost === 0 ? [] : this.frames(innermost, this.word(innermost + JSStackFrame.cur_pc));
  }

  /** The addresses of the pointers to a function's closure variables. */
  references(func: number): readonly number[] {
    const list = this.word(func + JSObject.var_refs);
    return Array.from(
      { length: this.closureCount(this.codeAddress(func)) },
      (_, index) => this.word(list + 4 * index) + JSVarRef.pvalue,
    );
  }
}

export type Variable = {
  readonly name: string;
  readonly index: number;
  readonly isArgument: boolean;
  readonly isLexical: boolean;
  /** Whether it is a variable of the parameters that the body uses, too. */
  readonly isShared: boolean;
};

/** A compiled function. */
export type FunctionCode = {
  readonly address: number;
  readonly file: string;
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly variables: readonly Variable[];
  /** The names of its closure variables. */
  readonly closure: readonly string[];
  /** The addresses of its inner functions. */
  readonly inner: readonly number[];
};

export type EngineFrame = {
  readonly frame: number;
  readonly func: number;
  readonly code: FunctionCode;
  readonly pc: number;
  /** Set for a file that has run: its function has been freed, but its variables exist. */
  readonly references?: readonly number[];
};

const maxCollectedObjects = 200_000;
/** The maximum number of constants, and of closure variables, of a function that are read. */
const maxCount = 65_535;
const maxFrames = 20_000;
const maxAddresses = 1_000_000;
