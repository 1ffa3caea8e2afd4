import { apply, bare, ceil, floor, min, NativeTypeError, nativeBind, toNumber } from "./intrinsics.ts";

/**
 * Timers, on a clock that moves only while the program waits. So the next timer depends only on the program, not on the
 * speed of the machine, and the same program uses the same fuel everywhere. A timer still never fires too early,
 * because the host really waits.
 *
 * All times are multiples of a unit that is a power of two, so that their sums and differences are exact. Otherwise a
 * clock that is moved by 16.67 ms thirty times shows 499.99…, and a timer that is due "in 1e-15 ms" is due now forever.
 */
type Timer = {
  readonly id: number;
  readonly run: () => unknown;
  readonly every: number | undefined;
  due: number;
  order: number;
  /** Its index in the heap. */
  at: number;
};

/** A binary heap by (due, order), in an object without a prototype: see intrinsics.ts. */
const heap = bare<Record<number, Timer>>();
let size = 0;
const byId = bare<Record<number, Timer>>();
let clock = 0;
let lastId = 0;
let lastOrder = 0;

const maxDelay = 2 ** 31 - 1;

/** Units in a millisecond. */
const resolution = 1024;

/** Frames of `requestAnimationFrame` in 1,000 ms. */
const frameRate = 60;

/** @param elapsed returns the milliseconds since the program began: the argument of a frame's callback. */
export function timerGlobals(elapsed: () => number) {
  return {
    setTimeout(callback: unknown, ...rest: unknown[]): number {
      return start("setTimeout", callback, rest, false);
    },
    setInterval(callback: unknown, ...rest: unknown[]): number {
      return start("setInterval", callback, rest, true);
    },
    clearTimeout(id?: unknown): void {
      clear(id);
    },
    clearInterval(id?: unknown): void {
      clear(id);
    },
    requestAnimationFrame(callback: unknown): number {
      if (typeof callback !== "function")
        throw new NativeTypeError("requestAnimationFrame needs a function to call");
      // Unlike for a timer, `this` is undefined.
      return schedule(() => (callback as (time: number) => unknown)(elapsed()), nextFrame(), undefined);
    },
    cancelAnimationFrame(id?: unknown): void {
      clear(id);
    },
  };
}

/**
 * The time at which all callbacks requested before the next frame are called. It is later than now: frame n begins at
 * n/60 s or one unit later.
 */
function nextFrame(): number {
  const number = floor((clock * frameRate) / 1000) + 1;
  return ceil((number * 1000 * resolution) / frameRate) / resolution;
}

/** Moves the clock forward to follow another clock, but not past the next timer. */
export function passTime(text: string): void {
  const ms = toNumber(text);
  clock += size === 0 ? ms : min(ms, untilNextTimer());
}

/** Milliseconds to wait before the next timer may be taken, or -1 if there is none. */
export function untilNextTimer(): number {
  return size === 0 ? -1 : (heap[0] as Timer).due - clock;
}

/**
 * The next callback that is due. The host calls it, so that no frame of ours is in the program's stack traces. The
 * clock moves to its time.
 */
export function takeTimer(): (() => unknown) | undefined {
  if (size === 0) return undefined;
  const timer = heap[0] as Timer;
  clock = timer.due;
  remove(timer);
  if (timer.every === undefined) delete byId[timer.id];
  else {
    timer.due += timer.every;
    insert(timer);
  }
  return timer.run;
}

/** `rest` is the delay and the arguments of the callback. */
function start(name: string, callback: unknown, rest: unknown[], repeats: boolean): number {
  if (typeof callback !== "function") throw new NativeTypeError(`${name} needs a function to call`);
  let wait = toNumber(rest[0]);
  // As in browsers: a delay that is not a number, is negative, or does not fit into 31 bits counts as 0.
  if (!(wait > 0 && wait <= maxDelay)) wait = 0;
  wait = ceil(wait * resolution) / resolution;
  // With an interval of 0 the clock would never move.
  const every = repeats ? (wait < 1 ? 1 : wait) : undefined;
  if (rest.length <= 1) return schedule(callback as () => unknown, clock + wait, every);
  rest[0] = globalThis; // becomes `this`
  return schedule(apply(nativeBind, callback, rest) as () => unknown, clock + wait, every);
}

function schedule(run: () => unknown, due: number, every: number | undefined): number {
  const timer = bare<{ -readonly [K in keyof Timer]: Timer[K] }>();
  timer.id = ++lastId;
  timer.run = run;
  timer.every = every;
  timer.due = due;
  byId[timer.id] = timer;
  insert(timer);
  return timer.id;
}

function clear(id: unknown): void {
  const timer = byId[toNumber(id)];
  if (!timer) return;
  delete byId[timer.id];
  remove(timer);
}

function earlier(a: Timer, b: Timer): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

function insert(timer: Timer): void {
  timer.order = ++lastOrder;
  siftTo(timer, size++);
}

/** Cleared timers are removed at once. When they stayed until they were due, 300,000 of them filled the memory. */
function remove(timer: Timer): void {
  const last = heap[--size] as Timer;
  delete heap[size];
  if (timer !== last) siftTo(last, timer.at);
}

/** Puts the timer into the free slot `at`, or moves it up or down to its right position. */
function siftTo(timer: Timer, free: number): void {
  let at = free;
  while (at > 0) {
    const above = heap[(at - 1) >> 1] as Timer;
    if (!earlier(timer, above)) break;
    put(above, at);
    at = (at - 1) >> 1;
  }
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && earlier(heap[child + 1] as Timer, heap[child] as Timer)) child++;
    const below = heap[child] as Timer;
    if (!earlier(below, timer)) break;
    put(below, at);
    at = child;
  }
  put(timer, at);
}

function put(timer: Timer, at: number): void {
  heap[at] = timer;
  timer.at = at;
}
