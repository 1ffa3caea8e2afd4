import { expect, test } from "../pages/test.ts";

test("setup code runs first and is not shown, and its failure is the author's", async ({ lab }) => {
  const good = await lab.run({
    code: "console.log(twice(4))",
    setup: "console.log('hidden'); const twice = (x) => 2 * x",
  });
  expect(good.output).toBe("8");
  const bad = await lab.run({ code: "console.log(1)", setup: "null.x" });
  expect(bad.outcome).toMatchObject({ kind: "threw", in: "setup", error: { name: "TypeError" } });
  expect(bad.output).toBe("");
});

test("on the virtual clock a program that sleeps for days ends at once, in the same way every time", async ({
  lab,
}) => {
  const options = {
    code: "await new Promise((done) => setTimeout(done, 864e5)); console.log(new Date().toISOString()); Math.random()",
    capabilities: { clock: { startsAt: 0 }, random: { seed: 7 } },
  };
  const [first, second] = [await lab.run(options), await lab.run(options)];
  expect(first.output).toBe("1970-01-02T00:00:00.000Z");
  expect(first.outcome).toMatchObject({ kind: "completed", usage: { reproducible: true, touched: [] } });
  if (first.outcome.kind !== "completed" || second.outcome.kind !== "completed")
    throw new Error("not completed");
  expect(second.outcome.inspected).toBe(first.outcome.inspected);
  expect(second.outcome.usage.fuel).toBe(first.outcome.usage.fuel);
});

test("the inputs that another machine could answer differently are named", async ({ lab }) => {
  const { outcome } = await lab.run({ code: "Date.now() + Math.random()" });
  expect(outcome).toMatchObject({ usage: { reproducible: false, touched: ["clock", "randomness"] } });
});

test("an unhandled rejection is the outcome, at its position", async ({ lab }) => {
  const { outcome } = await lab.run({ code: "console.log(1);\n(async () => { throw new Error('lost') })()" });
  expect(outcome).toMatchObject({
    kind: "threw",
    error: { message: "lost", frames: [{ at: { line: 2 } }, {}] },
  });
});

/** A request with everything but the files at its default. */
function filesRequest(files: Readonly<Record<string, string>>, rest: object = {}) {
  return {
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    entry: "main.js",
    language: "javascript",
    ...rest,
  };
}

test("a program of several files: modules, JSON, cycles, and a file that is missing", async ({ lab }) => {
  const good = await lab.request(
    filesRequest({
      "main.js":
        "import { twice } from './lib/math.js';\nimport data from './data.json' with { type: 'json' };\ntwice(data.n)",
      "lib/math.js":
        "import { offset } from '../main-helper.js';\nexport const twice = (x) => 2 * x + offset()",
      "main-helper.js": "import './lib/math.js';\nexport function offset() { return 1 }",
      "data.json": '{ "n": 20 }',
    }),
  );
  expect(good.outcome).toMatchObject({ kind: "completed", inspected: "41" });
  const missing = await lab.request(
    filesRequest({ "main.js": "\nimport './sorts.js'", "sort.js": "export {}" }),
  );
  expect(missing.outcome).toMatchObject({
    kind: "invalid",
    diagnostics: [{ at: { file: "main.js", line: 2 } }],
  });
  expect(JSON.stringify(missing.outcome)).toContain("./sort.js");
});

test("the host decides by name which globals exist", async ({ lab }) => {
  const pure = { capabilities: { globals: { extends: "pure" } } };
  const dice = await lab.run({ code: "console.log('before');\nMath.random()", ...pure });
  expect(dice.outcome).toMatchObject({ kind: "restricted", name: "Math.random", at: { line: 2 } });
  expect(dice.output).toBe("before");
  const types = await lab.run({ code: "[typeof fetch, typeof setTimeout, typeof Map]", ...pure });
  expect(types.outcome).toMatchObject({ inspected: "[ 'undefined', 'undefined', 'function' ]" });
  const module = await lab.run({ code: "import fs from 'node:fs'" });
  expect(module.outcome).toMatchObject({ kind: "restricted" });
});

test("the standard library is there, also for a program that starts before it is loaded", async ({
  newLab: lab,
}) => {
  const { outcome } = await lab.run({
    code: "structuredClone({ url: new URL('../b', 'https://example.org/a/').href, n: (1234.5).toLocaleString('de-DE') })",
  });
  expect(outcome).toMatchObject({ inspected: "{ url: 'https://example.org/b', n: '1.234,5' }" });
});

test("the outcome names the line at which a program waits for ever", async ({ lab }) => {
  const { outcome, output } = await lab.run({
    code: "console.log(1);\nawait 5;\nawait new Promise(() => {});",
  });
  expect(outcome).toMatchObject({ kind: "unsettled", at: { line: 3 } });
  expect(output).toBe("1");
});

test("a restricted name is reported at its line, and marked before anything runs", async ({
  playground,
  page,
}) => {
  const { kind, title, line } = await playground.try("console.log('hello');\nfetch('https://example.org/')");
  expect({ kind, title, line }).toEqual({
    kind: "restricted",
    title: "fetch is restricted in this playground",
    line: 2,
  });
  await playground.whenLoaded();
  await playground.write("\n\nlocalStorage.clear()");
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveAttribute("title", /Line 3.*localStorage/);
});
