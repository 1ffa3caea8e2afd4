import type { Frame, HeapObject, Moment, Value } from "../../protocol/look/moment.ts";
import type { Recording } from "./recording.ts";

/** Whether the object is drawn as a box of its own, instead of at its references. */
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
 * The column of each object, computed once for all moments of a recording. So no box moves, whichever moment is shown
 * first, and however the program changes its references. An object is placed where it was first found from the
 * outermost call that leads to it: the nodes of a list that is taken apart stay in a row.
 */
export class ObjectLayout {
  private readonly places = new Map<number, ObjectDistance>();

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

  /** Returns 0 for an object to which a variable refers directly. */
  columnOf(id: number): number {
    return Math.min(this.places.get(id)?.distance ?? 0, maxColumn);
  }
}

/** The maximum number of moments that are searched for an outer call that leads to an object. */
const maxSearches = 2_000;
/** More columns would be confusing. */
const maxColumn = 30;

type ObjectDistance = {
  /** The minimum number of references from the variables of that call to the object. */
  readonly distance: number;
  /** The index of the call, from the outermost. Objects that are only a `this` come after all calls. */
  readonly stage: number;
};

/** The places of all described objects, in the order in which they are found. */
export function places({
  frames,
  waiting,
  heap,
}: Pick<Moment, "frames" | "waiting" | "heap">): ReadonlyMap<number, ObjectDistance> {
  const result = new Map<number, ObjectDistance>();
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
      // An object that is drawn at its reference needs no column.
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
