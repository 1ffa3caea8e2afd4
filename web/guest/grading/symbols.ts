import { quoteJson, textOfNumber } from "../intrinsics.ts";
import { describedSymbol, keyFor } from "./grading-natives.ts";
import { numberOf, theirNumberOf } from "./tables.ts";

/** ["s","is","iterator"] ["s","for","key"] ["s","own",number,"description"] ["s","theirs",number] */
export function encodeSymbol(symbol: symbol): string {
  const key = keyFor(symbol);
  if (key !== undefined) return '["s","for",' + quoteJson(key) + "]";
  const name = wellKnownName(symbol);
  if (name !== undefined) return '["s","is","' + name + '"]';
  const theirNumber = theirNumberOf(symbol);
  if (theirNumber !== undefined) return '["s","theirs",' + textOfNumber(theirNumber) + "]";
  return (
    '["s","own",' + textOfNumber(numberOf(symbol)) + "," + quoteJson(describedSymbol(symbol) ?? "") + "]"
  );
}

const symbolNames = [
  "iterator",
  "asyncIterator",
  "hasInstance",
  "toPrimitive",
  "toStringTag",
  "species",
] as const;

function wellKnownName(symbol: symbol): string | undefined {
  for (let index = 0; index < symbolNames.length; index++) {
    const name = symbolNames[index] as (typeof symbolNames)[number];
    if (symbols[name] === symbol) return name;
  }
  return undefined;
}

export const symbols = {
  __proto__: null,
  iterator: Symbol.iterator,
  asyncIterator: Symbol.asyncIterator,
  hasInstance: Symbol.hasInstance,
  toPrimitive: Symbol.toPrimitive,
  toStringTag: Symbol.toStringTag,
  species: Symbol.species,
} as unknown as Readonly<Record<string, symbol>>;
