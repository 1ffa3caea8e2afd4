import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundleScript } from "../build/script-text.ts";
import { testsAll } from "../run/sandbox/testing/sample.ts";

const modulesOf = async (path: string) =>
  (await bundleScript(fileURLToPath(new URL(path, import.meta.url)))).files;

test.runIf(testsAll)(
  "the worker of a run has no code that explains failures: that is a separate script, without a parser",
  async () => {
    const isExplanation = (id: string) => id.includes("/ecmascript/explanation/");
    expect((await modulesOf("../run/sandbox/worker/sandbox.full.worker.ts")).filter(isExplanation)).toEqual(
      [],
    );
    const script = await modulesOf("./explain.script.ts");
    expect(script.filter(isExplanation).length).toBeGreaterThan(10);
    expect(script.filter((id) => id.includes("node_modules"))).toEqual([]);
  },
);
