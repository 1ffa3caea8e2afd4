import { describe, expect, test } from "vitest";
import { mentionedGlobals, mentionedMembers } from "../../protocol/capabilities/mentioned-names.ts";
import { expectRun, fuelOf } from "../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { mentionedNames } from "../../run/sandbox/worker/find-mentioned-names.ts";
import { parts } from "./parts.ts";
import { lazyMethods, partOf } from "./provided-names.ts";

const globals = [...Object.keys(partOf), ...Object.keys(mentionedGlobals)];
const methods = Object.entries(lazyMethods).flatMap(([holder, members]) =>
  Object.entries(members).map(([name, [, length]]) => ({ holder, name, length })),
);
const holderOf = (path: string) =>
  path === "TypedArray.prototype" ? "Object.getPrototypeOf(Uint8Array.prototype)" : path;

describe("the library's names", () => {
  test("lead to existing parts, and to all of them", () => {
    const names = [
      ...Object.values(partOf),
      ...Object.values(mentionedGlobals),
      ...Object.keys(mentionedMembers),
      ...Object.values(mentionedNames()?.globals ?? {}),
      ...Object.values(lazyMethods).flatMap((of) => Object.values(of).map(([part]) => part)),
    ];
    expect([...new Set(names)].sort()).toEqual([...parts].sort());
  });

  test("are in the global object, and not enumerable", () =>
    expectRun(
      `${JSON.stringify(globals)}.filter((name) => !(name in globalThis) || Object.keys(globalThis).includes(name)).join()`,
    ).completes("''"));

  test.each(sample(globals, 8))("%s is a plain property after its first use", async (name) => {
    await expectRun(
      `void ${name}; const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(globalThis, "${name}"); [value === ${name}, writable, enumerable, configurable]`,
    ).completes("[ true, true, false, true ]");
  });

  const classes = globals.filter(
    (name) => /^[A-Z]/.test(name) && name !== "Intl" && name !== "SuppressedError",
  );
  test.each(sample(classes, 5))("%s is a class of that name", async (name) => {
    await expectRun(
      `try { ${name}() } catch (error) { console.log(error.name, ${name}.name, ${name}.prototype[Symbol.toStringTag], ${name}.prototype.constructor === ${name}, Object.getOwnPropertyDescriptor(${name}, "prototype").writable) }`,
    ).prints(`TypeError ${name} ${name} true false`);
  });

  test.each(sample(methods, 5))(
    "$holder.$name is a function before it is called",
    async ({ holder, name, length }) => {
      await expectRun(
        `const holder = ${holderOf(holder)}, { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(holder, "${name}");
       let made; try { new value() } catch (error) { made = error.name }
       [value.name, value.length, writable, enumerable, configurable, value === holder.${name}, "prototype" in value, made].join()`,
      ).completes(`'${name},${length},true,false,true,true,false,TypeError'`);
    },
  );
});

describe("a program may use the names for itself", () => {
  test.each([
    ["function Event() { return 5 } Event()", "5"],
    ["class URL { x = 1 } new URL().x", "1"],
    ["var performance = 5; performance", "5"],
    ["crypto = 5; crypto", "5"],
    ["const { name } = class Intl {}; let Intl = 1; Intl + name", "'1Intl'"],
    ["delete globalThis.URL; typeof URL + typeof URLSearchParams", "'undefinedfunction'"],
    ["globalThis.Event = 1; new EventTarget(); Event", "1"],
    ["Uint8Array.prototype.toHex = () => 'mine'; new Uint8Array(1).toHex()", "'mine'"],
    ["const o = Object.create(globalThis); o.URL = 1; [typeof URL, o.URL]", "[ 'function', 1 ]"],
  ])("%s is %s", async (code, inspected) => {
    await expectRun(code).completes(inspected);
  });

  test("one part uses another part, not the program's replacement", () =>
    expectRun(
      "globalThis.DOMException = class { constructor() { console.log('mine') } }; try { atob('*') } catch (error) { console.log(error.name) }",
    ).prints("InvalidCharacterError"));
});

describe("an unused part costs nothing", () => {
  test("a part is loaded at its first use, and once", async () => {
    const fuel = async (code: string) => fuelOf(await expectRun(code).completes());
    const [none, once, twice] = await Promise.all([
      fuel("1"),
      fuel("atob('');"),
      fuel("atob(''); btoa(''); new Uint8Array(1).toHex();"),
    ]);
    expect(none).toBeLessThan(1_000);
    expect(once).toBeGreaterThan(50_000);
    expect(twice - once).toBeLessThan(1_000);
  });

  test("a part that could not be loaded for lack of memory can be loaded later", () =>
    expectRun(
      "let failed = 0; const deep = () => { try { deep() } catch { try { typeof new URL('a:') } catch { failed++ } } }; deep(); [failed > 0, new URL('a:').href]",
    ).completes("[ true, 'a:' ]"));
});
