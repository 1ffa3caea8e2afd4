import type { AnyNode, Expression } from "acorn";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import type { Suspect } from "../../../languages/ecmascript/mistakes/suspect.ts";
import { isConversion, suspectsIn } from "../../../languages/ecmascript/mistakes/suspects.ts";
import type { Fact } from "../../../protocol/look/fact.ts";
import { maxFactText } from "../../../protocol/look/fact.ts";
import { fastElements } from "./array-elements.ts";
import type { EngineFrame } from "./engine-memory.ts";
import { ExpressionReader } from "./expression-reader.ts";
import type { OnSite } from "./loop-watch.ts";
import type { RunCounter } from "./run-counter.ts";
import type { FilePlan } from "./site-plan.ts";
import { type Sample, type Self, sampleOf } from "./value-samples.ts";

/** The suspects of the files that the run has loaded. */
export function suspectsOf(
  plans: readonly FilePlan[],
  treeOf: (plan: FilePlan) => ProgramTree | undefined,
): readonly SuspectOfFile[] {
  return plans.flatMap((plan) => {
    const tree = treeOf(plan);
    return tree ? suspectsIn(tree).map((suspect) => ({ suspect, tree, plan })) : [];
  });
}

export type SuspectOfFile = {
  readonly suspect: Suspect;
  readonly tree: ProgramTree;
  readonly plan: FilePlan;
};

type Observed = Pick<Fact & { readonly kind: "mistake" }, "value" | "was" | "part">;

/** Observes the moments of a suspect, and knows at the end whether it is a mistake. */
export class MistakeWatch {
  private observed: Observed | undefined;

  constructor(
    private readonly counter: RunCounter,
    private readonly subject: SuspectOfFile,
  ) {}

  /** The observers to add, by the index of their site. `later` is called at the next site of the same call. */
  watchers(later: (frame: EngineFrame, onSite: OnSite) => void): readonly (readonly [number, OnSite])[] {
    const { suspect } = this.subject;
    const { proof } = suspect;
    const index = this.indexOf(suspect.site);
    if (proof.by === "ran" || index === undefined) return [];
    const onSite: OnSite = (frame, self) => {
      if (this.observed) return;
      const reader = this.reader(index, frame, self);
      switch (proof.by) {
        case "digits":
          this.observed = digits(reader, proof.texts, proof.equals);
          return;
        case "joined": {
          const [was, text] = [reader.read(proof.variable)?.sample, reader.read(proof.text)?.sample];
          if (typeof was !== "number" || !isDigits(text)) return;
          const observed = { was: reader.observed(was), part: reader.observed(text) };
          later(frame, (then, own) => {
            const value = this.reader(index, then, own).read(proof.variable)?.sample;
            if (isText(value)) this.observed ??= { ...observed, value: reader.observed(value) };
          });
          return;
        }
        case "unordered":
          later(frame, (then, own) => {
            const reader = this.reader(index, then, own);
            const list = reader.read(proof.list)?.sample;
            if (isUnordered(this.numbersOf(list))) this.observed ??= { value: reader.observed(list) };
          });
          return;
        case "not a number": {
          const was = reader.read(proof.variable)?.sample;
          if (Number.isNaN(was)) return;
          const part = this.noNumber(reader, proof.operands);
          if (!part) return;
          later(frame, (then, own) => {
            if (Number.isNaN(this.reader(index, then, own).read(proof.variable)?.sample))
              this.observed ??= { ...part, ...(typeof was === "number" && { was: reader.observed(was) }) };
          });
          return;
        }
      }
    };
    return [[index, onSite]];
  }

  /** Undefined if the run does not show it. */
  get fact(): Fact | undefined {
    const { suspect, tree, plan } = this.subject;
    const { mistake, at, site, name, other, proof } = suspect;
    const times = this.timesOf(site);
    if (times === 0) return undefined;
    if (proof.by === "ran") {
      if (proof.also && this.timesOf(proof.also) === 0) return undefined;
    } else if (!this.observed) return undefined;
    return {
      kind: "mistake",
      mistake,
      at: plan.positionAt(at.start),
      code: cut(tree.text(at)),
      times,
      ...(name !== undefined && { name: cut(name) }),
      ...(other && { other: cut(tree.text(other)), otherAt: plan.positionAt(other.start) }),
      ...this.observed,
    };
  }

  /** The first operand that is no number: undefined, or a text that is none. */
  private noNumber(reader: ExpressionReader, operands: readonly Expression[]): Observed | undefined {
    for (const operand of operands) {
      const from = isConversion(operand) ? (operand.arguments[0] as Expression) : operand;
      const sample = reader.read(from);
      if (isConversion(operand)) {
        if (
          isText(sample?.sample) &&
          Number.isNaN(Number.parseFloat(sample.sample.text)) &&
          sample.sample.text.trim() !== ""
        )
          return {
            value: reader.observed(sample.sample),
            part: { kind: "unknown", text: cut(this.subject.tree.text(operand)) },
          };
        continue;
      }
      const part = { kind: "unknown", text: cut(this.subject.tree.text(operand)) } as const;
      if (sample && sample.sample === undefined)
        return { value: { kind: "undefined", text: "undefined" }, part };
      const owner = this.ownerWithout(reader, operand);
      if (owner) return { value: owner, part };
    }
    return undefined;
  }

  /** The object of `object.name`, if it is a plain one without a property of that name. */
  private ownerWithout(reader: ExpressionReader, operand: Expression) {
    const { tree } = this.subject;
    if (operand.type !== "MemberExpression" || operand.computed || operand.property.type !== "Identifier")
      return undefined;
    const { name } = operand.property;
    if (
      tree.hasGetters ||
      name in Object.prototype ||
      /\b(?:__proto__|prototype|create|setPrototypeOf)\b/.test(tree.file.text)
    )
      return undefined;
    const of = reader.read(operand.object)?.sample;

    if (typeof of !== "object" || of === null || !("object" in of) || reader.has(of, name)) return undefined;
    const owner = reader.observed(of);
    return owner.kind === "object" && owner.text.startsWith("{") ? owner : undefined;
  }

  private numbersOf(sample: Sample): readonly number[] {
    const { memory } = this.counter;
    if (
      typeof sample !== "object" ||
      sample === null ||
      !("object" in sample) ||
      !memory.isFast(sample.object)
    )
      return [];
    const numbers = fastElements(memory, sample.object).map(({ at }) =>
      sampleOf(memory, memory.word(at), memory.tagAt(at)),
    );
    return numbers.every((each) => typeof each === "number") ? numbers : [];
  }

  private timesOf(node: AnyNode): number {
    const { counter, subject } = this;
    const offset = this.offsetOf(node);
    return offset === undefined ? 0 : (counter.countAt(subject.plan, offset) ?? 1);
  }

  private indexOf(node: AnyNode): number | undefined {
    const offset = this.offsetOf(node);
    return offset === undefined ? undefined : this.counter.breakpoints.indexAt(this.subject.plan, offset);
  }

  /** The offset of the site at or around a node. */
  private offsetOf(node: AnyNode): number | undefined {
    const { tree, plan } = this.subject;
    for (const each of tree.outward(node))
      if (this.counter.breakpoints.indexAt(plan, each.start) !== undefined) return each.start;
    return undefined;
  }

  private reader(index: number, frame: EngineFrame, self: Self): ExpressionReader {
    const { breakpoints, memory, slots } = this.counter;
    const at = breakpoints.all[index];
    if (!at) throw new RangeError(`there is no site ${index}`);
    return new ExpressionReader(memory, slots, this.subject.tree, at, frame, self);
  }
}

function digits(
  reader: ExpressionReader,
  nodes: readonly Expression[],
  equals: number | undefined,
): Observed | undefined {
  const samples = nodes.map((each) => reader.read(each)?.sample);
  if (!samples.every(isDigits)) return undefined;
  const [first, second] = samples;
  if (equals !== undefined && Number(first?.text) !== equals) return undefined;
  return {
    ...(first && { value: reader.observed(first) }),
    ...(second && { part: reader.observed(second) }),
  };
}

type TextSample = Sample & { readonly text: string; readonly length: number };

function isText(sample: Sample): sample is TextSample {
  return typeof sample === "object" && sample !== null && "length" in sample;
}

function isDigits(sample: Sample): sample is TextSample {
  return isText(sample) && sample.length <= 15 && /^\s*-?\d+(?:\.\d+)?\s*$/.test(sample.text);
}

function isUnordered(numbers: readonly number[]): boolean {
  return numbers.some((each, index) => index > 0 && each < (numbers[index - 1] as number));
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= maxFactText ? line : `${line.slice(0, maxFactText - 1)}…`;
}
