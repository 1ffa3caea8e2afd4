import { structName } from "./map-operations.ts";
import { atom, Bits, Bytes, Cons, type ElixirFunction, isAtom, isTuple, type Term } from "./terms.ts";

/** The functions of one implementation, by name and arity: `to_string/1`. */
export type Implementation = ReadonlyMap<string, ElixirFunction>;

const implementations = new Map<Term, Map<Term, Implementation>>();

/** `defimpl protocol, for: type`. The type is a struct's module, `Integer`, `List` and so on, or `Any`. */
export function defineImplementation(protocol: Term, type: Term, functions: Implementation): void {
  const types = implementations.get(protocol) ?? new Map<Term, Implementation>();
  implementations.set(protocol, types);
  types.set(type, functions);
}

export function eachImplementation(
  visit: (protocol: Term, type: Term, functions: Implementation) => void,
): void {
  for (const [protocol, types] of implementations)
    for (const [type, functions] of types) visit(protocol, type, functions);
}

function typeName(term: Term): string {
  if (typeof term === "bigint") return "Integer";
  if (typeof term === "number") return "Float";
  if (typeof term === "string" || term instanceof Bytes || term instanceof Bits) return "BitString";
  if (typeof term === "function") return "Function";
  if (isAtom(term)) return "Atom";
  if (isTuple(term)) return "Tuple";
  return term instanceof Cons ? "List" : "Map";
}

/** Protocols with `@fallback_to_any true`. */
const fallsBack = new Set<Term>();

export function fallBackToAny(protocol: Term): void {
  fallsBack.add(protocol);
}

const ANY = atom("Elixir.Any");

/** The implementation of a protocol for exactly this type. */
export function implementationOf(protocol: Term, type: Term = ANY): Implementation | undefined {
  return implementations.get(protocol)?.get(type);
}

/**
 * The implementation of a protocol for a term: of its module for a struct, otherwise of its type. That of Any is for
 * derived structs, and for protocols that fall back to it.
 */
export function implementationFor(protocol: Term, term: Term): Implementation | undefined {
  const types = implementations.get(protocol);
  if (types === undefined) return undefined;
  const struct = structName(term);
  const own = types.get(struct ?? atom(`Elixir.${typeName(term)}`));
  return own ?? (fallsBack.has(protocol) ? types.get(ANY) : undefined);
}
