import { asInterface, check, describe, exception, requireArguments } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * `performance`: https://w3c.github.io/hr-time and https://w3c.github.io/user-timing, on the clock of the run, which
 * starts with the program.
 */

const now = supplies.elapsed;
const ours = Symbol();
const timeOrigin = Date.now() - now();

class PerformanceEntry {
  readonly #name: string;
  readonly #type: string;
  readonly #start: number;
  readonly #duration: number;

  static {
    supplies.shows?.(PerformanceEntry.prototype, (entry: PerformanceEntry, add) => {
      add("name", entry.#name);
      add("entryType", entry.#type);
      add("startTime", entry.#start);
      add("duration", entry.#duration);
    });
  }

  constructor(key: unknown, name: string, type: string, start: number, duration: number) {
    if (key !== ours) throw new TypeError("A PerformanceEntry is not made with new");
    this.#name = name;
    this.#type = type;
    this.#start = start;
    this.#duration = duration;
  }

  get name(): string {
    return this.#name;
  }

  get entryType(): string {
    return this.#type;
  }

  get startTime(): number {
    return this.#start;
  }

  get duration(): number {
    return this.#duration;
  }

  toJSON(): object {
    const { name, entryType, startTime, duration } = this;
    return { name, entryType, startTime, duration };
  }
}

class PerformanceMark extends PerformanceEntry {
  readonly #detail: unknown;

  constructor(name: unknown, options: unknown = undefined) {
    requireArguments(1, arguments, "PerformanceMark");
    const { startTime, detail } = dictionary(options);
    super(ours, `${name as string}`, "mark", startTime === undefined ? now() : timeOf(startTime), 0);
    this.#detail = copyDetail(detail);
  }

  get detail(): unknown {
    return this.#detail;
  }

  override toJSON(): object {
    return { ...super.toJSON(), detail: this.#detail };
  }
}

class PerformanceMeasure extends PerformanceEntry {
  readonly #detail: unknown;

  constructor(key: unknown, name: string, start: number, end: number, detail: unknown) {
    super(key, name, "measure", start, end - start);
    this.#detail = copyDetail(detail);
  }

  get detail(): unknown {
    return this.#detail;
  }

  override toJSON(): object {
    return { ...super.toJSON(), detail: this.#detail };
  }
}

class Performance {
  #entries: PerformanceEntry[] = [];

  constructor(key: unknown = undefined) {
    if (key !== ours) throw new TypeError("There is one Performance object: `performance`");
  }

  now(): number {
    check(#entries in this, "performance.now");
    return now();
  }

  get timeOrigin(): number {
    check(#entries in this, "performance.timeOrigin");
    return timeOrigin;
  }

  toJSON(): object {
    check(#entries in this, "performance.toJSON");
    return { timeOrigin };
  }

  mark(name: unknown, options: unknown = undefined): PerformanceMark {
    requireArguments(1, arguments, "performance.mark");
    const mark = new PerformanceMark(name, options);
    this.#entries.push(mark);
    return mark;
  }

  measure(
    name: unknown,
    startOrOptions: unknown = undefined,
    endMark: unknown = undefined,
  ): PerformanceMeasure {
    requireArguments(1, arguments, "performance.measure");
    const hasOptions = typeof startOrOptions === "object" && startOrOptions !== null;
    const { start, end, duration, detail } = hasOptions
      ? (startOrOptions as Record<string, unknown>)
      : { start: startOrOptions, end: endMark, duration: undefined, detail: undefined };
    if (hasOptions && endMark !== undefined)
      throw new TypeError("performance.measure takes options or an end mark");
    if (hasOptions && start !== undefined && end !== undefined && duration !== undefined) {
      throw new TypeError("performance.measure takes two of start, end and duration");
    }
    let to = end === undefined ? now() : this.#timeOf(end);
    const length = duration === undefined ? undefined : timeOf(duration);
    if (end === undefined && start !== undefined && length !== undefined) to = this.#timeOf(start) + length;
    let from = start === undefined ? 0 : this.#timeOf(start);
    if (start === undefined && length !== undefined) from = to - length;
    const measure = new PerformanceMeasure(ours, `${name as string}`, from, to, detail);
    this.#entries.push(measure);
    return measure;
  }

  clearMarks(name: unknown = undefined): void {
    this.#clear("mark", name);
  }

  clearMeasures(name: unknown = undefined): void {
    this.#clear("measure", name);
  }

  getEntries(): PerformanceEntry[] {
    return this.#entries.toSorted((a, b) => a.startTime - b.startTime);
  }

  getEntriesByType(type: unknown): PerformanceEntry[] {
    requireArguments(1, arguments, "performance.getEntriesByType");
    return this.getEntries().filter((entry) => entry.entryType === `${type as string}`);
  }

  getEntriesByName(name: unknown, type: unknown = undefined): PerformanceEntry[] {
    requireArguments(1, arguments, "performance.getEntriesByName");
    return this.getEntries().filter(
      (entry) =>
        entry.name === `${name as string}` && (type === undefined || entry.entryType === `${type as string}`),
    );
  }

  #clear(type: string, name: unknown): void {
    const text = name === undefined ? undefined : `${name as string}`;
    this.#entries = this.#entries.filter(
      (entry) => entry.entryType !== type || (text !== undefined && entry.name !== text),
    );
  }

  /** The given time, or the time of the last mark with this name. */
  #timeOf(markOrTime: unknown): number {
    if (typeof markOrTime === "number") return timeOf(markOrTime);
    const name = `${markOrTime as string}`;
    const mark = this.#entries.findLast((entry) => entry.entryType === "mark" && entry.name === name);
    if (mark) return mark.startTime;
    throw exception(`There is no mark ${describe(name)}`, "SyntaxError");
  }
}

function timeOf(value: unknown): number {
  const time = Number(value);
  if (Number.isFinite(time) && time >= 0) return time;
  throw new TypeError(`A time should be a number of milliseconds, zero or more, not ${describe(value)}`);
}

function dictionary(options: unknown): Record<string, unknown> {
  if (options === undefined || options === null) return {};
  if (typeof options === "object" || typeof options === "function") return options as Record<string, unknown>;
  throw new TypeError(`The options of a mark should be an object, not ${describe(options)}`);
}

function copyDetail(detail: unknown): unknown {
  if (detail === undefined || detail === null) return null;
  if (typeof detail !== "object" && typeof detail !== "function") return detail;
  return (supplies.use("structuredClone") as (value: unknown) => unknown)(detail);
}

asInterface("PerformanceEntry", PerformanceEntry);
asInterface("PerformanceMark", PerformanceMark);
asInterface("PerformanceMeasure", PerformanceMeasure);
asInterface("Performance", Performance);

provide({
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  Performance,
  performance: new Performance(ours),
});
