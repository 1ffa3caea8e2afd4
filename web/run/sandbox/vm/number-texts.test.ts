import { describe, expect, test } from "vitest";
import { runProgram } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";

/** What a program prints, and what Node, in which these tests run, prints for the same. */
async function both(code: string): Promise<readonly [readonly string[], readonly string[]]> {
  const { output } = await runProgram(`console.log((() => { ${code} })().join("\\n"))`, {
    fuel: 1_000_000_000,
  });
  return [output.split("\n"), (new Function(code)() as string[]).map(String)];
}

describe("numbers are written with the fewest digits", () => {
  test.runIf(testsAll)("all powers of two", async () => {
    const [ours, nodes] = await both(
      "const list = []; for (let n = -1074; n < 1024; n++) list.push(2 ** n, -(2 ** n), JSON.stringify(2 ** n)); return list.map(String)",
    );
    expect(ours).toEqual(nodes);
  });

  test.runIf(testsAll)("their neighbours, and numbers of random bits", async () => {
    const [ours, nodes] = await both(
      `const list = [];
const number = new Float64Array(1);
const words = new Uint32Array(number.buffer);
for (let n = -1021; n < 1024; n += 4)
  for (const change of [1, -1]) {
    number[0] = 2 ** n;
    new BigInt64Array(number.buffer)[0] += BigInt(change);
    list.push(number[0]);
  }
let seed = 1;
const next = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0);
for (let count = 0; count < 5_000; count++) {
  words[0] = next() ^ (next() >>> 16);
  words[1] = next() ^ (next() >>> 16);
  list.push(number[0]);
}
return list.map(String);`,
    );
    expect(ours).toEqual(nodes);
  });

  test("in other bases, and with a fixed number of digits", async () => {
    const [ours, nodes] = await both(
      `const list = [];
for (let n = -40; n < 60; n++) list.push((2 ** n).toString(2), (2 ** n).toFixed(20), (2 ** n).toPrecision(16), (2 ** n).toExponential());
return list;`,
    );
    expect(ours).toEqual(nodes);
  });
});
