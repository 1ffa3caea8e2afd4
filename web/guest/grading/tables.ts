import { bare } from "../intrinsics.ts";
import { mapGet, mapSet, NativeMap } from "./grading-natives.ts";

/**
 * The tables of objects on both sides. An object that crosses between the two VMs is known on both sides by its owner's
 * number. The other side has a replacement for it, which is the same each time.
 */

type IdTable = {
  readonly numbers: Map<unknown, unknown>;
  readonly byNumber: Record<number, unknown>;
  count: number;
};

const newTable = (): IdTable => {
  const table = bare<{ -readonly [K in keyof IdTable]: IdTable[K] }>();
  table.numbers = new NativeMap();
  table.byNumber = bare();
  table.count = 0;
  return table;
};

const own = newTable();
const theirs = newTable();

export type Owner = "own" | "theirs";
const of = (owner: Owner) => (owner === "own" ? own : theirs);

/** The number of an object of this side. An object without one gets one now. */
export function numberOf(value: unknown): number {
  const existingNumber = mapGet(own.numbers, value) as number | undefined;
  if (existingNumber !== undefined) return existingNumber;
  const number = ++own.count;
  mapSet(own.numbers, value, number);
  own.byNumber[number] = value;
  return number;
}

const born = new NativeMap<unknown, unknown>();

/** Whether the other side has been told what kind of object it is. */
export const isBorn = (value: object) => mapGet(born, value) === true;
export const markBorn = (value: object) => {
  mapSet(born, value, true);
};

/** The number of a replacement for an object of the other side. */
export function theirNumberOf(value: unknown): number | undefined {
  return mapGet(theirs.numbers, value) as number | undefined;
}

export function byNumber(owner: Owner, number: number): unknown {
  return of(owner).byNumber[number];
}

/** Registers `value` as the replacement for the other side's object with this number. */
export function registerProxy(value: unknown, number: number): void {
  mapSet(theirs.numbers, value, number);
  theirs.byNumber[number] = value;
}

/** The last state of each copied object that was sent to the other side. An unchanged state is not sent again. */
const sentStates = new NativeMap<unknown, unknown>();
const copied: List<object> = listOf();
export const lastSentState = (value: unknown) => mapGet(sentStates, value) as string | undefined;
export const markSentState = (value: object, state: string) => {
  if (lastSentState(value) === undefined) push(copied, value);
  mapSet(sentStates, value, state);
};

/** All objects that both sides have a copy of. */
export const copiedObjects = (): List<object> => copied;

/** A list that no setter of the program can observe; see ../intrinsics.ts. */
export type List<T> = { readonly at: Record<number, T>; size: number };

export function listOf<T>(): List<T> {
  const list = bare<{ at: Record<number, T>; size: number }>();
  list.at = bare();
  list.size = 0;
  return list;
}

export function listOfValues(...values: readonly unknown[]): List<unknown> {
  const list = listOf<unknown>();
  for (let index = 0; index < values.length; index++) push(list, values[index]);
  return list;
}

export function push<T>(list: List<T>, value: T): void {
  list.at[list.size++] = value;
}
