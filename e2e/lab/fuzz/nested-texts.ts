import { anyEndOrInvalid, type GeneratedProgram } from "./hostile-program.ts";
import type { Random } from "./random.ts";
import { oddTokens } from "./random-tokens.ts";

/** Texts of that nesting depth. One in five is then damaged. */
const nestings: readonly ((depth: number) => string)[] = [
  (n) => `${"(".repeat(n)}1${")".repeat(n)}`,
  (n) => `${"[".repeat(n)}${"]".repeat(n)}`,
  (n) => `(${"{a:".repeat(n)}1${"}".repeat(n)})`,
  (n) => `${"{".repeat(n)}1${"}".repeat(n)}`,
  (n) => `${"!".repeat(n)}1`,
  (n) => `${"- ".repeat(n)}1`,
  (n) => `${"typeof ".repeat(n)}1`,
  (n) => `${"void ".repeat(n)}1`,
  (n) => `${"x=>".repeat(n)}1`,
  (n) => `${"function f(){".repeat(n)}${"}".repeat(n)}`,
  (n) => `${"(function(){return ".repeat(n)}1${"})()".repeat(n)}`,
  (n) => `${"class A{static{".repeat(n)}${"}}".repeat(n)}`,
  (n) => `${"class A extends ".repeat(n)}Object${"{}".repeat(n)}`,
  (n) => `${"if(1)".repeat(n)}1`,
  (n) => `${"if(0);else ".repeat(n)}1`,
  (n) => `${"for(;0;)".repeat(n)}1`,
  (n) => `${"while(0)".repeat(n)}1`,
  (n) => `${"try{".repeat(n)}1${"}finally{}".repeat(n)}`,
  (n) => `${"switch(1){default:".repeat(n)}1${"}".repeat(n)}`,
  (n) => `${Array.from({ length: n }, (_, i) => `l${i}:`).join("")}1`,
  (n) => `${"`${".repeat(n)}1${"}`".repeat(n)}`,
  (n) => `1${"+1".repeat(n)}`,
  (n) => `1${",1".repeat(n)}`,
  (n) => `1${"?1:1".repeat(n)}`,
  (n) => `${"1?".repeat(n)}1${":1".repeat(n)}`,
  (n) => `1${"**1".repeat(n)}`,
  (n) => `1${"&&1".repeat(n)}`,
  (n) => `null${"?.a".repeat(n)}`,
  (n) => `var a={};a${".a?.a".repeat(n)}`,
  (n) => `var a=()=>a;a${"()".repeat(n)}`,
  (n) => `var a=()=>a;a${"``".repeat(n)}`,
  (n) => `var a;${"a=".repeat(n)}1`,
  (n) => `var ${"[".repeat(n)}a${"]".repeat(n)}=[]`,
  (n) => `var ${"{a:".repeat(n)}a${"}".repeat(n)}={}`,
  (n) => `((${"[".repeat(n)}a${"]".repeat(n)})=>1)`,
  (n) => `${"(a=".repeat(n)}1${")=>1".repeat(n)}`,
  (n) => `/${"(?:".repeat(n)}${")".repeat(n)}/`,
  (n) => `/${"(".repeat(n)}${")".repeat(n)}/`,
  (n) => `/${"(?=".repeat(n)}${")".repeat(n)}/`,
  (n) => `/${"a?".repeat(n)}/.test("a")`,
  (n) => `/${"[a".repeat(n)}${"]".repeat(n)}/v`,
  (n) => `${"async()=>await ".repeat(n)}1`,
  (n) => `${"new ".repeat(n)}Object`,
  (n) => `${"import('a').then(".repeat(n)}1${")".repeat(n)}`,
  (n) => `${"eval(`".repeat(Math.min(n, 5))}1${"`)".repeat(Math.min(n, 5))}`,
  (n) => `var o={};${Array.from({ length: n }, (_, i) => `o.p${i}=${i};`).join("")}`,
  (n) => `${Array.from({ length: n }, (_, i) => `var v${i}=${i};`).join("")}`,
  (n) => `(function(${Array.from({ length: n }, (_, i) => `a${i}`).join()}){})(${Array(n).fill(1).join()})`,
  (n) => `switch(1){${Array.from({ length: n }, (_, i) => `case ${i}:`).join("")}}`,
  (n) => `"${"\\u{1F4A5}".repeat(n)}"`,
  (n) => `${"/*".repeat(n)}*/1`,
  (n) => `${"//\\u2028".repeat(n)}\n1`,
  (n) => `var ${"ä".repeat(n)}=1`,
  (n) => `0x${"f".repeat(n)}n`,
  (n) => `${"9".repeat(n)}n*1n`,
  (n) => `0.${"1".repeat(n)}`,
  (n) => `1${"_1".repeat(n)}`,
  (n) => `"${"\\0".repeat(n)}"`,
  (n) => `${"await ".repeat(n)}1`,
  (n) => `${"\n".repeat(n)}nothing`,
  (n) => `${" ".repeat(n)}nothing.at.all`,
  (n) => `export default ${"(".repeat(n)}1${")".repeat(n)}`,
  (n) => `import "./main.js";${"(".repeat(n)}1${")".repeat(n)}`,
  (n) => `let a: ${"Array<".repeat(n)}number${">".repeat(n)} = []`,
  (n) => `let a: ${"(".repeat(n)}number${")".repeat(n)} = 1`,
  (n) => `type A = ${"[".repeat(n)}${"]".repeat(n)}`,
  (n) => `type A = ${"0 extends 0 ? 1 : ".repeat(n)}1`,
  (n) => `const a = <T,>${"(x: T) => ".repeat(n)}1`,
];

export function nestedText(random: Random): GeneratedProgram {
  const depth = random.size(4, 20_000);
  let code = random.pick(nestings)(depth);
  if (random.chance(0.2)) code = `eval(${JSON.stringify(code)})`;
  else if (random.chance(0.15)) code = `new Function(${JSON.stringify(code)})`;
  if (random.chance(0.2)) code = breakText(code, random);
  const isTyped = random.chance(0.25);
  return {
    program: { code: `console.log(1);\n${code}`, ...(isTyped && { language: "typescript" }) },
    ends: anyEndOrInvalid,
  };
}

/** Something put in, or left out, anywhere. */
function breakText(code: string, random: Random): string {
  let text = code;
  for (let times = random.from(1, 3); times > 0; times--) {
    const at = random.below(text.length);
    text =
      text.slice(0, at) +
      (random.chance(0.7) ? random.pick(oddTokens) : "") +
      text.slice(at + random.from(0, 2));
  }
  return text;
}
