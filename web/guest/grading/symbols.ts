import { bare, ownKeys, propertyOf, quoteJson, textOfNumber } from "../intrinsics.ts";
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

function wellKnownName(symbol: symbol): string | undefined {
  for (const name in symbols) if (symbols[name] === symbol) return name;
  return undefined;
}

const found = bare<Record<string, symbol>>();
const names = ownKeys(Symbol);
for (let index = 0; index < names.length; index++) {
  const name = names[index] as string;
  const value = propertyOf(Symbol, name)?.value;
  if (typeof value === "symbol") found[name] = value;
}
/** The well-known symbols, by their names. */
export const symbols: Readonly<Record<string, symbol>> = found;
