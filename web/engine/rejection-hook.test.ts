import { expect, test } from "vitest";
import { hookRejections } from "./rejection-hook.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

test("the engine can call the host with each rejection, through its table of functions", () => {
  const module = moduleOf("(table 1 funcref)");
  hookRejections(module);
  const reports: unknown[] = [];
  const exports = instanceOf(module, { rejected: (...args: never[]) => reports.push(args) });
  const table = exports["functions"] as unknown as WebAssembly.Table;
  table.set(0, exports["rejected"]);
  table.get(0)(1, 2n, 3n, 0, 4);
  expect(reports).toEqual([[1, 2n, 3n, 0, 4]]);
});
