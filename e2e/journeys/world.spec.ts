import { expect, test } from "../pages/test.ts";

test("setup code runs first, unseen, and its failure is its author's", async ({ lab }) => {
  const good = await lab.run({
    code: "console.log(twice(4))",
    setup: "console.log('hidden'); const twice = (x) => 2 * x",
  });
  expect(good.output).toBe("8");
  const bad = await lab.run({ code: "console.log(1)", setup: "null.x" });
  expect(bad.outcome).toMatchObject({ kind: "threw", in: "setup", error: { name: "TypeError" } });
  expect(bad.output).toBe("");
});

test("on the virtual clock a program that sleeps for days ends at once, the same every time", async ({
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

test("what another machine could answer differently is named", async ({ lab }) => {
  const { outcome } = await lab.run({ code: "Date.now() + Math.random()" });
  expect(outcome).toMatchObject({ usage: { reproducible: false, touched: ["clock", "randomness"] } });
});

test("a lost rejection is the outcome, at its place", async ({ lab }) => {
  const { outcome } = await lab.run({ code: "console.log(1);\n(async () => { throw new Error('lost') })()" });
  expect(outcome).toMatchObject({
    kind: "threw",
    error: { message: "lost", frames: [{ at: { line: 2 } }, {}] },
  });
});
