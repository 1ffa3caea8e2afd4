/**
 * What the language does not reveal of an object without running jobs or taking its items. The host reads it from the
 * engine's memory. Before its reader is set, a promise is shown without its state, an iterator without its items.
 */
export type InternalSlots = {
  /**
   * Of a promise: 0 pending, 1 fulfilled, 2 rejected. Of an iterator of a Map or a Set: four times the number of items
   * that it has left, and its kind (0 keys, 1 values, 2 entries); -2 if it is at a place too far to count. Any other
   * number if it is neither.
   */
  readonly number: (object: unknown) => number;
  /** The value or the reason of a settled promise; the Map or the Set of an iterator, undefined after its end. */
  readonly value: (object: unknown) => unknown;
};

let numberOf: InternalSlots["number"] = () => -1;
let contentOf: InternalSlots["value"] = () => undefined;

export function readInternalSlotsBy(slots: InternalSlots): void {
  numberOf = slots.number;
  contentOf = slots.value;
}

export function internalNumber(object: object): number {
  return numberOf(object);
}

export function internalValue(object: object): unknown {
  return contentOf(object);
}
