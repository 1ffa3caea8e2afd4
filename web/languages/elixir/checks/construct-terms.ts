/**
 * The constructs that `uses` and `avoids` may name in an Elixir program, besides names. They are recognized in the
 * quoted form.
 */
export const elixirTerms = [
  "anonymous function",
  "capture",
  "comprehension",
  "default argument",
  "guard",
  "map update",
  "module attribute",
  "pin",
  "pipe",
  "recursion",
  "struct",
] as const;
export type ElixirTerm = (typeof elixirTerms)[number];

const operator = /^(?:\+\+|--|<>|\.\.|\*\*|[-+*/]|===?|!==?|<=|>=|<|>|=~|&&|\|\||!|\|>|=|\^|@|&)(?:\/[12])?$/;
const local = /^[\p{Ll}_][\p{ID_Continue}]*[?!]?(?:\/\d{1,3})?$/u;
const remote =
  /^(?::[a-z_]\w*|[A-Z]\w*(?:\.[A-Z]\w*)*)(?:\.(?:[\p{Ll}_][\p{ID_Continue}]*[?!]?|[-+*/<>=!|&.~^]+)(?:\/\d{1,3})?)?$/u;

/** A function of Elixir by name, with or without its module, and with an arity or any. */
export type ElixirName = { readonly module?: string; readonly name?: string; readonly arity?: number };

/** The construct or name of a term; undefined if it is invalid. */
export function elixirTerm(term: string): ElixirTerm | ElixirName | undefined {
  if ((elixirTerms as readonly string[]).includes(term)) return term as ElixirTerm;
  const isRemote = remote.test(term);
  if (!isRemote && !local.test(term) && !operator.test(term)) return undefined;
  const [, base = term, digits] = /^(.+)\/(\d{1,3})$/.exec(term) ?? [];
  const arity = digits === undefined ? {} : { arity: Number(digits) };
  if (!isRemote) return { name: base, ...arity };
  const [, module = base, name] = /^(:\w+|[A-Z]\w*(?:\.[A-Z]\w*)*)(?:\.(.+))?$/u.exec(base) ?? [];
  return { module, ...(name !== undefined && { name }), ...arity };
}
