import { structName } from "./maps.ts";
import { Bits, Bytes, Cons, ElixirMap, isAtom, Reference, type Term } from "./terms.ts";

/** By protocol, then by what it is implemented for: the module that does. */
const implementations = new Map<symbol, Map<symbol, symbol>>();

export function defineImplementation(protocol: symbol, type: symbol, module: symbol): void {
  let own = implementations.get(protocol);
  if (own === undefined) {
    own = new Map();
    implementations.set(protocol, own);
  }
  own.set(type, module);
}

const named = (name: string) => Symbol.for(`Elixir.${name}`);
const any = named("Any");
const types = {
  atom: named("Atom"),
  bitstring: named("BitString"),
  float: named("Float"),
  function: named("Function"),
  integer: named("Integer"),
  list: named("List"),
  map: named("Map"),
  reference: named("Reference"),
  tuple: named("Tuple"),
};

function typeOf(term: Term): symbol {
  if (typeof term === "bigint") return types.integer;
  if (typeof term === "number") return types.float;
  if (typeof term === "string" || term instanceof Bytes || term instanceof Bits) return types.bitstring;
  if (isAtom(term)) return types.atom;
  if (typeof term === "function") return types.function;
  if (term instanceof Cons) return types.list;
  if (term instanceof ElixirMap) return types.map;
  return term instanceof Reference ? types.reference : types.tuple;
}

/** The module that implements a protocol for a term; undefined where none does. */
export function implementationFor(protocol: symbol, term: Term, fallsBackToAny: boolean): symbol | undefined {
  const own = implementations.get(protocol);
  if (own === undefined) return undefined;
  const struct = structName(term);
  return own.get(struct ?? typeOf(term)) ?? (fallsBackToAny ? own.get(any) : undefined);
}
