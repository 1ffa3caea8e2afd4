import binaryen from "binaryen";
import { expect, test } from "vitest";
import { addPairs, pairProduct, pairSum, product, rest, sum } from "./number-pairs.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

const functions = (() => {
  const module = moduleOf("(memory 1)");
  module.addGlobal(rest, binaryen.f64, true, module.f64.const(0));
  module.addGlobalExport(rest, rest);
  addPairs(module);
  for (const name of [product, sum, pairProduct, pairSum]) module.addFunctionExport(name, name);
  return instanceOf(module);
})();

/** A number times 2 ** 1100, as an integer. */
function exact(number: number): bigint {
  let [units, exponent] = [number, 0];
  while (!Number.isInteger(units)) [units, exponent] = [units * 2, exponent + 1];
  return BigInt(units) << BigInt(1100 - exponent);
}

/** The result of a function and its rest: their exact sum. */
function result(name: string, ...args: readonly number[]): bigint {
  const value = functions[name]?.(...args) as number;
  return (
    exact(value) +
    exact((functions as unknown as Record<string, WebAssembly.Global<"f64">>)[rest]?.value ?? 0)
  );
}

const numbers = [1, 0.1, -1 / 3, Math.PI, 1e10 + 0.7, 2 ** 53 - 1, -(2 ** -30) - 2 ** -70];

test("a product and its rest are the exact product", () => {
  for (const one of numbers)
    for (const other of numbers)
      expect(result(product, one, other)).toBe((exact(one) * exact(other)) >> 1100n);
});

test("a sum and its rest are the exact sum", () => {
  for (const one of numbers)
    for (const other of numbers) expect(result(sum, one, other)).toBe(exact(one) + exact(other));
});

test("products and sums of pairs are exact to 100 bits", () => {
  const pairs = numbers.map((number) => [number, number * 2 ** -60] as const);
  const isNear = (found: bigint, expected: bigint) => {
    const difference = found > expected ? found - expected : expected - found;
    return difference << 100n <= (expected < 0n ? -expected : expected);
  };
  for (const [a, b] of pairs)
    for (const [c, d] of pairs) {
      const [one, other] = [exact(a) + exact(b), exact(c) + exact(d)];
      expect(isNear(result(pairProduct, a, b, c, d), (one * other) >> 1100n)).toBe(true);
      if (a * c > 0) expect(isNear(result(pairSum, a, b, c, d), one + other)).toBe(true);
    }
});
