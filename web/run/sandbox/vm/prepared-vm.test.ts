import { expect, test } from "vitest";
import { meteredEngine } from "../../../build/build-engine.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { type RunOptions, runRequest } from "../../../protocol/run/run-request.ts";
import type { Usage } from "../../../protocol/run/usage.ts";
import { run } from "../run/run.ts";
import { fullRuntime } from "../testing/run-program.ts";
import { testsAll } from "../testing/sample.ts";
import type { Engine } from "./engine.ts";
import { Vm } from "./vm.ts";
import { freshVm } from "./vm-template.ts";

const MiB = 1024 * 1024;

async function outcomeOf(engine: Engine, code: string, options: Partial<RunOptions> = {}, spare?: Vm) {
  const request = runRequest({ language: "elixir", code, ...options });
  return run(request, {
    ...fullRuntime,
    engine,
    ...(spare && { spare }),
    emit: () => {},
    sleep: async () => {},
  });
}

async function fuelOfRun(engine: Engine, code: string, memoryBytes = defaultLimits.memoryBytes, spare?: Vm) {
  const outcome = await outcomeOf(engine, code, { limits: { memoryBytes } }, spare);
  if (outcome.kind !== "completed") throw new Error(JSON.stringify(outcome));
  const { fuel, peakMemoryBytes }: Usage = outcome.usage;
  return { fuel, peakMemoryBytes };
}

const newEngine = async () => WebAssembly.compile(await meteredEngine());

const code = `defmodule Words do
  def count(text), do: text |> String.split() |> Enum.frequencies() |> Enum.sort_by(fn {w, n} -> {-n, w} end)
end
text = String.duplicate("the quick brown fox jumps over the lazy dog ", 40)
IO.inspect(Words.count(text))
for n <- 1..300, into: %{}, do: {"key#{rem(n, 97)}", List.duplicate(n, 50)}`;

test.runIf(testsAll)(
  "a program of a language with a library uses the same steps in the first VM of an engine and in all later ones",
  async () => {
    const engine = await newEngine();
    const first = await fuelOfRun(engine, code);
    expect(await fuelOfRun(engine, code)).toEqual(first);
    expect(await fuelOfRun(engine, code, defaultLimits.memoryBytes, await freshVm(engine, 64 * MiB))).toEqual(
      first,
    );
    const other = await newEngine();
    const spare = Vm.create(other, defaultLimits.memoryBytes);
    expect(await fuelOfRun(other, code, defaultLimits.memoryBytes, spare)).toEqual(first);
  },
);

test.runIf(testsAll)("and after any other program, under any limit", async () => {
  const hungry = `${code}\nfor _ <- 1..10, do: length(Enum.to_list(1..20_000))`;
  const [one, two] = [await newEngine(), await newEngine()];
  const small = await fuelOfRun(one, hungry, 24 * MiB);
  const large = await fuelOfRun(one, hungry, 256 * MiB);
  // Under the smaller one the collector runs more often.
  expect(small.fuel).toBeGreaterThan(large.fuel);
  expect(await fuelOfRun(two, hungry, 256 * MiB)).toEqual(large);
  expect(await fuelOfRun(two, hungry, 24 * MiB)).toEqual(small);
});

test("no state of one program reaches the next", async () => {
  const engine = await newEngine();
  await outcomeOf(engine, "defmodule Left do\n  def here, do: 1\nend");
  const outcome = await outcomeOf(engine, "Left.here()");
  expect(outcome).toMatchObject({ kind: "threw", error: { name: "UndefinedFunctionError" } });
});

test.runIf(testsAll)("each program has its own seed and clock, and its own allowlist", async () => {
  const engine = await newEngine();
  const rolls = "for _ <- 1..8, do: Enum.random(1..1_000_000)";
  const seeded = async (seed: number) => {
    const outcome = await outcomeOf(engine, rolls, { capabilities: { random: { seed } } });
    return outcome.kind === "completed" ? outcome.inspected : outcome;
  };
  const one = await seeded(1);
  expect(await seeded(2)).not.toEqual(one);
  expect(await seeded(1)).toEqual(one);
  const at = await outcomeOf(engine, "DateTime.utc_now().year", { capabilities: { clock: { startsAt: 0 } } });
  expect(at).toMatchObject({ kind: "completed", inspected: "1970" });
  const shims = [{ path: "Math.random", code: "() => 0" }];
  const shimmed = await outcomeOf(engine, "Enum.random(1..9)", { capabilities: { globals: { shims } } });
  expect(shimmed).toMatchObject({ kind: "completed", inspected: "1" });
});

test.runIf(testsAll)(
  "a memory limit in which not even the library fits ends the run at a limit, and nothing crashes",
  async () => {
    const outcome = await outcomeOf(await newEngine(), "1", { limits: { memoryBytes: 8 * MiB } });
    expect(outcome).toMatchObject({ kind: "exhausted", limit: "memory" });
  },
);
