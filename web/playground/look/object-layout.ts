import type { Frame, HeapObject, Moment, Value } from "../../protocol/look/moment.ts";
import type { Recording } from "./recording.ts";

/** Whether the object is drawn as a box of its own, or written where it is referred to. */
export function isBoxed({ kind, entries, closure = [] }: HeapObject): boolean {
  switch (kind) {
    case "object":
    case "array":
    case "map":
    case "set":
    case "typed array":
    case "error":
    case "promise":
    case "generator":
    case "proxy":
      return true;
    case "function":
    case "class":
    case "other":
      return entries.length > 0 || closure.length > 0;
    default:
      return false;
  }
}

/**
 * In which column objects are drawn, worked out once for all moments of a recording: whichever is looked at first, and
 * however much the program moves its references, nothing jumps. An object stands where it was found first from the
 * outermost call that leads to it: the nodes of a list that is taken apart stay in a row.
 */
export class ObjectLayout {
  private readonly places = new Map<number, Place>();

  constructor(recording: Recording) {
    const heap = new Map<number, HeapObject>();
    let frames: readonly Frame[] = [];
    let waiting: readonly Frame[] = [];
    let searches = 0;
    for (let number = recording.from; number <= recording.to; number++) {
      const change = recording.change(number);
      if (change.isWhole) heap.clear();
      for (const id of change.goneObjects) heap.delete(id);
      for (const object of change.heap) heap.set(object.id, object);
      frames = [...frames.slice(0, change.keptFrames), ...change.frames];
      waiting = change.waiting ?? (change.isWhole ? [] : waiting);
      const hasNew = change.heap.some(({ id }) => !this.places.has(id));
      const mayBeBetter = searches < maxSearches && (change.heap.length > 0 || change.frames.length > 1);
      if (!hasNew && !mayBeBetter) continue;
      searches++;
      for (const [id, place] of places({ frames, waiting, heap })) {
        const before = this.places.get(id);
        if (!before || place.stage < before.stage) this.places.set(id, place);
      }
    }
  }

  /** 0 for what a variable refers to directly. */
  columnOf(id: number): number {
    return Math.min(this.places.get(id)?.distance ?? 0, maxColumn);
  }
}

/** So often is it looked at whether a call further out leads to an object by now. */
const maxSearches = 2_000;
/** Readers would find nothing in more columns. */
const maxColumn = 30;

type Place = {
  /** How many references lead to it from the variables of that call, at least. */
  readonly distance: number;
  /** The index of the call, from the outermost; objects that are only a `this` come after all calls. */
  readonly stage: number;
};

/** Where all objects are that are described; in the order in which they are found. */
export function places({
  frames,
  waiting,
  heap,
}: Pick<Moment, "frames" | "waiting" | "heap">): ReadonlyMap<number, Place> {
  const result = new Map<number, Place>();
  const todo: number[] = [];
  const add = (value: Value | undefined, distance: number, stage: number) => {
    if (value?.kind !== "object" || result.has(value.id) || !heap.has(value.id)) return;
    result.set(value.id, { distance, stage });
    todo.push(value.id);
  };
  let next = 0;
  const follow = (stage: number) => {
    for (; next < todo.length; next++) {
      const id = todo[next] as number;
      const object = heap.get(id);
      // An object that is drawn inside its reference needs no column.
      const distance = (result.get(id)?.distance ?? 0) + (object && isBoxed(object) ? 1 : 0);
      for (const { value, mapKey } of [...(object?.entries ?? []), ...(object?.closure ?? [])]) {
        add(mapKey, distance, stage);
        add(value, distance, stage);
      }
    }
  };
  const all = [...frames, ...waiting];
  for (const [stage, { bindings, closure }] of all.entries()) {
    for (const { value } of [...bindings, ...closure]) add(value, 0, stage);
    follow(stage);
  }
  for (const { self } of all) add(self, 0, all.length);
  follow(all.length);
  return result;
}
