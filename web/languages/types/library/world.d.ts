// The globals of every program besides the language: output, input, timers.

interface Console {
  /**
   * Prints its values in the output, with spaces between them. Text may contain `%s`, `%d`, `%o`, `%c` for the
   * following values.
   */
  log(...values: any[]): void;
  /** Prints like `console.log`, marked as information. */
  info(...values: any[]): void;
  /** Prints like `console.log`, marked as a warning. */
  warn(...values: any[]): void;
  /** Prints like `console.log`, marked as an error. The program continues. */
  error(...values: any[]): void;
  /** Prints like `console.log`, marked as detail for finding mistakes. */
  debug(...values: any[]): void;
  /** Prints an error if the condition is false: `console.assert(sum === 10, "sum is", sum)`. */
  assert(condition?: unknown, ...values: any[]): void;
  /** Prints a list or an object as a table, with a row for each item. `columns` are the properties to show. */
  table(data?: unknown, columns?: readonly string[]): void;
  /** Prints a value with all its properties. */
  dir(value?: unknown, options?: object): void;
  /** Prints like `console.log`. */
  dirxml(...values: any[]): void;
  /** Prints its values and the active function calls. */
  trace(...values: any[]): void;
  /** Prints how often it was called with this label. */
  count(label?: string): void;
  /** Resets the count of the label to 0. */
  countReset(label?: string): void;
  /** Prints its values as a heading. Output until `console.groupEnd()` is indented below it. */
  group(...values: any[]): void;
  /** Like `console.group`, but collapsed. */
  groupCollapsed(...values: any[]): void;
  /** Ends the last group. */
  groupEnd(): void;
  /** Starts a stopwatch. */
  time(label?: string): void;
  /** Prints the time of the stopwatch, which continues. */
  timeLog(label?: string, ...values: any[]): void;
  /** Prints the time of the stopwatch, and stops it. */
  timeEnd(label?: string): void;
  /** Removes the output so far. */
  clear(): void;
}

/** Prints values in the output: `console.log("hello", 1 + 2)`. */
declare var console: Console;

/**
 * Asks a question and waits for the answer, which is text, or `null` if it was declined:
 * `const name = await input("What is your name?")`.
 */
declare function input(question?: unknown): Promise<string | null>;

/**
 * Asks a question and returns the answer, which is text, or `null` if it was declined. `suggestion` is a default that
 * can be changed. To wait without stopping everything else, use `await input(…)`.
 */
declare function prompt(question?: unknown, suggestion?: unknown): string | null;

/** Prints a text, because there is no page that could show it. */
declare function alert(text?: unknown): void;

/** Asks a yes-or-no question: `if (confirm("Go on?")) …`. Also `false` if it was declined. */
declare function confirm(question?: unknown): boolean;

/**
 * Calls a function once, after this many milliseconds: `setTimeout(() => console.log("later"), 1000)`. Further
 * arguments are passed to the function.
 * @returns a number for `clearTimeout`
 */
declare function setTimeout(
  callback: (...values: any[]) => unknown,
  milliseconds?: number,
  ...values: any[]
): number;

/**
 * Calls a function repeatedly, each time after this many milliseconds, until `clearInterval`.
 * @returns a number for `clearInterval`
 */
declare function setInterval(
  callback: (...values: any[]) => unknown,
  milliseconds?: number,
  ...values: any[]
): number;

/** Cancels a `setTimeout`: the function is not called. */
declare function clearTimeout(timer?: number): void;

/** Stops a `setInterval`: the function is not called again. */
declare function clearInterval(timer?: number): void;

/**
 * Calls a function once, within a sixtieth of a second, with the milliseconds since the program started.
 * @returns a number for `cancelAnimationFrame`
 */
declare function requestAnimationFrame(callback: (time: number) => unknown): number;

/** Cancels a `requestAnimationFrame`: the function is not called. */
declare function cancelAnimationFrame(frame?: number): void;

/** The global object, by its name in pages. There is no document. */
declare var window: typeof globalThis & { [name: string]: any };

/** The global object, by its name in pages and workers. */
declare var self: typeof globalThis & { [name: string]: any };

/** The global object, by its name in Node. */
declare var global: typeof globalThis & { [name: string]: any };

/** Calls a function as soon as the current code has ended, before any timer. */
declare function queueMicrotask(callback: () => unknown): void;

/** A data file: `import data from "./data.json"`. */
declare module "*.json" {
  const data: any;
  export default data;
}

declare module "*.txt" {
  const text: string;
  export default text;
}
declare module "*.md" {
  const text: string;
  export default text;
}
declare module "*.csv" {
  const text: string;
  export default text;
}
declare module "*.tsv" {
  const text: string;
  export default text;
}
declare module "*.html" {
  const text: string;
  export default text;
}
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.svg" {
  const text: string;
  export default text;
}
declare module "*.xml" {
  const text: string;
  export default text;
}
