import { bare } from "../intrinsics.ts";
import { mapGet, mapSet, NativeMap } from "./natives.ts";

/**
 * Who has which object. What crosses between two VMs is known on both sides by the number its owner gave it; the other
 * side has something that stands for it, the same each time it crosses.
 */

type Table = {
  readonly numbers: Map<unknown, unknown>;
  readonly byNumber: Record<number, unknown>;
  count: number;
};

const tableOf = (): Table => {
  const table = bare<{ -readonly [K in keyof Table]: Table[K] }>();
  table.numbers = new NativeMap();
  table.byNumber = bare();
  table.count = 0;
  return table;
};

const own = tableOf();
const theirs = tableOf();

export type Owner = "own" | "theirs";
const of = (owner: Owner) => (owner === "own" ? own : theirs);

/** The number of what is ours, given now if it has none. */
export function numberOf(value: unknown): number {
  const known = mapGet(own.numbers, value) as number | undefined;
  if (known !== undefined) return known;
  const number = ++own.count;
  mapSet(own.numbers, value, number);
  own.byNumber[number] = value;
  return number;
}

/** The number of what stands for something of theirs. */
export function theirNumberOf(value: unknown): number | undefined {
  return mapGet(theirs.numbers, value) as number | undefined;
}

export function byNumber(owner: Owner, number: number): unknown {
  return of(owner).byNumber[number];
}

/** From now on `value` stands for what the other side has under that number. */
export function standFor(value: unknown, number: number): void {
  mapSet(theirs.numbers, value, number);
  theirs.byNumber[number] = value;
}

/** What each object last was, as it was told or is known to have been told: what has not changed is not told again. */
const told = new NativeMap<unknown, unknown>();
export const lastTold = (value: unknown) => mapGet(told, value) as string | undefined;
export const noteTold = (value: unknown, state: string) => {
  mapSet(told, value, state);
};

/** A list that no setter of a program's can see into; see ../intrinsics.ts. */
export type List<T> = { readonly at: Record<number, T>; size: number };

export function listOf<T>(): List<T> {
  const list = bare<{ at: Record<number, T>; size: number }>();
  list.at = bare();
  list.size = 0;
  return list;
}

export function push<T>(list: List<T>, value: T): void {
  list.at[list.size++] = value;
}
