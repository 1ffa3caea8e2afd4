import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Reporter, TestModule } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The time of each file of unit tests, and the longest tests, the most expensive first:
 *
 *     npx vitest run --reporter ./e2e/unit-cost.ts [folder…]
 *
 * In seconds of clock time, which other work on the machine increases. "import" is the time to load the file and all
 * its imports: a module that many files share counts for the first of them.
 */
export default class UnitCost implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((each) => {
      const { duration, collectDuration } = each.diagnostic();
      const tests = [...each.children.allTests()];
      return {
        file: relative(root, each.moduleId),
        tests,
        seconds: duration / 1000,
        read: collectDuration / 1000,
      };
    });
    const tests = files.flatMap(({ file, tests }) =>
      tests.map((test) => ({
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        name: `${file} ${test.fullName}`,
      })),
    );
    console.log("   tests  import");
    for (const { file, tests, seconds, read } of files.sort(
      (a, b) => b.seconds + b.read - a.seconds - a.read,
    ))
      console.log(`${column(seconds)}${column(read)}  ${file} (${tests.length})`);
    console.log("\n    test");
    for (const { seconds, name } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, 100))
      console.log(`${column(seconds)}  ${name}`);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    const [inTests, inImports] = [
      sum(files.map(({ seconds }) => seconds)),
      sum(files.map(({ read }) => read)),
    ];
    const failureCount =
      tests.length - modules.flatMap((each) => [...each.children.allTests("passed")]).length;
    console.log(
      `\n${column(inTests)}${column(inImports)}  ${files.length} files, ${tests.length} tests, ${failureCount} of them not passed`,
    );
  }
}

function column(seconds: number): string {
  return seconds.toFixed(2).padStart(8);
}
