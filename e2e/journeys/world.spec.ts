import { expect, test, testOnSharedPage } from "../pages/test.ts";

/* That requests and outcomes pass through the browser's frame and worker whole. What they mean is said in Node. */

test("a request with files, setup code, clock, seed and capabilities runs in the browser as in Node", async ({
  lab,
}) => {
  const files = {
    "main.js": `import { twice } from "./lib/math.js";
import data from "./data.json" with { type: "json" };
await new Promise((done) => setTimeout(done, 864e5));
console.log(new Date().toISOString(), start + twice(data.n));
Math.random()`,
    "lib/math.js": "export const twice = (x) => 2 * x",
    "data.json": '{ "n": 20 }',
  };
  const request = {
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    entry: "main.js",
    language: "javascript",
    setup: "console.log('hidden'); const start = 2",
    capabilities: { clock: { startsAt: 0 }, random: { seed: 7 } },
  };
  const [first, second] = [await lab.request(request), await lab.request(request)];
  expect(first.output).toBe("1970-01-02T00:00:00.000Z 42");
  expect(first.outcome).toMatchObject({ kind: "completed", usage: { reproducible: true, touched: [] } });
  if (first.outcome.kind !== "completed" || second.outcome.kind !== "completed")
    throw new Error("not completed");
  expect(second.outcome.inspected).toBe(first.outcome.inspected);
  expect(second.outcome.usage.fuel).toBe(first.outcome.usage.fuel);

  const dice = await lab.run({
    code: "console.log('before');\nMath.random()",
    capabilities: { globals: { extends: "pure" } },
  });
  expect(dice.outcome).toMatchObject({ kind: "restricted", name: "Math.random", at: { line: 2 } });
  expect(dice.output).toBe("before");
});

test("the standard library is there, also for a program that starts before it is loaded", async ({
  newLab: lab,
}) => {
  const { outcome } = await lab.run({
    code: "structuredClone({ url: new URL('../b', 'https://example.org/a/').href, n: (1234.5).toLocaleString('de-DE') })",
  });
  expect(outcome).toMatchObject({ inspected: "{ url: 'https://example.org/b', n: '1.234,5' }" });
});

testOnSharedPage(
  "a restricted name is reported at its line, and marked before anything runs",
  async ({ playground, page }) => {
    const { kind, title, line } = await playground.try(
      "console.log('hello');\nfetch('https://example.org/')",
    );
    expect({ kind, title, line }).toEqual({
      kind: "restricted",
      title: "fetch is restricted in this playground",
      line: 2,
    });
    await playground.whenLoaded();
    await playground.write("\n\nindexedDB.open()");
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveAttribute("title", /Line 3.*indexedDB/);
  },
);
