// What every program finds besides the language: printing, asking, waiting.

interface Console {
  /** Prints its values in the output, with a space between them. Text may have `%s`, `%d`, `%o`, `%c` in it for the values that follow. */
  log(...values: any[]): void;
  /** Prints like `console.log`, marked as information. */
  info(...values: any[]): void;
  /** Prints like `console.log`, marked as a warning. */
  warn(...values: any[]): void;
  /** Prints like `console.log`, marked as an error. The program goes on. */
  error(...values: any[]): void;
  /** Prints like `console.log`, marked as detail for finding mistakes. */
  debug(...values: any[]): void;
  /** Prints an error if the condition is not true, and nothing if it is: `console.assert(sum === 10, "sum is", sum)`. */
  assert(condition?: unknown, ...values: any[]): void;
  /** Prints a list or an object as a table, a row for each item. `columns` says which properties to show. */
  table(data?: unknown, columns?: readonly string[]): void;
  /** Prints a value with all its properties. */
  dir(value?: unknown, options?: object): void;
  /** Prints like `console.log`. */
  dirxml(...values: any[]): void;
  /** Prints its values and how the program came here: which function called which. */
  trace(...values: any[]): void;
  /** Prints how often it was called with this label. */
  count(label?: string): void;
  /** Sets the count of the label back to 0. */
  countReset(label?: string): void;
  /** Prints its values as a heading; what is printed until `console.groupEnd()` is indented below it. */
  group(...values: any[]): void;
  /** Like `console.group`, but folded until somebody opens it. */
  groupCollapsed(...values: any[]): void;
  /** Ends the group that was begun last. */
  groupEnd(): void;
  /** Starts a stopwatch. */
  time(label?: string): void;
  /** Prints what the stopwatch shows, and lets it run on. */
  timeLog(label?: string, ...values: any[]): void;
  /** Prints what the stopwatch shows, and stops it. */
  timeEnd(label?: string): void;
  /** Removes what was printed so far. */
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
 * Asks a question and gives the answer, which is text, or `null` if it was declined. `suggestion` is there to be
 * changed or accepted. To wait without stopping everything else, use `await input(…)`.
 */
declare function prompt(question?: unknown, suggestion?: unknown): string | null;

/** Prints a text: there is no page in here that could show it by itself. */
declare function alert(text?: unknown): void;

/** Asks a question about yes or no: `if (confirm("Go on?")) …`. `false` as well if it was declined. */
declare function confirm(question?: unknown): boolean;

/**
 * Calls a function once, after so many milliseconds: `setTimeout(() => console.log("later"), 1000)`. What stands after
 * the time is given to the function.
 * @returns a number for `clearTimeout`
 */
declare function setTimeout(
  callback: (...values: any[]) => unknown,
  milliseconds?: number,
  ...values: any[]
): number;

/**
 * Calls a function again and again, each time after so many milliseconds, until `clearInterval`.
 * @returns a number for `clearInterval`
 */
declare function setInterval(
  callback: (...values: any[]) => unknown,
  milliseconds?: number,
  ...values: any[]
): number;

/** Stops what `setTimeout` has begun: the function is not called. */
declare function clearTimeout(timer?: number): void;

/** Stops what `setInterval` has begun: the function is not called again. */
declare function clearInterval(timer?: number): void;

/**
 * Calls a function once, in a sixtieth of a second or less, with the milliseconds since the program began.
 * @returns a number for `cancelAnimationFrame`
 */
declare function requestAnimationFrame(callback: (time: number) => unknown): number;

/** Stops what `requestAnimationFrame` has begun: the function is not called. */
declare function cancelAnimationFrame(frame?: number): void;

/** The global object, by the name that it has in pages. There is no document. */
declare var window: typeof globalThis & { [name: string]: any };

/** The global object, by the name that it has in pages and workers. */
declare var self: typeof globalThis & { [name: string]: any };

/** The global object, by the name that it has in Node. */
declare var global: typeof globalThis & { [name: string]: any };

/** Calls a function as soon as the code that runs now has ended, before any timer. */
declare function queueMicrotask(callback: () => unknown): void;

/** A file of data: `import data from "./data.json"`. */
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
