import { availableParallelism } from "node:os";
import type { CheckoutName } from "./checkouts.ts";

/** What a part needs before it can run. "site": a build of the site. "packages": those of e2e/lab/package.json. */
export type Requirement = "site" | "packages" | "chromium" | "firefox" | "webkit" | CheckoutName;

/** How much a part does. */
export type Night = {
  /** 1 is a whole night. */
  readonly share: number;
  readonly seed: number;
  readonly checkout: (name: CheckoutName) => string;
};

/** Arguments of Node. The exit code 0 says that the claim of the part holds. */
export type Command = readonly string[];

export type Part = {
  readonly name: string;
  readonly claim: string;
  readonly requires: readonly Requirement[];
  /** The limit of each command. It only ends what hangs: ten times what a quiet machine takes. */
  readonly minutes: number;
  readonly commands: (night: Night) => readonly Command[];
};

const allBrowsers = ["chromium", "firefox", "webkit"] as const;
const jobs = String(availableParallelism());

/** What is too long for `npm test` and `npm run test:all`, the shortest parts first. */
export const parts: readonly Part[] = [
  {
    name: "types",
    claim: "The files that import the packages of e2e/lab have no type errors.",
    requires: ["packages"],
    minutes: 10,
    commands: () => [["node_modules/typescript/bin/tsc", "-p", "e2e/lab"]],
  },
  {
    name: "upgrade",
    claim: "An update during a run waits for the run's end and for the user, and loses nothing.",
    requires: ["site", "chromium"],
    minutes: 30,
    commands: () => [tool("upgrade")],
  },
  {
    name: "tables",
    claim: "Every row holds of the long tables of which `npm run test:all` tests a sample.",
    requires: [],
    minutes: 240,
    commands: () => [["node_modules/vitest/vitest.mjs", "run"]],
  },
  {
    name: "passes",
    claim: "Each pass over the engine adds as many bytes as web/engine/README.md says.",
    requires: [],
    minutes: 10,
    commands: () => [tool("lab/bench/pass-bytes")],
  },
  {
    name: "journeys",
    claim: "The journeys hold that `npm run test:all` leaves out.",
    requires: ["site", "chromium"],
    minutes: 60,
    commands: () => [tool("playwright", "--grep", "@nightly")],
  },
  {
    name: "features",
    claim: "Without any one of the features in web/features, the rest builds and its tests pass.",
    requires: ["chromium"],
    minutes: 240,
    commands: () => [tool("lab/features/without-feature")],
  },
  {
    name: "equality",
    claim: "The judge finds 5,000 pairs of values equal as Node's assert and Jest's expect do.",
    requires: [],
    minutes: 120,
    commands: () => [tool("lab/judge/fair/compare-equality")],
  },
  {
    name: "wpt",
    claim:
      "Of the Web Platform Tests of the standard library, only those fail that are listed with a reason.",
    requires: ["wpt"],
    minutes: 120,
    commands: ({ checkout }) => [tool("lab/judge/wpt", checkout("wpt"))],
  },
  {
    name: "stack",
    claim:
      "In Node and three browsers deep programs end alike, with 12 % of the host's stack left at the least.",
    requires: allBrowsers,
    minutes: 60,
    commands: () => [tool("lab/stack/stack"), tool("lab/stack/depths")],
  },
  {
    name: "browsers",
    claim: "The most important journeys and all hostile programs pass in three browsers.",
    requires: ["site", ...allBrowsers],
    minutes: 240,
    commands: () => [tool("browsers/browsers"), tool("browsers/browsers", "--corpus")],
  },
  {
    name: "fuzz",
    claim: "No generated program, session, submission, text or link hangs, crashes or ends in a wrong way.",
    requires: ["site", "chromium"],
    minutes: 240,
    commands: ({ share, seed }) => {
      const fuzz = (count: number, ...mode: readonly string[]) =>
        tool("lab/fuzz/fuzz", ...mode, "--seed", String(seed), "--count", scaled(count, share));
      return [
        [...fuzz(10_000), "--jobs", jobs],
        [...fuzz(500, "--sessions"), "--jobs", jobs],
        [...fuzz(500, "--gradings"), "--jobs", jobs],
        fuzz(1_000, "--browser"),
        fuzz(1_000, "--page"),
        fuzz(200, "--links"),
      ];
    },
  },
  {
    name: "growth",
    claim:
      "The cost of widgets, lines, files, code and sessions grows in proportion to their number or size.",
    requires: ["site", "chromium"],
    minutes: 240,
    commands: ({ share }) => [tool("lab/growth/growth", "--rounds", scaled(3, share))],
  },
  {
    name: "soak",
    claim: "After thousands of runs in one page no worker, document, node or listener is left over.",
    requires: ["site", "chromium"],
    minutes: 360,
    commands: ({ share }) => [
      tool(
        "lab/soak/soak",
        ...["--runs", scaled(10_000, share), "--deep", scaled(1_000, share)],
        ...["--kills", scaled(1_000, share), "--minutes", scaled(60, share)],
      ),
    ],
  },
  {
    name: "test262",
    claim: "Each test of test262 that the published engine passes passes here, or is listed with a reason.",
    requires: ["packages", "test262"],
    minutes: 360,
    commands: ({ share, seed, checkout }) => {
      const every = Math.max(1, Math.round(1 / share));
      const sample = ["--every", String(every), "--offset", String(seed % every)];
      return [tool("lab/judge/test262", checkout("test262"), "--jobs", jobs, ...sample)];
    },
  },
  {
    name: "bench",
    claim:
      "The benchmarks of the README, the evidence page and the decisions run, and all programs give their values.",
    requires: ["site", "packages", "chromium"],
    minutes: 120,
    commands: ({ share }) => [
      tool("lab/bench/bench", "--no-build", "--rounds", scaled(9, share)),
      tool("lab/bench/first-output", "--passes", scaled(9, share)),
      tool("lab/bench/single", scaled(9, share)),
      tool("lab/bench/widgets"),
      tool("lab/bench/stop"),
      tool("lab/bench/look"),
      tool("lab/bench/grade"),
      tool("lab/bench/library-parts"),
      tool("lab/bench/frame-accesses"),
      tool("lab/bench/light-editors"),
      tool("lab/bench/step-times"),
      tool("lab/bench/text-prices", "--random", scaled(60, share)),
    ],
  },
  {
    name: "engines",
    claim:
      "Engines that are optimized in other ways take the same steps; by how much they are faster or slower.",
    requires: ["packages", "chromium", "firefox"],
    minutes: 240,
    commands: ({ share }) => [
      tool("lab/bench/engines", "--rounds", scaled(4, share), "--passes", scaled(4, share)),
    ],
  },
  {
    name: "octane",
    claim: "Which opcodes and native loops take the steps of the benchmark's programs and of Octane's.",
    requires: ["octane"],
    minutes: 120,
    commands: ({ checkout }) =>
      ["opcode-pairs", "native-steps"].map((name) =>
        tool(`lab/bench/${name}`, "--octane", checkout("octane")),
      ),
  },
  {
    name: "peers",
    claim: "Sandglass and its peers, measured in turn, in the browser and in Node.",
    requires: ["site", "packages", "chromium"],
    minutes: 240,
    commands: ({ share }) => [
      tool("lab/bench/bench", "--peers", "--no-build", "--passes", scaled(5, share)),
      tool("lab/bench/node"),
    ],
  },
];

function tool(path: string, ...args: readonly string[]): Command {
  return ["e2e/run.mjs", `e2e/${path}.ts`, ...args];
}

function scaled(count: number, share: number): string {
  return String(Math.max(1, Math.round(count * share)));
}
