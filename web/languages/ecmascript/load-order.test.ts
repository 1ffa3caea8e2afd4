import { describe, expect, test } from "vitest";
import { loadOrder } from "./load-order.ts";

type Graph = Readonly<Record<string, readonly string[]>>;

/** The order in which modules are evaluated, and the maximum depth of nested loads, by the standard. */
function evaluated(roots: readonly string[], graph: Graph): { order: string[]; depth: number } {
  const seen = new Set<string>();
  const order: string[] = [];
  let depth = 0;
  const visit = (module: string, level: number) => {
    if (seen.has(module)) return;
    seen.add(module);
    depth = Math.max(depth, level);
    for (const imported of graph[module] ?? []) visit(imported, level + 1);
    order.push(module);
  };
  for (const root of roots) visit(root, 1);
  return { order, depth };
}

const chain = (length: number, last: readonly string[] = []): Graph =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [`m${index}`, index === length - 1 ? last : [`m${index + 1}`]]),
  );

describe("the order of loading", () => {
  test("is unchanged if nothing is deeply nested", () =>
    expect(loadOrder("m0", (name) => chain(5)[name] ?? [], 10)).toEqual({ first: [], depth: 5 }));
  test("of a deep chain starts with the innermost, and then nothing is deep", () => {
    const graph = chain(1000);
    const { first, depth } = loadOrder("m0", (name) => graph[name] ?? [], 10);
    expect(first.slice(0, 2)).toEqual(["m999", "m998"]);
    expect(depth).toBe(2);
  });
  test("cannot be changed within a cycle", () => {
    const graph = chain(50, ["m0"]);
    expect(loadOrder("m0", (name) => graph[name] ?? [], 10).depth).toBeGreaterThan(49);
  });
  test("never changes the order of evaluation", () => {
    let seed = 1;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * limit);
    };
    let ahead = 0;
    for (let round = 0; round < 3000; round++) {
      const size = 2 + below(12);
      // Few imports lead back, because otherwise all would be one cycle.
      const graph: Graph = Object.fromEntries(
        Array.from({ length: size }, (_, index) => [
          `m${index}`,
          Array.from(
            { length: below(4) },
            () => `m${below(8) === 0 ? below(size) : index + below(size - index)}`,
          ),
        ]),
      );
      const { first, depth } = loadOrder("m0", (name) => graph[name] ?? [], 2);
      ahead += first.length;
      const roots = [...first, "m0"];
      expect(evaluated(roots, graph).order, JSON.stringify(graph)).toEqual(evaluated(["m0"], graph).order);
      expect(depth).toBeLessThanOrEqual(evaluated(["m0"], graph).depth + 1);
    }
    expect(ahead).toBeGreaterThan(3000);
  });
});
