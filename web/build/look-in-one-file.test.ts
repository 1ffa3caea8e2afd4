import { expect, test } from "vitest";
import { applyEngineDelta } from "../run/client/engine-delta.ts";
import { meteredEngine } from "./build-engine.ts";
import { lookInOneFile } from "./look-in-one-file.ts";

const plugin = lookInOneFile();

async function resolve(id: string): Promise<unknown> {
  const hook = plugin.resolveId as unknown as (this: unknown, id: string) => unknown;
  return hook.call({ resolve: (to: string) => `resolved ${to.replace(/.*\/web\//, "")}` }, id);
}
const load = (id: string) => (plugin.load as unknown as (id: string) => Promise<string | null>)(id);

test("in a page of one file, the engine for looking inside is made from the first one, and not fetched", async () => {
  expect(await load("/x/web/run/client/moments-engine.ts")).toBe(
    'export * from "./moments-engine-of-delta.ts";',
  );
  expect(await load("/x/web/run/client/open-cell.ts")).toBeNull();
  expect(await resolve("virtual:moments-engine-delta")).toBe("\0virtual:moments-engine-delta");
  const code = (await load("\0virtual:moments-engine-delta")) ?? "";
  const delta: string = JSON.parse(/^export default (".*");$/.exec(code)?.[1] ?? '""');
  const engine = await WebAssembly.compile(await applyEngineDelta(await meteredEngine(), delta));
  const imports = WebAssembly.Module.imports(engine).map(({ name }) => name);
  expect(imports).toContain("moment");
});

test("runs and looks have one script there; the small worker keeps its own", async () => {
  const whole = "resolved run/sandbox/worker/whole.worker.ts?script";
  expect(await resolve("../run/sandbox/worker/sandbox.full.worker.ts?script")).toBe(whole);
  expect(await resolve("../run/sandbox/worker/look.worker.ts?script")).toBe(whole);
  expect(await resolve("../run/sandbox/worker/sandbox.worker.ts?script")).toBeNull();
});
