/**
 * Border parsers. Data from another realm is `unknown`. A parser returns one of our types, or throws a BadInput that
 * names the path, the expected value and the actual value. The results are fresh copies with only the known fields, so
 * other data of the sender is dropped.
 */

/** The error for an invalid value that crossed a border. The message is a sentence for the sender of the value. */
export class BadInput extends Error {
  override readonly name = "BadInput";
}

/** Turns a value found at `path` into a `T`, or throws BadInput. */
export type Parser<T> = (value: unknown, path: string) => T;

/**
 * The maximum content of one message, however it is nested: `values` counts fields and items at any depth, `characters`
 * the UTF-16 units of all strings. Depth needs no bound here: only recursive parsers can go deep, and each has its own
 * bound (see Preview, Syntax and Check).
 */
export type Bounds = { readonly values: number; readonly characters: number };

/** The remaining bounds of the message that is parsed now. Parsing is synchronous, so one variable is enough. */
let remaining = { values: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** Calls `parse`, which parses one message. It throws BadInput as soon as the message exceeds the bounds. */
export function withinBounds<T>(bounds: Bounds, parse: () => T): T {
  const outer = remaining;
  remaining = { ...bounds };
  try {
    return parse();
  } finally {
    remaining = outer;
  }
}

function countValues(values: number, path: string): void {
  remaining.values -= values;
  if (remaining.values < 0) throw new BadInput(`${path} is part of a message with too many values`);
}

/**
 * Requires a plain object, whose keys may be listed. A typed array of 100 MB has 100,000,000 keys, and listing them
 * takes half a minute.
 */
function plainObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw badInput(path, "an object", value);
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of plain objects, in any realm, is the end of the prototype chain.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw badInput(path, "a plain object", value);
  return value as Record<string, unknown>;
}

/** The entries of a plain object with arbitrary keys. */
export function entriesOf(
  value: unknown,
  path: string,
  max: number,
): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(plainObject(value, path));
  if (entries.length > max)
    throw new BadInput(
      `${path} has ${groupDigits(entries.length)} fields; the maximum is ${groupDigits(max)}`,
    );
  countValues(entries.length, path);
  return entries;
}

/** The fields of `value`, which must be an object with only the named fields. */
export function fields<T>(
  value: unknown,
  path: string,
  parsers: { readonly [K in keyof T]-?: Parser<T[K]> },
): T {
  const input = plainObject(value, path);
  const fieldNames = Object.keys(parsers);
  const names = Object.keys(input);
  countValues(names.length, path);
  const stray = names.find((name) => !fieldNames.includes(name));
  if (stray !== undefined) {
    throw new BadInput(`${path} has no option ${describeInput(stray)}; it has ${fieldNames.join(", ")}`);
  }
  const output: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const field = Object.hasOwn(input, name) ? input[name] : undefined;
    const result = (parsers as Record<string, Parser<unknown>>)[name]?.(field, `${path}.${name}`);
    if (result !== undefined) output[name] = result;
  }
  return output as T;
}

/** The other fields of each kind of a `T`. */
type FieldsOfKinds<T extends { readonly kind: string }> = {
  readonly [Kind in T["kind"]]: {
    readonly [Name in Exclude<keyof Extract<T, { readonly kind: Kind }>, "kind">]-?: Parser<
      Extract<T, { readonly kind: Kind }>[Name]
    >;
  };
};

/** An object whose `kind` says which type it has. `what` names these types in the error for an unknown kind. */
export function byKind<T extends { readonly kind: string }>(
  what: string,
  kinds: FieldsOfKinds<T>,
): Parser<T> {
  const kindParsers = new Map<unknown, object>(Object.entries(kinds));
  return (value, path) => {
    const parsers = kindParsers.get((value as { readonly kind?: unknown } | null | undefined)?.kind);
    if (!parsers) throw new BadInput(`${path}.kind is not the kind of ${what}`);
    return fields<{ readonly kind: string }>(value, path, { kind: text, ...parsers }) as T;
  };
}

export function integer(min: number, max: number): Parser<number> {
  return (value, path) => {
    if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max)
      return value as number;
    throw badInput(path, `a whole number from ${groupDigits(min)} to ${groupDigits(max)}`, value);
  };
}

/** A finite number, at least zero: a duration or a count that another realm measured. */
export const amount: Parser<number> = (value, path) => {
  if (typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  throw badInput(path, "a number, zero or more", value);
};

/** A string of at most `maxLength` UTF-16 units. */
export function textOf(maxLength: number): Parser<string> {
  return (value, path) => {
    const input = anyText(value, path);
    if (input.length <= maxLength) return input;
    throw new BadInput(
      `${path} has ${groupDigits(input.length)} characters; the maximum is ${groupDigits(maxLength)}`,
    );
  };
}

/** A text for people, cut by `truncate`. */
export function truncatedText(maxLength: number): Parser<string> {
  return (value, path) => truncate(anyText(value, path), maxLength);
}

function anyText(value: unknown, path: string): string {
  if (typeof value !== "string") throw badInput(path, "text", value);
  remaining.characters -= value.length;
  if (remaining.characters < 0) throw new BadInput(`${path} is part of a message with too much text`);
  return value;
}

/** The first `maxLength` UTF-16 units of a string, and "…" if it is longer. Surrogate pairs are not split. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A name, a word, a sentence: the limit is far above any real one. */
export const text = textOf(100_000);

/**
 * For sources and printed text. Other limits (`sourceBytes`, `outputBytes`) are lower, and their messages say what to
 * do.
 */
export const longText = textOf(2 ** 27);

/** The description of a value or an error. The guest's library writes about 100,000 characters at most. */
export const displayText = truncatedText(200_000);

export const flag: Parser<boolean> = (value, path) => {
  if (typeof value === "boolean") return value;
  throw badInput(path, "true or false", value);
};

export function oneOf<const T extends string>(...choices: readonly T[]): Parser<T> {
  return (value, path) => {
    if ((choices as readonly unknown[]).includes(value)) return value as T;
    throw badInput(path, `one of ${choices.map(describeInput).join(", ")}`, value);
  };
}

export function listOf<T>(item: Parser<T>, max: number): Parser<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw badInput(path, "a list", value);
    if (value.length > max)
      throw new BadInput(
        `${path} has ${groupDigits(value.length)} items; the maximum is ${groupDigits(max)}`,
      );
    countValues(value.length, path);
    return Array.from(value, (each, index) => item(each, `${path}[${index}]`));
  };
}

export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return (value, path) => (value === undefined ? undefined : parser(value, path));
}

/** BadInput that says what was expected at `path` and what was found. */
export function badInput(path: string, expected: string, actual: unknown): BadInput {
  return new BadInput(`${path} should be ${expected}, not ${describeInput(actual)}`);
}

/** Describes a value for a sentence: short, on one line, and without running any of its code. */
export function describeInput(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "object":
      if (value === null) return "null";
      if (ArrayBuffer.isView(value)) return "binary data";
      return Array.isArray(value) ? "a list" : "an object";
    case "function":
    case "symbol":
      return `a ${typeof value}`;
    default:
      return String(value);
  }
}

/** 1234567 as "1,234,567", whatever the machine's locale. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
