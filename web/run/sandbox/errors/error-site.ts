import {
  atoms,
  JSClosureVar,
  JSFunctionBytecode,
  JSObject,
  JSStackFrame,
  JSValue,
  JSVarRef,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import {
  OP_apply,
  OP_call,
  OP_call_constructor,
  OP_call_method,
  OP_call0,
  OP_call3,
  OP_define_array_el,
  OP_delete,
  OP_get_array_el,
  OP_get_array_el2,
  OP_get_array_el3,
  OP_get_field,
  OP_get_field2,
  OP_get_private_field,
  OP_in,
  OP_instanceof,
  OP_private_in,
  OP_put_array_el,
  OP_put_field,
  OP_put_private_field,
  OP_tail_call_method,
} from "../../../engine/tables/opcodes.ts";
import { type BytecodeReader, type InstructionOperands, initial } from "./bytecode-reader.ts";
import { intermediateValue } from "./function-names.ts";
import type { Values } from "./heap-values.ts";

/** Where an error occurs: at an instruction of compiled code, or in a native function of the engine. */
export class ErrorSite {
  private cachedInstruction: InstructionOperands | undefined | null = null;

  constructor(
    readonly values: Values,
    private readonly code: BytecodeReader,
    /** The addresses of the source and the flags of the regular expression that was compiled last. */
    readonly pattern: number,
    readonly flags: number,
    readonly frame = values.frame,
  ) {}

  get callee(): number {
    return this.values.word(this.frame + JSStackFrame.cur_func);
  }

  /** Whether a native function of the engine fails. */
  get isNative(): boolean {
    return this.frame === 0 || !this.values.hasCode(this.callee);
  }

  get native(): string {
    return this.isNative && this.frame !== 0 ? this.values.functionName(this.callee) : "";
  }

  get instruction(): InstructionOperands | undefined {
    if (this.cachedInstruction === null)
      this.cachedInstruction = this.isNative ? undefined : this.instructionOf(this.frame);
    return this.cachedInstruction;
  }

  instructionOf(
    frame: number,
    operations?: readonly number[],
    isAnywhere = false,
  ): InstructionOperands | undefined {
    const { values } = this;
    const code = values.codeOf(values.word(frame + JSStackFrame.cur_func));
    const next = isAnywhere
      ? values.word(code + JSFunctionBytecode.byte_code_buf) + 1
      : values.word(frame + JSStackFrame.cur_pc);
    return this.code.instructionIn(code, next, operations);
  }

  /** Finds the instruction if it is one of those that do not record that they were reached. */
  seek(...operations: readonly number[]): boolean {
    if (this.isNative) return false;
    const instruction =
      this.instructionOf(this.frame, operations) ?? this.instructionOf(this.frame, operations, true);
    if (instruction) this.cachedInstruction = instruction;
    return instruction !== undefined;
  }

  /** Whether the top operand is the whole value of a destructuring pattern, not a part of it. */
  get isInitial(): boolean {
    return this.instruction?.texts.at(-1)?.startsWith(initial) ?? false;
  }

  /** The source text of the operand at that depth. */
  expression(depth = 0): string {
    const text = this.instruction?.texts.at(-1 - depth)?.replaceAll(initial, "") ?? intermediateValue;
    return text.replace(/^super(?=[.[])/, intermediateValue);
  }

  /** The address of the operand at that depth; the engine's stack comes after the function's variables. */
  operand(depth = 0, frame = this.frame, instruction = this.instruction): number {
    const { values } = this;
    const code = values.codeOf(values.word(frame + JSStackFrame.cur_func));
    const stack =
      values.word(frame + JSStackFrame.var_buf) +
      JSValue.bytes * values.half(code + JSFunctionBytecode.var_count);
    return stack + JSValue.bytes * ((instruction?.texts.length ?? 0) - 1 - depth);
  }

  /** The address of an argument of the native function; 0 if there are fewer arguments. */
  argument(index: number): number {
    const { values } = this;
    return index < values.word(this.frame + JSStackFrame.arg_count)
      ? values.word(this.frame + JSStackFrame.arg_buf) + JSValue.bytes * index
      : 0;
  }

  plainArgument(index: number): string {
    const at = this.argument(index);
    return at === 0 ? "undefined" : this.values.plain(at);
  }

  typedArgument(index: number): string {
    const at = this.argument(index);
    return at === 0 ? "undefined" : this.values.withType(at);
  }

  /** The address of `this` of the native function if compiled code called it; 0 otherwise. */
  receiver(): number {
    const { values } = this;
    const caller = values.word(this.frame + JSStackFrame.prev_frame);
    if (caller === 0) return 0;
    if (!values.hasCode(values.word(caller + JSStackFrame.cur_func))) {
      // `f.call(receiver)` and `f.apply(receiver)`
      const name = values.functionName(values.word(caller + JSStackFrame.cur_func));
      return name === "call" || name === "apply" ? values.word(caller + JSStackFrame.arg_buf) : 0;
    }
    const instruction = this.instructionOf(caller);
    if (instruction?.op === OP_get_field || instruction?.op === OP_get_field2)
      return this.operand(0, caller, instruction);
    if (!instruction || (instruction.op !== OP_call_method && instruction.op !== OP_tail_call_method))
      return 0;
    return this.operand(values.half(instruction.at + 1) + 1, caller, instruction);
  }

  /** The expression by which the failing native function was called: `Reflect.get`. */
  get calledAs(): string {
    let caller = this.values.word(this.frame + JSStackFrame.prev_frame);
    // `f.call.call(x)`
    for (let depth = 0; caller !== 0 && depth < 5; depth++) {
      if (this.values.hasCode(this.values.word(caller + JSStackFrame.cur_func)))
        return new ErrorSite(this.values, this.code, 0, 0, caller).calleeText;
      caller = this.values.word(caller + JSStackFrame.prev_frame);
    }
    return intermediateValue;
  }

  /** The source text of what the instruction called or read: its depth among the operands. */
  get calleeText(): string {
    return this.expression(this.calleeDepth);
  }

  get calleeDepth(): number {
    const { instruction, values } = this;
    const op = instruction?.op ?? 0;
    if (op >= OP_call0 && op <= OP_call3) return op - OP_call0;
    if (op === OP_apply) return 2;
    const count = instruction === undefined ? 0 : values.half(instruction.at + 1);
    if (op === OP_call_constructor) return count + 1;
    return op >= OP_call && op <= OP_tail_call_method ? count : 0;
  }

  /** The object, the key and the value of an instruction, by their depths; undefined for other instructions. */
  private get access():
    | { readonly object: number; readonly key?: number; readonly atom?: number }
    | undefined {
    const { instruction, values } = this;
    switch (instruction?.op) {
      case OP_put_field:
        return { object: 1, atom: values.bits(instruction.at + 1) };
      case OP_get_field:
      case OP_get_field2:
        return { object: 0, atom: values.bits(instruction.at + 1) };
      case OP_get_array_el:
      case OP_get_array_el2:
      case OP_get_array_el3:
      case OP_delete:
      case OP_get_private_field:
      case OP_private_in:
        return { object: 1, key: 0 };
      case OP_put_array_el:
      case OP_define_array_el:
        return { object: 2, key: 1 };
      case OP_in:
        return { object: 0, key: 1 };
      case OP_put_private_field:
        return { object: 2, key: 0 };
      default:
        return undefined;
    }
  }

  get isSymbolKey(): boolean {
    const { access, values } = this;
    return access?.key !== undefined && values.word(this.operand(access.key) + JSValue.tag) === tags.symbol;
  }

  get key(): string {
    const { access, values } = this;
    if (access?.atom !== undefined) return values.atom(access.atom);
    if (access?.key !== undefined) return values.plain(this.operand(access.key));
    if (!this.isNative) return "";
    const length = values.lengthOf(this.receiver());
    if (length < 0) return this.plainArgument(1);
    return String(this.native === "push" ? length : this.native === "pop" ? length - 1 : 0);
  }

  get object(): number {
    const { access } = this;
    if (access) return this.operand(access.object);
    if (!this.isNative) return 0;
    return /^(?:defineProperty|set|deleteProperty)$/.test(this.native) ? this.argument(0) : this.receiver();
  }

  /**
   * What a private name without a field stands for. The engine stores a setter under another name, so there may be no
   * function. A getter's function has no name.
   */
  privateKind(name: string): "method" | "getter" | "setter" {
    const { values } = this;
    const code = values.codeOf(this.callee);
    const closure = values.word(code + JSFunctionBytecode.closure_var);
    const count = Math.min(values.word(code + JSFunctionBytecode.closure_var_count), 10_000);
    for (let index = 0; index < count; index++) {
      const variable = closure + JSClosureVar.bytes * index;
      if (values.atom(values.word(variable + JSClosureVar.var_name)) !== name) continue;
      const reference = values.word(values.word(this.callee + JSObject.var_refs) + 4 * index);
      const at = values.word(reference + JSVarRef.pvalue);
      if (values.typeOf(at) !== "function") return "setter";
      return values.functionName(values.word(at)) === name ? "method" : "getter";
    }
    return "method";
  }

  part(name: string): string {
    const { values } = this;
    switch (name) {
      case "name":
        return this.isNative ? this.native : this.calleeName();
      case "native":
        return this.native.replace(/^get /, "");
      case "key":
        return this.key;
      case "object":
        return this.object === 0 ? "#<Object>" : values.plain(this.object);
      case "this":
        return this.receiver() === 0 ? "undefined" : values.plain(this.receiver());
      case "first":
        return this.isNative ? this.plainArgument(0) : values.plain(this.operand(0));
      case "second":
        return this.plainArgument(1);
      case "last":
        return this.plainArgument(this.native === "create" ? 0 : 1);
      case "weak":
        return this.native === "add" || this.native === "WeakSet" ? "in weak set" : "as weak map key";
      case "get":
      case "set": {
        const at = values.property(values.word(this.argument(2)), name === "get" ? atoms.get : atoms.set);
        return at === 0 ? "#<Object>" : values.plain(at);
      }
      case "method":
        return `%${this.native}%`;
      case "trap": {
        const op = this.instruction?.op ?? 0;
        return op === OP_put_field || op === OP_put_array_el
          ? "set"
          : op === OP_in
            ? "has"
            : op === OP_delete
              ? "deleteProperty"
              : this.isNative
                ? this.native
                : "get";
      }
      case "prototype": {
        const object = values.word(this.operand(this.instruction?.op === OP_instanceof ? 0 : 1));
        const at = values.property(object, atoms.prototype);
        return at === 0 ? "undefined" : values.plain(at);
      }
      default:
        return "";
    }
  }

  private calleeName(): string {
    const { values } = this;
    const at = this.operand(this.calleeDepth);
    return values.typeOf(at) === "function"
      ? values.functionName(values.word(at))
      : values.functionName(this.callee);
  }
}
