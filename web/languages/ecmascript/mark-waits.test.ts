import { describe, expect, test } from "vitest";
import { markWaits } from "./mark-waits.ts";

const marked = (source: string) => markWaits(source, "main.js", "script");
const plain = (text: string | undefined) => text?.replaceAll("sandglass$", "");

describe("marking top-level awaits", () => {
  test("each await keeps its place in the order of evaluation", () => {
    expect(plain(marked("await f(await g(), 1)")?.text)).toBe(
      "waited(await waits(f(waited(await waits(g(),1),1), 1),0),0)",
    );
  });
  test("an await of an await", () =>
    expect(plain(marked("await await x")?.text)).toBe("waited(await waits(waited(await waits(x,1),1),0),0)"));
  test("a list in brackets is one value", () =>
    expect(plain(marked("await (a, b)")?.text)).toBe("waited(await waits((a, b),0),0)"));
  test("for await", () =>
    expect(plain(marked("for await (const x of list) await x")?.text)).toBe(
      "for await (const x of waits(list,0)) waited(await waits(x,1),1)",
    ));
  test("functions are not changed", () => {
    const source =
      "const f = async () => { await 1 }; class A { async m() { await 2 } static { f() } x = 3 }";
    expect(marked(source)?.text).toBe(source);
  });
  test("positions are counted in code points from 1", () =>
    expect(marked("1;\n'😀'; await 1")?.positions).toEqual([{ file: "main.js", line: 2, column: 6 }]));
  test("a marked program behaves the same", async () => {
    const source =
      "let log = []; for await (const x of [await 1, await (0, 2)]) log.push(x + (await 1)); log.join()";
    const scope = "const sandglass$waits = (x) => x, sandglass$waited = (x) => x;";
    const body = marked(source)?.text.replace("log.join()", "return log.join()");
    expect(await new Function(`return (async () => { ${scope} ${body} })()`)()).toBe("2,3");
  });
  test("at any depth", () =>
    expect(marked(`await x${".y()".repeat(2000)}; await z`)?.positions).toHaveLength(2));
  test("a text with a syntax error is not marked", () => expect(marked("await )")).toBeUndefined());
});
