import { expect, test } from "vitest";
import { engine } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";
import { Vm } from "./vm.ts";

test.runIf(testsAll)("a VM that only waits uses no more memory", async () => {
  const vm = Vm.create(await engine(), 64 * 1024 * 1024);
  const before = vm.memoryBytes;
  for (let count = 0; count < 100_000; count++) vm.passTime(1.234567890123456e-200);
  expect(vm.memoryBytes).toBe(before);
});
