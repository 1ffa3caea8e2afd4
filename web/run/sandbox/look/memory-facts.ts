import { readablesIn } from "../../../languages/ecmascript/look/loop-conditions.ts";
import type { Fact } from "../../../protocol/look/fact.ts";
import { codeOf, loopsUnderWay } from "./loop-facts.ts";
import type { RunCounter, StoppedCall } from "./run-counter.ts";
import { type Self, sampleReader } from "./value-samples.ts";

/** A site that allocated a smaller share did not fill the memory. */
const minShare = 0.5;
/** A value with fewer elements or characters did not fill it either. */
const minSize = 1_000;

/** The site that allocated most of the memory, as its index and a fact. */
export function largestAllocation(
  counter: RunCounter,
): { readonly index: number; readonly fact: Fact } | undefined {
  const { bytes, breakpoints } = counter;
  const total = bytes.reduce((sum, each) => sum + each, 0);
  let index = -1;
  for (const [each, size] of bytes.entries()) if (size > (bytes[index] ?? 0)) index = each;
  const share = index < 0 ? 0 : (bytes[index] as number) / total;
  const breakpoint = breakpoints.all[index];
  const tree = breakpoint && counter.treeOf(breakpoint.plan);
  const mark = breakpoint?.plan.marks.find(({ start }) => start === breakpoint.offset);
  if (!tree || !mark || share < minShare) return undefined;
  const at = breakpoint.plan.positionAt(breakpoint.offset);
  return { index, fact: { kind: "memory", at, share, code: codeOf(tree, mark) } };
}

/** The loops that were active, and how large the values at the site had become. */
export function memoryFacts(
  counter: RunCounter,
  calls: readonly StoppedCall[],
  index: number,
  self: Self,
): readonly Fact[] {
  const { memory, slots, breakpoints } = counter;
  const facts: Fact[] = [];
  const inner = loopsUnderWay(counter, calls).at(-1);
  if (inner) {
    const at = inner.plan.positionAt(inner.watch.plan.loop.start);
    const { rounds, starts, isMixed } = inner.watch;
    if (!isMixed) facts.push({ kind: "loop", at, rounds, starts });
  }
  const breakpoint = breakpoints.all[index];
  const code = breakpoints.codes[index];
  const call = calls.find(({ frame }) => frame.code === code || frame.code.address === code?.address);
  const tree = breakpoint && counter.treeOf(breakpoint.plan);
  const mark = breakpoint?.plan.marks.find(({ start }) => start === breakpoint.offset);
  const node = tree?.nodes.find((each) => each.start === mark?.start && each.end === mark.end);
  if (!breakpoint || !code || !call || !tree || !node) return facts;
  for (const readable of readablesIn(tree, node)) {
    for (const [path, unit] of [
      ["length", undefined],
      ["size", "entries"],
    ] as const) {
      const whole = { ...readable, path: [...readable.path, path] };
      const size = sampleReader(memory, slots, code, call.at, whole)?.(call.frame, self);
      if (typeof size !== "number" || size < minSize) continue;
      const isText = sampleReader(memory, slots, code, call.at, readable)?.(call.frame, self);
      const isString = typeof isText === "object" && isText !== null && "length" in isText;
      facts.push({
        kind: "size",
        name: readable.text,
        unit: unit ?? (isString ? "characters" : "elements"),
        size,
      });
    }
  }
  return facts;
}
