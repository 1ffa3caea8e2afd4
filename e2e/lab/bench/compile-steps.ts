import { runProgram } from "../../../web/sandbox/testing/run-program.ts";
import { table } from "../../browsers/table.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/compile-steps.ts`: the millions of steps to compile a function or a script with many
 * variables. All are linear except used parameters.
 */
const counts = [1_000, 2_000, 4_000, 8_000, 16_000];
const limits = { fuel: 4_000_000_000, cpuMs: 200_000, wallMs: 300_000, memoryBytes: 256 * 1024 ** 2 };
const names = (n: number): readonly string[] => Array.from({ length: n }, (_, i) => `a${i}`);
const kinds: Readonly<Record<string, (n: number) => string>> = {
  "let in a function": (n) =>
    `function f() { ${names(n)
      .map((x) => `let ${x} = 1;`)
      .join("\n")} return a0 } 1`,
  "let, each used": (n) =>
    `function f() { ${names(n)
      .map((x) => `let ${x} = 1; ${x}++;`)
      .join("\n")} return a0 } 1`,
  "var in a function": (n) =>
    `function f() { ${names(n)
      .map((x) => `var ${x} = 1;`)
      .join("\n")} return a0 } 1`,
  "let, used by a closure": (n) =>
    `function f() { ${names(n)
      .map((x) => `let ${x} = 1;`)
      .join("\n")} return () => ${names(n).join("+")} } 1`,
  parameters: (n) => `function f(${names(n).join(",")}) { return a0 } 1`,
  "parameters, each used": (n) =>
    `function f(${names(n).join(",")}) { ${names(n)
      .map((x) => `${x}++`)
      .join(";")} } 1`,
  "blocks with a let each": (n) =>
    `function f() { ${names(n)
      .map((x) => `{ let ${x} = 1; ${x}++ }`)
      .join("\n")} } 1`,
  "let at the top of a script": (n) =>
    `${names(n)
      .map((x) => `let ${x} = 1;`)
      .join("\n")} 1`,
};
const rows: string[][] = [];
for (const [kind, code] of Object.entries(kinds)) {
  const row = [kind];
  for (const n of counts) {
    const { outcome } = await runProgram(code(n), limits);
    row.push(outcome.kind === "completed" ? (outcome.usage.fuel / 1e6).toFixed(2) : outcome.kind);
  }
  rows.push(row);
}
console.log(table([["variables", ...counts.map(String)], ...rows]));
