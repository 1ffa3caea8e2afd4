import type { AnyNode } from "acorn";
import { classes, JSObject, JSValue } from "../../../engine/tables/engine-structs.ts";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import { calculate } from "../../../languages/ecmascript/calculate.ts";
import { readable } from "../../../languages/ecmascript/look/loop-conditions.ts";
import type { ObservedValue } from "../../../protocol/look/fact.ts";
import type { Value } from "../../../protocol/look/moment.ts";
import type { EngineFrame, EngineMemory } from "./engine-memory.ts";
import { HeapDescriber } from "./heap.ts";
import type { Breakpoint } from "./site-plan.ts";
import {
  isKnown,
  observedValue,
  propertyOf,
  quote,
  type Sample,
  type Self,
  sampleOf,
  sampleReader,
} from "./value-samples.ts";
import type { VariableSlots } from "./variable-slots.ts";

const shownEntries = 3;

/**
 * Reads the values that expressions of the program would have at a moment, in the innermost call, without running the
 * program.
 */
export class ExpressionReader {
  private readonly heap: HeapDescriber;

  constructor(
    readonly memory: EngineMemory,
    private readonly slots: VariableSlots,
    readonly tree: ProgramTree,
    private readonly at: Breakpoint,
    private readonly frame: EngineFrame,
    private readonly self: Self,
  ) {
    this.heap = new HeapDescriber(memory);
  }

  /** Undefined if the expression cannot be read; the sample itself may be `undefined`. */
  read(node: AnyNode): { readonly sample: Sample } | undefined {
    const plain = readable(this.tree, node);
    if (plain) {
      const reader = sampleReader(this.memory, this.slots, this.frame.code, this.at, plain);
      const sample = reader?.(this.frame, this.self);
      if (reader && isKnown(sample)) return { sample };
    }
    switch (node.type) {
      case "MemberExpression": {
        const of = this.read(node.object);
        if (!of || node.optional) return undefined;
        if (!node.computed)
          return node.property.type === "Identifier"
            ? this.member(of.sample, { text: node.property.name, length: 0 })
            : undefined;
        const key = this.read(node.property);
        return key && this.member(of.sample, key.sample);
      }
      case "BinaryExpression": {
        const [left, right] = [this.read(node.left)?.sample, this.read(node.right)?.sample];
        if (typeof left !== "number" || typeof right !== "number") return undefined;
        const sample = calculate(node.operator, left, right);
        return sample === undefined ? undefined : { sample };
      }
      default:
        return undefined;
    }
  }

  /** The number of elements, entries or characters of a value. */
  size(
    sample: Sample,
  ): { readonly size: number; readonly unit: "elements" | "entries" | "characters" } | undefined {
    if (typeof sample !== "object" || sample === null) return undefined;
    if ("length" in sample) return { size: sample.length, unit: "characters" };
    if (!("object" in sample)) return undefined;
    const { kind, size } = this.describe(sample.object);
    if (size === undefined) return undefined;
    return { size, unit: kind === "map" || kind === "set" ? "entries" : "elements" };
  }

  /** Whether an object has an own property of that name. */
  has(sample: Sample, name: string): boolean {
    return typeof sample === "object" && sample !== null && "object" in sample
      ? propertyOf(this.memory, sample.object, name) !== undefined
      : false;
  }

  /** A value as text, with the first entries of an object. */
  observed(sample: Sample): ObservedValue {
    const { memory } = this;
    if (typeof sample !== "object" || sample === null || !("object" in sample))
      return observedValue(memory, sample);
    const { kind, name, entries, size } = this.describe(sample.object);
    if (kind === "function" || kind === "class") return { kind: "function", text: "" };
    const isList = kind === "array" || kind === "typed array";
    const parts = entries.slice(0, shownEntries).map(({ key, mapKey, value }) => {
      const text = shortText(value);
      if (mapKey) return `${shortText(mapKey)} => ${text}`;
      return key === undefined || isList ? text : `${key}: ${text}`;
    });
    if ((size ?? entries.length) > parts.length) parts.push("…");
    const [open, close] = isList ? ["[", "]"] : parts.length === 0 ? ["{", "}"] : ["{ ", " }"];
    const title = name === "Object" || name === "Array" ? "" : `${name || kind} `;
    return {
      kind: kind === "array" || kind === "map" || kind === "set" ? kind : "object",
      text: `${title}${open}${parts.join(", ")}${close}`,
      ...(size !== undefined && { size }),
    };
  }

  private describe(object: number) {
    return this.heap.describe(object, 1, () => 1);
  }

  private member(of: Sample, key: Sample): { readonly sample: Sample } | undefined {
    const { memory } = this;
    if (typeof of !== "object" || of === null || !("object" in of)) return undefined;
    const { object } = of;
    const name = typeof key === "object" && key !== null && "length" in key ? key.text : key;
    if (typeof name === "number") {
      if (memory.classOf(object) !== classes.array || !memory.isFast(object)) return undefined;
      const count = memory.word(object + JSObject.count);
      if (!Number.isInteger(name) || name < 0 || name >= count) return { sample: undefined };
      const address = memory.word(object + JSObject.values) + JSValue.bytes * name;
      return { sample: sampleOf(memory, memory.word(address), memory.tagAt(address)) };
    }
    if (typeof name !== "string") return undefined;
    const address = propertyOf(memory, object, name);
    if (address === undefined) return undefined;
    return { sample: sampleOf(memory, memory.word(address), memory.tagAt(address)) };
  }
}

function shortText(value: Value): string {
  switch (value.kind) {
    case "string":
      return quote(value.text.slice(0, 20), value.length ?? value.text.length);
    case "object":
      return "{…}";
    case "undefined":
    case "null":
      return value.kind;
    default:
      return "text" in value ? value.text : "…";
  }
}
