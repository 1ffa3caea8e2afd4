import {
  amount,
  byKind,
  fields,
  flag,
  integer,
  listOf,
  oneOf,
  optional,
  type Parser,
  textOf,
} from "../parsers.ts";

/** A part of the program; each time it is about to run is a moment. Lines and columns count from 1. */
export type Site = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly kind: SiteKind;
  /** Set where a clause is tried, and at the first site of a clause that matched. */
  readonly clause?: SiteClause;
  /** For an `if` or a loop's condition, if the next site shows whether it is true. */
  readonly condition?: SiteCondition;
};

/** The condition at a site. */
export type SiteCondition = {
  /** Its source text, in one line. */
  readonly text: string;
  /** The index of the next site if the condition is true. */
  readonly yes: number;
  /** Whether its value is `true` or `false`, not another value that is converted. */
  readonly isBoolean: boolean;
  /** Whether any other next site of the same call means that it is false. */
  readonly isTold: boolean;
};

/** One of several clauses that are tried in order: its group, its index, and its head. */
export type SiteClause = { readonly group: number; readonly index: number; readonly text: string };

/**
 * `test` and `update` belong to a loop. `body` is the expression of an arrow function. `branch` is a branch of `?:`,
 * `&&`, `||` or `??`. `clause` is where a clause is tried. `stage` is a stage of a pipe. At `return` a call ends, at
 * `end` the program.
 */
const siteKinds = [
  "statement",
  "test",
  "update",
  "body",
  "branch",
  "clause",
  "stage",
  "return",
  "end",
] as const;
export type SiteKind = (typeof siteKinds)[number];

/** All sites of a program, and how often each ran in a whole run. */
export type Trace = {
  readonly sites: readonly Site[];
  /** One for each site. */
  readonly counts: readonly number[];
  /** The number of moments of the run. They are numbered from 0. */
  readonly moments: number;
  /** Statements that have no code of their own, or whose code was not found. They have no moments. */
  readonly unmarkedCount: number;
};

/**
 * A value as data. Objects are listed separately, and referred to by a number that is the same at all moments of one
 * recording.
 */
export type Value =
  | { readonly kind: "undefined" }
  | { readonly kind: "null" }
  /** `text` is the JavaScript notation: `-0`, `12n`, `true`, `Symbol(s)`. */
  | { readonly kind: "boolean"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "bigint"; readonly text: string }
  | { readonly kind: "symbol"; readonly text: string }
  /** `length` is present if `text` is only the beginning. */
  | { readonly kind: "string"; readonly text: string; readonly length?: number }
  | { readonly kind: "object"; readonly id: number }
  /** A value of another language, in its notation. */
  | { readonly kind: "term"; readonly text: string }
  /** A property with a getter or a setter, which is not called; `text` says which: "[Getter]". */
  | { readonly kind: "accessor"; readonly text: string }
  /** Successive elements of an array that do not exist. */
  | { readonly kind: "holes"; readonly count: number }
  /** The variable is declared, but its declaration has not run. */
  | { readonly kind: "not yet" }
  /** The function does not use the variable, so it does not have it. */
  | { readonly kind: "not captured" }
  | { readonly kind: "unknown" };

/**
 * `pattern`: the binding has the name of a pattern that is about to be tried, and the value that it is matched against.
 */
const bindingKinds = [
  "let",
  "const",
  "var",
  "param",
  "function",
  "class",
  "catch",
  "import",
  "pattern",
] as const;
export type BindingKind = (typeof bindingKinds)[number];

export type VariableValue = {
  readonly name: string;
  readonly kind: BindingKind;
  /** Its number, if the function declares several variables of that name in its blocks; undefined for the first. */
  readonly nth?: number;
  readonly value: Value;
};

export type Frame = {
  /** The function's name; for a file its path; "" if there is no name. */
  readonly name: string;
  readonly file: string;
  /** The index of the site that is about to run, or that the call has reached; undefined if it has reached none. */
  readonly site?: number;
  /** `waiting`: an async function at an `await`, or a generator at a `yield`. It is on no stack. */
  readonly kind: "call" | "file" | "waiting";
  /** The same call has the same number at all moments of one recording. */
  readonly call: number;
  /** The variables of the function itself that are in scope here, in the order of the text. */
  readonly bindings: readonly VariableValue[];
  /** The variables of enclosing functions. */
  readonly closure: readonly VariableValue[];
  /** `this`; undefined if it is unknown, and in arrow functions and files. */
  readonly self?: Value;
  /** The library function that called it: "Enum.map/2". */
  readonly through?: string;
};

export type Entry = {
  /**
   * The name of a property, the index of an item (of the first one, for holes), or a slot that is not a property:
   * "[[state]]". Undefined in Sets.
   */
  readonly key?: string;
  /** The key of an entry of a Map. */
  readonly mapKey?: Value;
  readonly value: Value;
};

const heapKinds = [
  "object",
  "array",
  "function",
  "class",
  "map",
  "set",
  "error",
  "date",
  "regexp",
  "promise",
  "typed array",
  "buffer",
  "boxed",
  "generator",
  "proxy",
  "other",
] as const;
export type HeapKind = (typeof heapKinds)[number];

export type HeapObject = {
  readonly id: number;
  readonly kind: HeapKind;
  /** The class of the object; for a function its own name: "Object", "Point", "Map", "swap". */
  readonly name: string;
  /** In the order in which the console lists them. Empty for a Proxy and for a built-in function. */
  readonly entries: readonly Entry[];
  /** The number of items or entries, if it has a length or a size. */
  readonly size?: number;
  /** How many entries are left out here. */
  readonly omittedEntries?: number;
  /** For a function: the variables of outer functions that it uses. */
  readonly closure?: readonly Entry[];
};

/**
 * The difference from the previous moment of the same list. The first moment of a list and every 100th are complete:
 * `keptFrames` is 0 and `heap` has all objects. `wholeMoments` completes all of them.
 */
export type MomentChange = {
  readonly number: number;
  /** Steps spent before it. */
  readonly fuel: number;
  readonly site: number;
  /** UTF-8 bytes printed before it, including a line break after each message. */
  readonly printedBytes: number;
  /** The value that the innermost call returns; undefined if no call ends here, or if it ends without a value. */
  readonly returned?: Value;
  readonly isWhole: boolean;
  /** The number of unchanged frames at the beginning of the list. */
  readonly keptFrames: number;
  /** The frames after those, outermost first. The last one is about to run. */
  readonly frames: readonly Frame[];
  /** How many frames are left out after the first `outerFrames`. */
  readonly omittedFrames?: number;
  /** All waiting functions; undefined if they are unchanged. */
  readonly waiting?: readonly Frame[];
  /** New and changed objects. */
  readonly heap: readonly HeapObject[];
  /** Objects that are no longer shown. */
  readonly goneObjects: readonly number[];
  /** There are more objects than are described. */
  readonly hasMoreObjects?: boolean;
};

/** A complete moment. */
export type Moment = Omit<MomentChange, "isWhole" | "keptFrames" | "goneObjects" | "heap" | "waiting"> & {
  readonly waiting: readonly Frame[];
  /** By id. */
  readonly heap: ReadonlyMap<number, HeapObject>;
};

/** The limits of one recording and of one moment. */
export const lookLimits = {
  moments: 10_000,
  bytes: 8 * 1024 ** 2,
  objects: 200,
  entries: 50,
  /** The number of frames of a stack that are shown: the outermost 5 and the innermost 25. */
  frames: 30,
  outerFrames: 5,
  waiting: 20,
  bindings: 200,
  /** The maximum number of characters of a text. */
  text: 200,
  /** The same for a value in the notation of another language. */
  term: 1_000,
  sites: 100_000,
  /** The interval of complete moments. */
  wholeEvery: 100,
} as const;

/** Completes the moments of a list whose first one is complete. Unchanged parts are the same objects. */
export function* wholeMoments(changes: Iterable<MomentChange>): Generator<Moment, undefined> {
  let last: Moment | undefined;
  for (const change of changes) {
    last = nextMoment(change.isWhole ? undefined : last, change);
    yield last;
  }
}

/** The moment after a change. Without a previous moment, the change counts as complete. */
export function nextMoment(before: Moment | undefined, change: MomentChange): Moment {
  const { isWhole: _, keptFrames: unchangedFrames, goneObjects: removedObjects, ...rest } = change;
  const heap = new Map(before?.heap);
  for (const id of removedObjects) heap.delete(id);
  for (const object of change.heap) heap.set(object.id, object);
  const frames = [...(before?.frames.slice(0, unchangedFrames) ?? []), ...change.frames];
  return { ...rest, frames, waiting: change.waiting ?? before?.waiting ?? [], heap };
}

const count = integer(0, Number.MAX_SAFE_INTEGER);
const name = textOf(1_000);

const parseSite: Parser<Site> = (value, path) =>
  fields<Site>(value, path, {
    file: name,
    line: count,
    column: count,
    endLine: count,
    endColumn: count,
    kind: oneOf(...siteKinds),
    clause: optional((clause, at) =>
      fields<SiteClause>(clause, at, { group: count, index: count, text: textOf(lookLimits.text) }),
    ),
    condition: optional((condition, at) =>
      fields<SiteCondition>(condition, at, {
        text: textOf(lookLimits.text),
        yes: count,
        isBoolean: flag,
        isTold: flag,
      }),
    ),
  });

export const parseTrace: Parser<Trace> = (value, path) =>
  fields<Trace>(value, path, {
    sites: listOf(parseSite, lookLimits.sites),
    counts: listOf(amount, lookLimits.sites),
    moments: count,
    unmarkedCount: count,
  });

const shortText = textOf(10_000);
const parseValue: Parser<Value> = byKind<Value>("a value", {
  undefined: {},
  null: {},
  boolean: { text: shortText },
  number: { text: shortText },
  bigint: { text: shortText },
  symbol: { text: shortText },
  string: { text: textOf(lookLimits.text), length: optional(count) },
  object: { id: count },
  term: { text: textOf(lookLimits.term) },
  accessor: { text: shortText },
  holes: { count },
  "not yet": {},
  "not captured": {},
  unknown: {},
});

const bindings = listOf<VariableValue>(
  (value, path) =>
    fields<VariableValue>(value, path, {
      name,
      kind: oneOf(...bindingKinds),
      nth: optional(count),
      value: parseValue,
    }),
  lookLimits.bindings,
);

const parseFrame: Parser<Frame> = (value, path) =>
  fields<Frame>(value, path, {
    name,
    file: name,
    site: optional(count),
    kind: oneOf("call", "file", "waiting"),
    call: count,
    bindings,
    closure: bindings,
    self: optional(parseValue),
    through: optional(name),
  });

const parseEntry: Parser<Entry> = (value, path) =>
  fields<Entry>(value, path, { key: optional(name), mapKey: optional(parseValue), value: parseValue });

const parseObject: Parser<HeapObject> = (value, path) =>
  fields<HeapObject>(value, path, {
    id: count,
    kind: oneOf(...heapKinds),
    name,
    entries: listOf(parseEntry, lookLimits.entries),
    size: optional(count),
    omittedEntries: optional(count),
    closure: optional(listOf(parseEntry, lookLimits.bindings)),
  });

export const parseMomentChange: Parser<MomentChange> = (value, path) =>
  fields<MomentChange>(value, path, {
    number: count,
    fuel: amount,
    site: count,
    printedBytes: count,
    returned: optional(parseValue),
    isWhole: flag,
    keptFrames: count,
    frames: listOf(parseFrame, lookLimits.frames),
    omittedFrames: optional(count),
    waiting: optional(listOf(parseFrame, lookLimits.waiting)),
    heap: listOf(parseObject, lookLimits.objects),
    goneObjects: listOf(count, 2 * lookLimits.objects),
    hasMoreObjects: optional(flag),
  });
