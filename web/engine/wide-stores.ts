import binaryen from "binaryen";
import { constantOf, expressionsIn, type functionsOf, info, is } from "./expressions.ts";
import { wideStores } from "./tables/function-lists.ts";

/** Throws if the engine has another store of that kind than the table. */
export function checkWideStores(all: ReturnType<typeof functionsOf>, table = wideStores): void {
  const found = new Map<string, number>();
  for (const { name, body } of all) {
    const wide = body === 0 ? 0 : [...expressionsIn(body)].filter(isWideStore).length;
    if (wide > 0) found.set(name, wide);
  }
  const changed = [...new Set([...found.keys(), ...Object.keys(table)])].filter(
    (name) => found.get(name) !== table[name]?.[0],
  );
  const counts = changed.map((name) => `${name} has ${found.get(name) ?? 0}, not ${table[name]?.[0] ?? 0}`);
  if (changed.length > 0) throw new Error(`stores of 16 bits: function ${counts.join("; function ")}`);
}

function isWideStore(expression: number): boolean {
  if (!is(expression, binaryen.StoreId)) return false;
  const { bytes, value } = info<binaryen.StoreInfo>(expression);
  return bytes === 2 && bitsOf(value) > 16;
}

/** How many bits a number may have. */
function bitsOf(expression: number): number {
  switch (binaryen.getExpressionId(expression)) {
    case binaryen.ConstId:
      // The engine stores -1 as a mark.
      return constantOf(expression) < 0 ? 16 : constantOf(expression).toString(2).length;
    case binaryen.LoadId:
      return 8 * info<binaryen.LoadInfo>(expression).bytes;
    case binaryen.LocalSetId:
      return bitsOf(info<binaryen.LocalSetInfo>(expression).value);
    case binaryen.SelectId: {
      const { ifTrue, ifFalse } = info<binaryen.SelectInfo>(expression);
      return Math.max(bitsOf(ifTrue), bitsOf(ifFalse));
    }
    case binaryen.BinaryId:
      return bitsOfOperation(info<binaryen.BinaryInfo>(expression));
    default:
      return 32;
  }
}

function bitsOfOperation({ op, left, right }: binaryen.BinaryInfo): number {
  const isConstant = is(right, binaryen.ConstId);
  if (op === binaryen.AndInt32)
    return isConstant && constantOf(right) >= 0 ? Math.min(bitsOf(left), bitsOf(right)) : bitsOf(left);
  if (op === binaryen.OrInt32) return Math.max(bitsOf(left), bitsOf(right));
  if (op === binaryen.ShlInt32 && isConstant) return bitsOf(left) + constantOf(right);
  if (op === binaryen.ShrUInt32 && isConstant) return bitsOf(left) - constantOf(right);
  return 32;
}
