import { binary } from "../../runtime/bytes.ts";
import { type Bits, EMPTY, list, type Term } from "../../runtime/terms.ts";

const call = (name: string, ...args: Term[]): Term => [Symbol.for(name), EMPTY, list(args)];

/** Code for bits that are not whole bytes: Elixir puts the odd ones at the front. */
export function quotedBits(term: Bits): Term {
  const odd = term.bitLength % 8;
  const bytes = new Uint8Array(Math.floor(term.bitLength / 8));
  const first = (term.bytes[0] as number) >> (8 - odd);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = ((term.bytes[index] as number) << odd) | ((term.bytes[index + 1] as number) >> (8 - odd));
  const size: Term = [Symbol.for("size"), EMPTY, list([BigInt(odd)])];
  return call(
    "<<>>",
    call("::", BigInt(first), size),
    call("::", binary(bytes), [Symbol.for("binary"), EMPTY, EMPTY]),
  );
}
