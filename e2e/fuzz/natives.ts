// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.
import { allPaths } from "../../web/protocol/manifest.ts";
import type { Dice } from "./dice.ts";
import { evilCallback, evilValue } from "./evil.ts";
import { anyEnd, type Making } from "./program.ts";

/** Asking a person, or ending the run on purpose, is not what this is about. */
const left = new Set(["input", "prompt", "console.clear"]);
const paths = allPaths().filter((path) => !left.has(path));

/** How the program names it. `TypedArray` is no global. */
function expressionOf(path: string): string {
  return path.replace(/^TypedArray\b/, "Object.getPrototypeOf(Uint8Array)");
}

/**
 * Functions of the language and of the world, called with what they do not expect, on what is not theirs. What one
 * returns or throws may be given to the next, and all of it is shown in the end.
 */
export function nativesWithEvilArguments(dice: Dice): Making {
  const values = Array.from({ length: dice.from(2, 6) }, () => evilValue(dice));
  const calls = Array.from({ length: dice.from(1, 8) }, () => callOf(dice, values.length));
  return {
    program: { code: withTried(values, calls, dice) },
    ends: anyEnd,
  };
}

/** One function many times, with every value in every place. */
export function oneNativeAgainstAll(dice: Dice): Making {
  const values = Array.from({ length: 12 }, () => (dice.chance(0.3) ? evilCallback(dice) : evilValue(dice)));
  const path = expressionOf(dice.pick(paths));
  const call = dice.chance(0.3)
    ? `tried(() => Reflect.construct(${path}, [a, b]))`
    : `tried(() => Reflect.apply(${path}, a, [b, v[dice++ % v.length], a]))`;
  return {
    program: {
      code: withTried(
        values,
        ["let dice = 0", `for (const a of [...v]) for (const b of [...v]) ${call}`],
        dice,
      ),
    },
    ends: anyEnd,
  };
}

function withTried(values: readonly string[], calls: readonly string[], dice: Dice): string {
  const ending = dice.pick([
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

function callOf(dice: Dice, count: number): string {
  const path = dice.pick(paths);
  const target = expressionOf(path);
  const value = () => (dice.chance(0.6) ? `v[${dice.below(count)}]` : evilValue(dice));
  const args = Array.from({ length: dice.from(0, 4) }, () =>
    dice.chance(0.3) ? evilCallback(dice) : value(),
  ).join(", ");
  const call = dice.pick([
    `Reflect.apply(${target}, ${value()}, [${args}])`,
    `Reflect.apply(${target}, ${value()}, [${args}])`,
    `Reflect.construct(${target}, [${args}])`,
    `Reflect.construct(${target}, [${args}], ${value()})`,
    path.includes(".") ? `${value()}.${path.split(".").at(-1)}(${args})` : `${target}(${args})`,
    `${target} = ${value()}`,
    `Object.defineProperty(${value()}, ${value()}, ${value()})`,
    `[...${value()}]`,
    `${value()} ${dice.pick(["+", "-", "**", "<", "==", "instanceof", "in", ">>>", "&&", "%"])} ${value()}`,
    `console.log(${args})`,
    `\`\${${value()}}\``,
  ]);
  return `v.push(tried(() => ${call}))`;
}
