// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.
import { allPaths } from "../../../web/protocol/capabilities/known-globals.ts";
import { hostileCallback, hostileValue } from "./hostile-objects.ts";
import { anyEnd, type GeneratedProgram } from "./hostile-program.ts";
import type { Random } from "./random.ts";

/** These ask a person, or end the run on purpose, and are not tested here. */
const leftOut = new Set(["input", "prompt", "console.clear"]);
const paths = allPaths().filter((path) => !leftOut.has(path));

/** The program's expression for it. `TypedArray` is no global. */
function expressionOf(path: string): string {
  return path.replace(/^TypedArray\b/, "Object.getPrototypeOf(Uint8Array)");
}

/**
 * Functions of the language and of the environment, called with unexpected arguments, on objects of other classes. The
 * result or exception of one may be passed to the next, and all of it is shown at the end.
 */
export function nativesWithHostileArguments(random: Random): GeneratedProgram {
  const values = Array.from({ length: random.from(2, 6) }, () => hostileValue(random));
  const calls = Array.from({ length: random.from(1, 8) }, () => callOf(random, values.length));
  return {
    program: { code: withTryBlocks(values, calls, random) },
    ends: anyEnd,
  };
}

/** One function many times, with every value in every position. */
export function oneNativeAgainstAll(random: Random): GeneratedProgram {
  const values = Array.from({ length: 12 }, () =>
    random.chance(0.3) ? hostileCallback(random) : hostileValue(random),
  );
  const path = expressionOf(random.pick(paths));
  const call = random.chance(0.3)
    ? `tried(() => Reflect.construct(${path}, [a, b]))`
    : `tried(() => Reflect.apply(${path}, a, [b, v[dice++ % v.length], a]))`;
  return {
    program: {
      code: withTryBlocks(
        values,
        ["let dice = 0", `for (const a of [...v]) for (const b of [...v]) ${call}`],
        random,
      ),
    },
    ends: anyEnd,
  };
}

function withTryBlocks(values: readonly string[], calls: readonly string[], random: Random): string {
  const ending = random.pick([
    "v",
    "console.log(v)",
    "console.log(...v)",
    "JSON.stringify(v)",
    "structuredClone(v)",
    "console.table(v)",
    "throw v",
    "String(v)",
  ]);
  return [
    "const tried = (f) => { try { return f() } catch (error) { return error } }",
    `const v = [${values.map((value) => `tried(() => ${value})`).join(",\n  ")}]`,
    ...calls,
    ending,
  ].join(";\n");
}

function callOf(random: Random, count: number): string {
  const path = random.pick(paths);
  const target = expressionOf(path);
  const value = () => (random.chance(0.6) ? `v[${random.below(count)}]` : hostileValue(random));
  const args = Array.from({ length: random.from(0, 4) }, () =>
    random.chance(0.3) ? hostileCallback(random) : value(),
  ).join(", ");
  const call = random.pick([
    `Reflect.apply(${target}, ${value()}, [${args}])`,
    `Reflect.apply(${target}, ${value()}, [${args}])`,
    `Reflect.construct(${target}, [${args}])`,
    `Reflect.construct(${target}, [${args}], ${value()})`,
    path.includes(".") ? `${value()}.${path.split(".").at(-1)}(${args})` : `${target}(${args})`,
    `${target} = ${value()}`,
    `Object.defineProperty(${value()}, ${value()}, ${value()})`,
    `[...${value()}]`,
    `${value()} ${random.pick(["+", "-", "**", "<", "==", "instanceof", "in", ">>>", "&&", "%"])} ${value()}`,
    `console.log(${args})`,
    `\`\${${value()}}\``,
  ]);
  return `v.push(tried(() => ${call}))`;
}
