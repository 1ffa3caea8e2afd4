import { describe, expect, test } from "vitest";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { parse } from "./parse.ts";

/** Statements at the edges of the grammar. A line break in one is written ⏎. */
const statements = `
let a; let a | let a; var a | var a; let a | { function f(){} let f } | "use strict"; { function f(){} function f(){} }
class A { constructor(){} constructor(){} } | class A { #a; #a } | class A { m(){ this.#b } } | class A { get #a(){} set #a(v){} }
class A { static prototype(){} } | class A { constructor(){ super() } } | function f(){ super.x } | ({ m(){ super.x } })
class A { x = arguments } | class A { static { await } } | class A { static { var a; let a } } | class A { async constructor(){} }
return 1 | break | continue | a: { break a } | a: { continue a } | a: a: ; | a: for(;;) { continue a } | break a
1 = 2 | ++a++ | [a+1] = 1 | ({a:1} = 1) | ({a=1}) | ({a=1} = {}) | (a,b) => {} | (a,a) => {} | function f(a=1){"use strict"}
function f(a,a){} | "use strict"; function f(a,a){} | function f(...a, b){} | async (a) => {} | a⏎=> a | (a, ...b,) => 1
new.target | await 1 | () => await 1 | async function f(){ for await (x of y); } | for await (x of y);
yield 1 | function* g(){ yield = 1 } | "use strict"; var yield | let let = 1 | let [let] = 1 | var async; async
"use strict"; delete x | with(a){} | "use strict"; with(a){} | 010 | "use strict"; 010 | 08 | 1_000 | 1__0 | 0x | 01n | 3in [] | 3px
a?.b = 1 | new a?.b() | a ?? b && c | (a ?? b) && c | -1 ** 2 | a?.[0]?.(1) | a ??= b
/(/ | /[/ | /a/gg | /(?<a>x)(?<a>y)/ | /\\k<a>/ | /\\k<a>/u | /{1}/ | /a{2,1}/ | /[b-a]/ | /\\p{Foo}/u | /(?<=a)b/ | /(?i:a)/
"\\u{110000}" | "\\u12" | \`\\u12\` | tag\`\\u12\` | "a⏎b" | '\\⏎' | "\\x4"
if (1) let a | if (1) function f(){} | "use strict"; if (1) function f(){} | if (1) class A {} | while(0) function f(){}
for (let i, j of x); | for (let of x); | for (let i = 0 in {}); | for (const x;;); | const x | for (var i = 0 in {});
try {} | try {} catch (e) { let e } | try {} catch (e) { var e } | try {} catch ([e]) { var e } | switch(1){ default: default: } | throw⏎1
({ __proto__: 1, __proto__: 2 }) | ({ get a(x){} }) | ({ set a(){} }) | ({ a, b, "c", }) | function f({a}, [b], ...c){}
x⏎++y | var a = 1 var b | do ; while(0) x | if (a) ; else | <!-- html | a --> b | enum | "use strict"; var package
"use strict"; eval = 1 | v\\u0061r x | var v\\u0061r | a.v\\u0061r
`
  .trim()
  .split(/ \| |\n/)
  .map((statement) => statement.replaceAll("⏎", "\n"));

/** Where the two differ, with the reason. */
const differences: Readonly<Record<string, string>> = {
  "class A { async; }": "the engine knows no field of that name",
};

describe("the parser and the engine agree", () => {
  const parserTakes = (code: string) => parse(code, { kind: "script" }).diagnostics.length === 0;
  const engineTakes = async (code: string) => {
    const { outcome } = await runProgram(code);
    expect(["threw", "invalid"]).toContain(outcome.kind);
    return outcome.kind === "threw";
  };
  // It throws before the statement is reached, if it can be parsed.
  const before = "throw 0;\n";

  test("about all statements", async () => {
    expect(statements.length).toBeGreaterThan(110);
    for (const statement of sample(statements, 25)) {
      const code = before + statement;
      expect(parserTakes(code), statement).toBe(await engineTakes(code));
    }
  });
  test.each(Object.entries(differences))("about all but %j: %s", async (statement) => {
    expect(parserTakes(before + statement)).toBe(true);
    expect(await engineTakes(before + statement)).toBe(false);
  });
});
