import { classes, JSObject, JSValue, kindMask, tags } from "../../../engine/tables/engine-structs.ts";
import type {
  MarkedProgram,
  MemoryReader,
  PeekedValue,
  ValueReader,
} from "../../../languages/marked-sites.ts";
import { lookLimits, type Value, type VariableValue } from "../../../protocol/look/moment.ts";
import type { EngineFrame, EngineMemory } from "./engine-memory.ts";
import type { HeapDescriber } from "./heap.ts";
import type { Slot } from "./variable-slots.ts";

/** The maximum number of 32-bit parts of an integer that is shown in full: about 4,000 digits. */
const maxLimbs = 420;
const maxProperties = 100;

/** The values of languages that show them in their own way, read from the engine's memory. */
export class MarkedValues {
  private globals = new Map<string, PeekedValue>();

  constructor(
    private readonly memory: EngineMemory,
    private readonly heap: HeapDescriber,
    private readonly readers: readonly ValueReader[],
  ) {}

  /** Notes the variables of the file's outermost function, which exist from its start. */
  noteGlobals(frames: readonly EngineFrame[], file: string): void {
    const all = frames.filter(({ code }) => code.file === file);
    for (const frame of all)
      for (const variable of frame.code.variables)
        if (variable.name.startsWith("$"))
          this.globals.set(variable.name, this.peek(this.memory.slot(frame, variable)));
  }

  bindings(
    frame: EngineFrame,
    slots: readonly Slot[],
    markedProgram: MarkedProgram,
  ): readonly VariableValue[] {
    const bindings: VariableValue[] = [];
    for (const { name, kind, address } of slots.slice(0, lookLimits.bindings)) {
      const at = address(frame);
      // Variables without a value here are not listed.
      if (at === 0 || this.memory.tagAt(at) === tags.uninitialized) continue;
      bindings.push({
        name: name.slice(0, lookLimits.text),
        kind,
        value: this.value(this.peek(at), markedProgram),
      });
    }
    return bindings;
  }

  private value(value: PeekedValue, markedProgram: MarkedProgram): Value {
    const reader = this.readers.find(({ language }) => language === markedProgram.language);
    const text = reader?.textOf(value, this.reader, markedProgram);
    return text === undefined ? { kind: "unknown" } : { kind: "term", text: cut(text) };
  }

  private peek(address: number): PeekedValue {
    const { memory } = this;
    const value = memory.value(address, (object) => object);
    switch (value.kind) {
      case "null":
        return { kind: "plain", value: null };
      case "undefined":
        return { kind: "plain", value: undefined };
      case "boolean":
        return { kind: "plain", value: value.text === "true" };
      case "number":
        return { kind: "plain", value: Number(value.text) };
      case "bigint": {
        const text = value.text.endsWith("n") ? value.text : memory.bigint(memory.word(address), maxLimbs);
        return text.endsWith("n") ? { kind: "plain", value: BigInt(text.slice(0, -1)) } : { kind: "unknown" };
      }
      case "string":
        return { kind: "text", text: value.text, length: value.length ?? value.text.length };
      case "symbol":
        return { kind: "symbol", description: value.text.slice("Symbol(".length, -1) };
      case "object":
        return { kind: "object", address: value.id };
      default:
        return { kind: "unknown" };
    }
  }

  private readonly reader: MemoryReader = {
    fields: (address) => {
      const { memory } = this;
      const entries = new Map<string, PeekedValue>();
      const count = Math.min(memory.propertyCount(address), maxProperties);
      for (let index = 0; index < count; index++) {
        const { atom, flags, at } = memory.property(address, index);
        if (atom !== 0 && (flags & kindMask) === 0) entries.set(memory.atom(atom), this.peek(at));
      }
      return entries;
    },
    items: (address, most) => {
      const { memory } = this;
      if (memory.classOf(address) !== classes.array || !memory.isFast(address)) return undefined;
      const start = memory.word(address + JSObject.values);
      const length = memory.word(address + JSObject.count);
      const values = Array.from({ length: Math.min(length, most) }, (_, index) =>
        this.peek(start + JSValue.bytes * index),
      );
      return { values, length };
    },
    bytes: (address, most) => {
      const { memory } = this;
      if (memory.classOf(address) !== classes.uint8) return undefined;
      const start = memory.word(address + JSObject.values);
      return memory.bytes.slice(start, start + Math.min(memory.word(address + JSObject.count), most));
    },
    functionAt: (address) => {
      const { memory } = this;
      if (!memory.isCompiled(address)) return undefined;
      const code = memory.code(memory.codeAddress(address));
      return {
        name: this.heap.functionName(address),
        file: code.file,
        arity: code.variables.filter((each) => each.isArgument).length,
      };
    },
    global: (name) => this.globals.get(name) ?? { kind: "unknown" },
  };
}

function cut(text: string): string {
  return text.length > lookLimits.term ? `${text.slice(0, lookLimits.term - 1)}…` : text;
}
