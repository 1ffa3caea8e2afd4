import { argumentsOf } from "../../runtime/arguments.ts";
import { binary, bytesOf } from "../../runtime/bytes.ts";
import { callWith } from "../../runtime/calls.ts";
import { RANGE, rangeParts } from "../../runtime/enumerate.ts";
import { argumentError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { structName } from "../../runtime/map-operations.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import { isBinary, Pid, Reference, type Term } from "../../runtime/terms.ts";

const { refuse } = argumentsOf("Kernel");

function slice(term: Term, start: Term, size: Term): Term {
  if (!isBinary(term) || typeof start !== "bigint" || typeof size !== "bigint" || size < 0n)
    return refuse("binary_slice", [term, start, size]);
  const bytes = bytesOf(term);
  const total = BigInt(bytes.length);
  const first = start >= 0n ? start : start + total > 0n ? start + total : 0n;
  return first < total ? binary(bytes.slice(Number(first), Number(first + size))) : "";
}

function sliceRange(term: Term, range: Term): Term {
  const parts = structName(range) === RANGE ? rangeParts(range) : undefined;
  if (parts === undefined || !isBinary(term)) return refuse("binary_slice", [term, range]);
  if (parts.step < 0n)
    return argumentError(`binary_slice/2 does not accept ranges with negative steps, got: ${inspect(range)}`);
  const bytes = bytesOf(term);
  const total = bytes.length;
  const first = Number(parts.first < 0n ? parts.first + BigInt(total) : parts.first);
  const last = Math.min(Number(parts.last < 0n ? parts.last + BigInt(total) : parts.last), total - 1);
  const sliceBytes: number[] = [];
  for (let at = Math.max(first, 0); at <= last; at += Number(parts.step))
    sliceBytes.push(bytes[at] as number);
  return binary(Uint8Array.from(sliceBytes));
}

const REGEX = Symbol.for("Elixir.Regex");
let references = 0;

defineModule("Kernel", {
  "=~/2": (left: Term, right: Term) => {
    if (isBinary(left)) {
      if (right === "") return true;
      if (isBinary(right))
        return callWith(findFunction(Symbol.for("Elixir.String"), "contains?/2") as Term, [left, right]);
      const match = structName(right) === REGEX ? findFunction(REGEX, "match?/2") : undefined;
      if (match !== undefined) return callWith(match, [right, left]);
    }
    return refuse("=~", [left, right]);
  },
  "binary_slice/2": sliceRange,
  "binary_slice/3": slice,
  "is_pid/1": (term: Term) => term instanceof Pid,
  "is_port/1": () => false,
  "make_ref/0": () => new Reference(++references),
});
