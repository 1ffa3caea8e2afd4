import { deleteProperty, NativeTypeError, setPrototypeOf } from "./intrinsics.ts";

/**
 * Each call converts the result to a number inline, because a function for it would take as long as most comparators.
 */
type Compare = (a: unknown, b: unknown) => number;

/**
 * A list without a prototype: plain assignment appends to it in a tenth of the time, and no setter of the program sees
 * it.
 */
function newList(): unknown[] {
  const list: unknown[] = [];
  setPrototypeOf(list, null);
  return list;
}

/** Fewer values than this are one run. For more values, a run has at least half this many. */
const mergedFrom = 64;

/**
 * `Array.prototype.sort` with a comparator when calls are deep. It compares the same pairs as the engine's own sort
 * (see web/engine/merge-sort.ts). In the guest's language, a comparator that sorts too uses no host stack. It is
 * one function, since every additional function between a comparator and the next sort uses stack: so it goes 2,000
 * levels deep.
 */
export function sortBy(list: unknown[], length: number, compare: Compare): unknown[] {
  // With `let`, the engine checks at each use whether the variable has a value, which takes 15 % of the time of a sort.
  // biome-ignore-start lint/suspicious/noVar: see above
  var values = newList();
  // The lower of two runs that are merged.
  var spare = newList();
  var left: number;
  var right: number;
  var into: number;
  var lower: unknown;
  var upper: unknown;
  var end = 0;
  // biome-ignore-end lint/suspicious/noVar: see above
  const undefineds = collect(values, list, length);
  const count = values.length;
  const minRun = minRunOf(count);
  // The beginnings of the runs that must still be merged.
  const starts = newList();
  for (let start = 0, runs = 0; start < count; start = end) {
    end = start + 1;
    if (end < count) {
      const descends = +compare(values[end], values[start]) < 0;
      for (end++; end < count && +compare(values[end], values[end - 1]) < 0 === descends; end++);
      if (descends) turn(values, start, end);
    }
    for (; end < count && end - start < minRun; end++) {
      const value = values[end];
      let low = start;
      let high = end;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (+compare(value, values[middle]) < 0) high = middle;
        else low = middle + 1;
      }
      for (high = end; high > low; high--) values[high] = values[high - 1];
      values[low] = value;
    }
    starts[runs++] = start;
    while (runs > 1) {
      const middle = starts[runs - 1] as number;
      const first = starts[runs - 2] as number;
      const before = runs > 2 ? (starts[runs - 3] as number) : first - count;
      // A run must be longer than the next two together.
      if (end < count && middle - first > end - middle && first - before > end - first) break;
      copy(values, first, middle, spare);
      const size = middle - first;
      left = 0;
      right = middle;
      into = first;
      lower = spare[left];
      upper = values[right];
      for (;;)
        if (+compare(upper, lower) < 0) {
          values[into] = upper;
          into++;
          right++;
          if (right === end) break;
          upper = values[right];
        } else {
          values[into] = lower;
          into++;
          left++;
          if (left === size) break;
          lower = spare[left];
        }
      for (; left < size; left++, into++) values[into] = spare[left];
      runs--;
    }
  }
  write(values, undefineds, list, length);
  return list;
}

/** Sorts a typed array as V8 does, which compares other pairs there: it sorts both halves, then merges them. */
export function sortTypedArray(list: unknown[], length: number, compare: Compare): unknown[] {
  const values = newList();
  const spare = newList();
  for (let index = 0; index < length; index++) values[index] = spare[index] = list[index];
  if (length > 1) mergeSort(spare, 0, length, values, compare);
  for (let index = 0; index < length; index++) list[index] = values[index];
  return list;
}

/** Both lists have the same values in this range. The second one becomes sorted. */
function mergeSort(from: unknown[], start: number, end: number, into: unknown[], compare: Compare): void {
  const middle = start + ((end - start) >> 1);
  if (middle - start > 1) mergeSort(into, start, middle, from, compare);
  if (end - middle > 1) mergeSort(into, middle, end, from, compare);
  let left = start;
  let right = middle;
  for (let index = start; index < end; index++)
    if (right === end || (left < middle && !(+compare(from[left], from[right]) > 0)))
      into[index] = from[left++];
    else into[index] = from[right++];
}

function minRunOf(count: number): number {
  let odd = 0;
  let length = count;
  for (; length >= mergedFrom; length >>= 1) odd |= length & 1;
  return length + odd;
}

/**
 * Appends the elements of the list, and returns the number of `undefined` elements, which come last and are not
 * compared.
 */
function collect(values: unknown[], list: unknown[], length: number): number {
  let undefineds = 0;
  for (let index = 0; index < length; index++) {
    if (!(index in list)) continue;
    const value = list[index];
    if (value === undefined) undefineds++;
    else values[values.length] = value;
  }
  return undefineds;
}

function write(values: unknown[], undefineds: number, list: unknown[], length: number): void {
  const count = values.length;
  for (let index = 0; index < count; index++) list[index] = values[index];
  for (let index = count; index < count + undefineds; index++) list[index] = undefined;
  for (let index = count + undefineds; index < length; index++)
    if (index in list && !deleteProperty(list, index)) throw new NativeTypeError("could not delete property");
}

function turn(values: unknown[], start: number, end: number): void {
  for (let low = start, high = end - 1; low < high; low++, high--) {
    const value = values[low];
    values[low] = values[high];
    values[high] = value;
  }
}

/** Copies these values to the beginning of a list. */
function copy(values: unknown[], start: number, end: number, into: unknown[]): void {
  for (let index = start; index < end; index++) into[index - start] = values[index];
}
