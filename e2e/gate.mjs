import { measure } from "./processor-time.mjs";

/**
 * `npm test` and `npm run test:all`: the parts of each, one after the other, and what each has cost. The first part that
 * fails ends it. `npm test` tests a sample of long tables (web/run/sandbox/testing/sample.ts), and of the journeys those
 * that stand for a promise or a product (`tag: "@promise"`). Journeys that do a thing many times over, or take long and
 * say little more than a unit test, are left to `npm run nightly` (`tag: "@nightly"`).
 *
 * @type {readonly { name: string, short?: readonly string[], all: readonly string[] }[]}
 */
const parts = [
  { name: "types", short: ["check"], all: ["check"] },
  { name: "lint", short: ["lint"], all: ["lint"] },
  { name: "unit tests", short: ["unit"], all: ["unit"] },
  { name: "build", short: ["build"], all: ["build"] },
  { name: "sizes", short: ["size", "--", "--first-visit"], all: ["size"] },
  {
    name: "journeys",
    short: ["e2e", "--", "--grep", "@promise"],
    all: ["e2e", "--", "--grep-invert", "@nightly"],
  },
  { name: "versions of Node", all: ["nodes"] },
];

const testsAll = process.argv.includes("--all");
const env = { ...process.env, SANDGLASS_TESTS: testsAll ? "all" : "" };
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** @type {({ name: string } & Awaited<ReturnType<typeof measure>>)[]} */
const costs = [];
for (const { name, short, all } of parts) {
  const script = testsAll ? all : short;
  if (script === undefined) continue;
  const cost = await measure(npm, ["run", ...script], { env, shell: process.platform === "win32" });
  costs.push({ name, ...cost });
  if (cost.code === 0) continue;
  process.exitCode = cost.code;
  break;
}
report();

function report() {
  const clock = sum(costs.map(({ seconds }) => seconds));
  const processor = sum(costs.map(({ processorSeconds = 0 }) => processorSeconds));
  console.log(`\n${row("", "clock, s", "processor, s", "share")}`);
  for (const { name, seconds, processorSeconds = 0 } of costs)
    console.log(row(name, fixed(seconds), fixed(processorSeconds), share(processorSeconds, processor)));
  console.log(row("all", fixed(clock), fixed(processor), share(processor, processor)));
  const failed = costs.find(({ code }) => code !== 0);
  console.log(failed ? `\n${failed.name}: failed` : "\nAll parts passed.");
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/** @param {number} seconds */
function fixed(seconds) {
  return seconds.toFixed(1);
}

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return whole === 0 ? "" : `${Math.round((100 * part) / whole)} %`;
}

/** @param {string} name @param {readonly string[]} cells */
function row(name, ...cells) {
  return name.padEnd(18) + cells.map((cell) => cell.padStart(14)).join("");
}
