import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleTo } from "../../../web/products/node/bundle.ts";
import type { Sandbox } from "../../../web/products/node/sandbox-types.ts";
import { installPackages } from "../packages.ts";
import { peersFolder } from "../peers/build.ts";
import type { Contender } from "../peers/contender.ts";

type Figures = {
  readonly first: number;
  readonly median: number;
  readonly best: number;
  readonly mean: number;
  readonly one: number;
  readonly two: number;
  readonly eight: number;
  readonly before: number;
  readonly after: number;
};

/**
 * `node e2e/run.mjs e2e/lab/bench/node.ts`: the cost of a run in Node, for the package and its peers, each in a
 * separate process, one after the other. Each run has a new environment. "2 at once" and "8 at once" are runs of a
 * program that computes, against as many of them one after the other: peers run on the thread of their caller. The
 * memory includes Vite, which loads the benchmark. Milliseconds depend on the machine, so compare the ratios.
 */
const runs = 200;
const small = "const list = [3, 1, 2]; list.sort();\nlist.join()";
const busy = "let sum = 0; for (let i = 0; i < 2_000_000; i++) sum += i % 7;\nsum";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const ownFolder = join(root, "node_modules/.cache/sandglass/bench-node");
const [, , name] = process.argv;
if (name === undefined) await compare();
else console.log(JSON.stringify(await measure(await contender(name))));

async function compare(): Promise<void> {
  installPackages();
  await bundleTo(ownFolder);
  console.log(`Node ${process.version}, ${availableParallelism()} processors; ms, and MiB of the process`);
  const { peers } = await loadPeers();
  const rows = ["sandglass", ...Object.keys(peers)].map((each) => {
    const output = execFileSync(
      process.execPath,
      [join(root, "e2e/run.mjs"), join(root, "e2e/lab/bench/node.ts"), each],
      {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    return [each, JSON.parse(output.trim().split("\n").at(-1) ?? "") as Figures] as const;
  });
  console.table(
    Object.fromEntries(
      rows.map(([each, figures]) => [
        each,
        {
          "first run": figures.first.toFixed(0),
          [`${runs} more: median`]: figures.median.toFixed(1),
          best: figures.best.toFixed(1),
          mean: figures.mean.toFixed(1),
          "one that computes": figures.one.toFixed(0),
          "2 at once": times(figures.two, figures.one * 2),
          "8 at once": times(figures.eight, figures.one * 8),
          [`memory after 50`]: figures.before.toFixed(0),
          [`after ${runs} more`]: figures.after.toFixed(0),
        },
      ]),
    ),
  );
}

/** "120 (0.52 of one after the other)" */
function times(ms: number, inTurn: number): string {
  return `${ms.toFixed(0)} (${(ms / inTurn).toFixed(2)})`;
}

async function measure({ run, end }: Contender): Promise<Figures> {
  const timeOf = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const check = async (code: string, expected: string) => {
    const result = await run(code);
    if (result !== expected) throw new Error(`${result} instead of ${expected}`);
  };
  const asSmall = () => check(small, "1,2,3");
  const asBusy = () => check(busy, "5999995");
  const atOnce = (count: number) => timeOf(() => Promise.all(Array.from({ length: count }, asBusy)));

  const first = await timeOf(asSmall);
  for (let index = 1; index < 50; index++) await asSmall();
  const before = process.memoryUsage().rss / 2 ** 20;
  const times: number[] = [];
  for (let index = 0; index < runs; index++) times.push(await timeOf(asSmall));
  const after = process.memoryUsage().rss / 2 ** 20;
  // Once, so that as many threads exist as are used.
  await atOnce(8);
  const one = median([await timeOf(asBusy), await timeOf(asBusy), await timeOf(asBusy)]);
  const two = median([await atOnce(2), await atOnce(2), await atOnce(2)]);
  const eight = median([await atOnce(8), await atOnce(8), await atOnce(8)]);
  end();
  const mean = times.reduce((sum, each) => sum + each) / runs;
  return { first, median: median(times), best: Math.min(...times), mean, one, two, eight, before, after };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function contender(name: string): Promise<Contender> {
  if (name !== "sandglass") {
    const { peers } = await loadPeers();
    const make = peers[name];
    if (!make) throw new Error(`there is no ${name}`);
    return make();
  }
  const { createSandbox }: { createSandbox: () => Sandbox } = await import(
    /* @vite-ignore */ pathToFileURL(join(ownFolder, "index.js")).href
  );
  const sandbox = createSandbox();
  return {
    async run(code) {
      const { outcome, inspected } = await sandbox.run({ code });
      if (outcome.kind !== "completed") throw new Error(outcome.kind);
      return inspected.replaceAll("'", "");
    },
    end: () => sandbox.dispose(),
  };
}

/** Its packages are installed only for this measurement. */
function loadPeers(): Promise<{ readonly peers: Readonly<Record<string, () => Promise<Contender>>> }> {
  return import(/* @vite-ignore */ `${peersFolder}adapters/in-node.ts`);
}
