import { mapKeys } from "./compare.ts";
import { ElixirError, type ThrownKind } from "./errors.ts";
import { mapGet, mapOf } from "./map-operations.ts";
import {
  Bits,
  Bytes,
  Cons,
  type ElixirFunction,
  ElixirMap,
  EMPTY,
  isAtom,
  list,
  Reference,
  type Term,
} from "./terms.ts";

/**
 * Terms between the VM of a program and the VM of its checks: as JSON, with the functions in them beside it. The
 * receiver builds a term from data only, so it runs no code of the sender.
 */
export type TransferMessage = readonly [json: string, functions: readonly Crossing[]];

/** A function of the other side: takes the list of its arguments, and returns its encoded result. */
export type Crossing = (json: string, functions: readonly Crossing[]) => TransferMessage;

type Json = null | boolean | string | number | readonly Json[];

/** The maximum number of parts of a term. No check needs a larger result. */
const maxParts = 200_000;

/** Thrown for a term that is too large or too deep to send. */
export class TooLarge extends Error {}

class Teller {
  private parts = 0;
  readonly functions: Crossing[] = [];
  constructor(private readonly crossing: (fn: ElixirFunction) => Crossing) {}

  tell(term: Term): Json {
    if (++this.parts > maxParts) throw new TooLarge();
    if (term === null || typeof term === "boolean" || typeof term === "string") return term;
    // Most integers are small, and are plain JSON numbers.
    if (typeof term === "bigint") return isSmall(term) ? Number(term) : ["i", String(term)];
    if (typeof term === "number") return ["f", Object.is(term, -0) ? "-0" : term];
    if (isAtom(term)) return ["a", (term as symbol).description as string];
    if (term instanceof Cons) return this.tellList(term);
    if (term instanceof ElixirMap) {
      const json: Json[] = ["m"];
      const keys = mapKeys(term);
      for (let index = 0; index < keys.length; index++) {
        const key = keys[index] as Term;
        json.push(this.tell(key), this.tell(mapGet(term, key) as Term));
      }
      return json;
    }
    if (term instanceof Bytes) return ["y", ...term.bytes];
    if (term instanceof Bits) return ["t", term.bitLength, ...term.bytes];
    if (term instanceof Reference) return ["r", term.id];
    if (typeof term === "function") {
      this.functions.push(this.crossing(term));
      return ["n", this.functions.length - 1, term.length];
    }
    const json: Json[] = ["p"];
    for (let index = 0; index < term.length; index++) json.push(this.tell(term[index] as Term));
    return json;
  }

  private tellList(term: Cons): Json {
    const json: Json[] = ["l"];
    let rest: Term = term;
    while (rest instanceof Cons && rest !== EMPTY) {
      json.push(this.tell(rest.head));
      rest = rest.tail;
    }
    if (rest !== EMPTY) {
      json[0] = "e";
      json.push(this.tell(rest));
    }
    return json;
  }
}

const maxInteger = BigInt(Number.MAX_SAFE_INTEGER);
const isSmall = (integer: bigint) => integer <= maxInteger && integer >= -maxInteger;

function decode(json: Json, functions: readonly ElixirFunction[]): Term {
  if (typeof json === "number") return BigInt(json);
  if (json === null || typeof json !== "object") return json;
  const end = json.length;
  const first = json[1] as Json;
  switch (json[0]) {
    case "i":
      return BigInt(first as string);
    case "f":
      return Number(first);
    case "a":
      return Symbol.for(first as string);
    case "l":
    case "e": {
      const isProper = json[0] === "l";
      let all: Cons = isProper ? EMPTY : (decode(json[end - 1] as Json, functions) as Cons);
      for (let index = isProper ? end - 1 : end - 2; index > 0; index--)
        all = new Cons(decode(json[index] as Json, functions), all);
      return all;
    }
    case "m":
      return mapOf(decodeAll(json, functions));
    case "y":
      return new Bytes(Uint8Array.from(json.slice(1) as number[]));
    case "t":
      return new Bits(Uint8Array.from(json.slice(2) as number[]), first as number);
    case "r":
      return new Reference(first as number);
    case "n":
      return functions[first as number] as Term;
    default:
      return decodeAll(json, functions);
  }
}

function decodeAll(json: readonly Json[], functions: readonly ElixirFunction[]): Term[] {
  const terms: Term[] = [];
  for (let index = 1; index < json.length; index++) terms.push(decode(json[index] as Json, functions));
  return terms;
}

/** The functions of the other side as functions here, each with its arity. */
function functionsOf(json: Json, crossings: readonly Crossing[]): ElixirFunction[] {
  if (crossings.length === 0) return [];
  const arities: number[] = [];
  const todo: Json[] = [json];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (!Array.isArray(next)) continue;
    const parts = next as readonly Json[];
    if (parts[0] === "n") arities[parts[1] as number] = parts[2] as number;
    else for (let index = 1; index < parts.length; index++) todo.push(parts[index] as Json);
  }
  return crossings.map((crossing, index) => {
    const call = (...args: Term[]) => {
      const { 0: json, 1: functions } = tell(list(args));
      return answerOf(crossing(json, functions));
    };
    return Object.defineProperty(call, "length", { value: arities[index] ?? 0 });
  });
}

/** Encodes a term for the other side. Throws TooLarge. */
export function tell(term: Term): TransferMessage {
  const teller = new Teller(crossingOf);
  try {
    const json = JSON.stringify(teller.tell(term));
    return [json, teller.functions];
  } catch (error) {
    // A term that is nested too deeply fills the stack.
    if (error instanceof TooLarge || (error as Error).name === "RangeError") throw new TooLarge();
    throw error;
  }
}

/** Decodes a term of the other side. */
export function hear(json: string, crossings: readonly Crossing[]): Term {
  const value = JSON.parse(json) as Json;
  return decode(value, functionsOf(value, crossings));
}

const crossings = new Map<ElixirFunction, Crossing>();

/** Lets the other side call a function. */
function crossingOf(fn: ElixirFunction): Crossing {
  let crossing = crossings.get(fn);
  if (crossing === undefined) {
    crossing = (json, functions) =>
      answer(() => finishCall(fn, [...(elementsOf(hear(json, functions)) as Term[])]));
    crossings.set(fn, crossing);
  }
  return crossing;
}

/**
 * Calls a function and finishes its tail calls. Set by the owner of `calls.ts`, which imports errors that import this.
 */
let finishCall: (fn: ElixirFunction, args: Term[]) => Term;
export function setFinishCall(call: typeof finishCall): void {
  finishCall = call;
}

function elementsOf(term: Term): Term[] {
  const elements: Term[] = [];
  for (let rest = term; rest instanceof Cons && rest !== EMPTY; rest = rest.tail) elements.push(rest.head);
  return elements;
}

export function argumentsOf(json: string, functions: readonly Crossing[]): Term[] {
  return elementsOf(hear(json, functions));
}

/** The encoded result of some work: its value, or its error. */
export function answer(work: () => Term): TransferMessage {
  let ending: readonly Term[];
  try {
    ending = ["value", work()];
  } catch (error) {
    if (!(error instanceof ElixirError)) throw error;
    const args = error.args === null ? null : list(error.args);
    ending = [error.kind, error.value, args, String(error.stack ?? "").slice(0, 10_000)];
  }
  try {
    return tell(ending);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return tell(["large"]);
  }
}

/** An error of the program, in the VM of the checks: with the engine's frames from the other side. */
export class RaisedThere extends ElixirError {
  constructor(
    kind: ThrownKind,
    value: Term,
    args: readonly Term[] | null,
    readonly frames: string,
  ) {
    super(kind, value, args);
  }
}

/** The value of a reply of the other side. Raises the error that was raised there. */
export function answerOf({ 0: json, 1: functions }: TransferMessage): Term {
  const result = hear(json, functions) as readonly Term[];
  if (result[0] === "value") return result[1] as Term;
  if (result[0] === "large") throw new TooLarge();
  const args = result[2] === null ? null : elementsOf(result[2] as Term);
  throw new RaisedThere(result[0] as ThrownKind, result[1] as Term, args, result[3] as string);
}
