import { inspectValue } from "../../player/output/inspect-moment.ts";
import type { Entry, Frame, Moment, Site, Value, VariableValue } from "../../protocol/look/moment.ts";
import * as texts from "./look-texts.ts";

/** The difference between a moment and the previous one, for bold type and in words. */
export type MomentDifference = {
  /** Variables, by `variableKey`. */
  readonly variables: ReadonlySet<string>;
  /** Entries of objects, by `entryKey`. */
  readonly entries: ReadonlySet<string>;
  /** Objects that did not exist before. */
  readonly objects: ReadonlySet<number>;
};

export const noDifference: MomentDifference = {
  variables: new Set(),
  entries: new Set(),
  objects: new Set(),
};

/**
 * A key for one variable of one call. It distinguishes variables of the same name by block, and by whether they are
 * captured.
 */
export function variableKey(
  { call, file }: Frame,
  { name, nth = 0 }: VariableValue,
  isClosure: boolean,
): string {
  return `${call} ${file} ${name} ${nth} ${isClosure}`;
}

export function entryKey(id: number, entry: Entry, index: number, isClosure = false): string {
  return `${id} ${entry.key ?? index}${isClosure ? " around" : ""}`;
}

type NamedChange = { readonly name: string; readonly before: Value | undefined; readonly after: Value };

/** The difference between two moments of one recording. */
export function difference(before: Moment | undefined, now: Moment): MomentDifference {
  if (!before) return noDifference;
  const variables = new Set<string>();
  for (const { frame, binding, isClosure, was } of changedVariables(before, now))
    if (was === undefined || !isSame(was, binding.value))
      variables.add(variableKey(frame, binding, isClosure));
  const entries = new Set<string>();
  const objects = new Set<number>();
  for (const [id, object] of now.heap) {
    const previous = before.heap.get(id);
    if (previous === object) continue;
    if (!previous) {
      objects.add(id);
      continue;
    }
    for (const [index, entry] of object.entries.entries()) {
      const same = previous.entries.find((each) => isSameEntry(each, entry, index, previous.entries));
      if (!same || !isSame(same.value, entry.value)) entries.add(entryKey(id, entry, index));
    }
    for (const [index, entry] of (object.closure ?? []).entries()) {
      const same = previous.closure?.find(({ key }) => key === entry.key);
      if (!same || !isSame(same.value, entry.value)) entries.add(entryKey(id, entry, index, true));
    }
  }
  return { variables, entries, objects };
}

/** What happened between two consecutive moments, in one or more sentences: "Line 4: `j` was 1, is 2." */
export function describeChange(
  before: Moment | undefined,
  now: Moment,
  sites: readonly Site[],
  output = "",
): string {
  const next = nextText(now, sites);
  if (!before) return next;
  const line = texts.atLine(sites[before.site]?.line ?? 0);
  const parts = [
    ...describeSkippedClause(before, now, sites),
    ...moves(before, now),
    ...variables(before, now),
    ...contents(before, now),
  ];
  if (output) parts.push(texts.printedText(output));
  const answer = answerOf(before, now, sites);
  // The condition may call functions, change variables and print. Its result is known only after that.
  if (answer !== undefined) parts.push(answer);
  const visible = parts.slice(0, maxParts);
  if (parts.length > maxParts) visible.push(texts.andMoreChanges(parts.length - maxParts));
  const { kind } = sites[now.site] ?? {};
  // The value that a call returns is what its last line did.
  if (visible.length === 0 && kind === "return") return `${line}: ${next}`;
  if (visible.length === 0 && kind === "end") return next;
  return `${line}: ${visible.length > 0 ? visible.join("; ") : texts.nothingChanged}. ${next}`;
}

function nextText(now: Moment, sites: readonly Site[]): string {
  const site = sites[now.site];
  const inner = now.frames.at(-1);
  if (site?.kind === "end") return texts.programEnded;
  if (site?.kind !== "return" || !inner) return texts.lineIsNext(site?.line ?? 0);
  const { returned } = now;
  if (returned === undefined) return texts.endsWithout(functionText(inner));
  if (returned.kind === "unknown") return texts.callReturns(functionText(inner));
  return texts.returns(functionText(inner), shortValue(returned, now));
}

const maxParts = 6;

/** A clause that was tried and did not match. */
function describeSkippedClause(before: Moment, now: Moment, sites: readonly Site[]): readonly string[] {
  const [current, next] = [sites[before.site], sites[now.site]];
  const isSameCall = before.frames.at(-1)?.call === now.frames.at(-1)?.call;
  if (current?.kind !== "clause" || !current.clause || !next?.clause || !isSameCall) return [];
  const isLater = next.clause.group === current.clause.group && next.clause.index > current.clause.index;
  return isLater ? [texts.doesNotFit(current.clause.text)] : [];
}

/** Whether the condition at the previous moment was true, if the next position shows it. */
function answerOf(before: Moment, now: Moment, sites: readonly Site[]): string | undefined {
  const { condition } = sites[before.site] ?? {};
  if (!condition || condition.text.includes("`")) return undefined;
  const [asker, next] = [before.frames.at(-1), now.frames.at(-1)];
  if (!asker || asker.call !== next?.call || asker.file !== next.file) return undefined;
  const isTrue = now.site === condition.yes;
  if (!isTrue && !condition.isTold) return undefined;
  return `\`${condition.text}\` ${condition.isBoolean ? "is" : texts.countsAs} ${isTrue}`;
}

/** The calls and returns between two moments. */
function moves(before: Moment, now: Moment): readonly string[] {
  const last = before.frames.at(-1);
  const inner = now.frames.at(-1);
  if (!last || !inner || last.call === inner.call) return [];
  const was = new Set([...before.frames, ...before.waiting].map(({ call }) => call));
  const is = new Set([...now.frames, ...now.waiting].map(({ call }) => call));
  const parts: string[] = [];
  if (!is.has(last.call) && last.kind === "call") parts.push(endedText(last, before));
  else if (now.waiting.some(({ call }) => call === last.call))
    parts.push(texts.callWaits(functionText(last)));
  if (inner.kind === "call" && !was.has(inner.call)) {
    parts.push(texts.wasCalled(functionText(inner), argumentsText(inner, now)));
  } else if (before.waiting.some(({ call }) => call === inner.call))
    parts.push(texts.callGoesOn(functionText(inner)));
  return parts;
}

function endedText(call: Frame, before: Moment): string {
  const { returned } = before;
  return returned === undefined || returned.kind === "unknown"
    ? texts.callEnded(functionText(call))
    : texts.returned(functionText(call), shortValue(returned, before));
}

/** The arguments of a call. A pattern does not have a value yet: whether it matches is known at the next moment. */
function argumentsText({ bindings }: Frame, now: Moment): string {
  const params = bindings.filter(({ kind }) => kind === "param");
  const patterns = bindings.filter(({ kind }) => kind === "pattern");
  if (params.length > 0)
    return `: ${params.map(({ name, value }) => texts.is(name, shortValue(value, now))).join(", ")}`;
  return patterns.length > 0
    ? texts.withValues(patterns.map(({ value }) => shortValue(value, now)).join(", "))
    : "";
}

function functionText({ name }: Frame): string {
  return name ? `\`${name}\`` : texts.unnamedFunction;
}

function variables(before: Moment, now: Moment): readonly string[] {
  const callsBefore = new Set(
    [...before.frames, ...before.waiting].map(({ call, file }) => `${call} ${file}`),
  );
  return [...changedVariables(before, now)].flatMap(({ frame, binding, was, isClosure }) => {
    // The variables of a new call are described with the call.
    if (!callsBefore.has(`${frame.call} ${frame.file}`)) return [];
    if (was !== undefined && isSame(was, binding.value)) return [];
    if (binding.kind === "pattern") return [];
    // The start of a block does not change its variables.
    if (was === undefined && binding.value.kind === "not yet") return [];
    // A captured variable is described in the frame that declares it, if that is visible.
    if (isClosure && isDeclaredIn(now, binding.name, frame)) return [];
    return [changeText({ name: binding.name, before: was, after: binding.value }, before, now)];
  });
}

function isDeclaredIn(now: Moment, name: string, inner: Frame): boolean {
  return now.frames.some((each) => each !== inner && each.bindings.some((binding) => binding.name === name));
}

function changeText({ name, before: was, after }: NamedChange, before: Moment, now: Moment): string {
  const is = shortValue(after, now);
  if (was === undefined || was.kind === "not yet" || was.kind === "not captured") return texts.is(name, is);
  return texts.wasAndIs(name, shortValue(was, before), is);
}

/** The changed entries of objects, named by a variable that refers to the object. */
function contents(before: Moment, now: Moment): readonly string[] {
  const names = new Map<number, string>();
  for (const { bindings, closure, self } of now.frames.toReversed()) {
    for (const { name, value } of [...bindings, ...closure])
      if (value.kind === "object" && !names.has(value.id)) names.set(value.id, name);
    if (self?.kind === "object" && !names.has(self.id)) names.set(self.id, "this");
  }
  const parts: string[] = [];
  for (const [id, object] of now.heap) {
    const previous = before.heap.get(id);
    if (!previous || previous === object) continue;
    const name = names.get(id) ?? `${object.name || object.kind} ${id}`;
    for (const [index, entry] of object.entries.entries()) {
      const same = previous.entries.find((each) => isSameEntry(each, entry, index, previous.entries));
      if (same && isSame(same.value, entry.value)) continue;
      parts.push(
        changeText(
          { name: name + entryText(entry, now, index), before: same?.value, after: entry.value },
          before,
          now,
        ),
      );
    }
    const removedCount = previous.entries.length - object.entries.length;
    if (removedCount > 0) parts.push(texts.hasLess(name, removedCount));
  }
  return parts;
}

function entryText({ key, mapKey }: Entry, moment: Moment, index: number): string {
  if (mapKey) return `[${shortValue(mapKey, moment)}]`;
  if (key === undefined) return texts.ofEntry(index + 1);
  return /^\d+$/.test(key) ? `[${key}]` : `.${key}`;
}

function isSameEntry(candidate: Entry, entry: Entry, index: number, all: readonly Entry[]): boolean {
  if (entry.mapKey) return candidate.mapKey !== undefined && isSame(candidate.mapKey, entry.mapKey);
  return entry.key === undefined ? all[index] === candidate : candidate.key === entry.key;
}

type ChangedVariable = {
  readonly frame: Frame;
  readonly binding: VariableValue;
  readonly was: Value | undefined;
  readonly isClosure: boolean;
};

/** The variables of frames whose value object has changed, with their earlier values. */
function* changedVariables(before: Moment, now: Moment): Generator<ChangedVariable, undefined> {
  const framesBefore = new Map(
    [...before.frames, ...before.waiting].map((each) => [`${each.call} ${each.file}`, each]),
  );
  for (const frame of [...now.frames, ...now.waiting]) {
    const was = framesBefore.get(`${frame.call} ${frame.file}`);
    if (was === frame) continue;
    for (const binding of frame.bindings)
      yield { frame, binding, isClosure: false, was: valueBefore(was?.bindings, binding) };
    for (const binding of frame.closure)
      yield { frame, binding, isClosure: true, was: valueBefore(was?.closure, binding) };
  }
}

function valueBefore(before: readonly VariableValue[] = [], { name, nth }: VariableValue): Value | undefined {
  return before.find((each) => each.name === name && each.nth === nth)?.value;
}

export function isSame(a: Value, b: Value): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === "object") return b.kind === "object" && a.id === b.id;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A value in a few characters. */
function shortValue(value: Value, { heap }: Pick<Moment, "heap">): string {
  if (value.kind === "not yet" || value.kind === "not captured" || value.kind === "unknown")
    return missingValueTexts[value.kind];
  const object = value.kind === "object" ? heap.get(value.id) : undefined;
  if (object?.kind === "other" && object.name === "") return texts.builtIn;
  const text = inspectValue(value, heap, 1).replaceAll("\n", " ");
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

const maxLength = 60;

/** The texts for values that are missing. */
export const missingValueTexts = {
  "not yet": texts.notThere,
  "not captured": texts.notKept,
  unknown: "unknown",
} as const;
