import { describe, expect, test } from "vitest";
import { fuelOf } from "../../run/sandbox/testing/expect-run.ts";
import type { RunResult } from "../../run/sandbox/testing/run-program.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { exampleOf, expectChanged, expectExample, linesOf } from "./testing/example-assertions.ts";

describe("puzzles", () => {
  type Cell = readonly [x: number, y: number];

  /** The cells that are alive in each of the worlds that were drawn. */
  const worldsOf = ({ output }: RunResult) =>
    output
      .split(/^generation \d+\n/m)
      .slice(1)
      .map((world) =>
        world
          .trimEnd()
          .split("\n")
          .flatMap((row, y) =>
            (row.match(/../g) ?? []).flatMap((cell, x): Cell[] => (cell === "██" ? [[x, y]] : [])),
          ),
      );

  test("life: the glider walks down and to the right", async () => {
    const [first = [], second, third] = worldsOf(await expectExample("game-of-life").completes());
    const moved = (by: number) => first.map(([x, y]) => [x + by, y + by]);
    expect(first).toHaveLength(5);
    expect(second).toEqual(moved(1));
    expect(third).toEqual(moved(2));
  });
  test("life: a block stands still, and a bar does not", async () => {
    const shaped = async (shape: string) =>
      worldsOf(
        await expectChanged("game-of-life", {
          '".#.", "..#", "###"': shape,
          "generation % 4 === 0": "generation < 2",
        }).completes(),
      );
    const [block, blockLater] = await shaped('"##", "##"');
    expect(block).toHaveLength(4);
    expect(blockLater).toEqual(block);
    const [bar, barLater] = await shaped('"###"');
    expect(bar).toHaveLength(3);
    expect(barLater).toHaveLength(3);
    expect(barLater).not.toEqual(bar);
  });
  test("life: what leaves on one side comes back on the other", async () => {
    const worlds = worldsOf(
      await expectChanged("game-of-life", { "generation <= 8": "generation <= 32" }).completes(),
    );
    expect(worlds.at(-1)).toEqual(worlds[0]);
  });

  const sudokuOf = (result: RunResult) =>
    linesOf(result)
      .slice(1)
      .map((row) => row.split(" ").map(Number));
  const triesOf = ({ output }: RunResult) => Number(/^Solved in (\d+) tries\./.exec(output)?.[1]);

  test.runIf(testsAll)("sudoku: there is one solution, and it solves the puzzle", async () => {
    const grid = sudokuOf(await expectExample("sudoku").completes());
    const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const at = (row: number, column: number) => grid[row]?.[column];
    for (const i of nine) {
      const row = nine.map((j) => at(i, j));
      const column = nine.map((j) => at(j, i));
      const box = nine.map((j) => at(3 * Math.floor(i / 3) + Math.floor(j / 3), 3 * (i % 3) + (j % 3)));
      for (const unit of [row, column, box]) expect(unit.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
    const puzzle = /`([\s\d.]+)`/.exec(exampleOf("sudoku").files[0]?.text ?? "")?.[1]?.replace(/\s/g, "");
    expect(puzzle).toHaveLength(81);
    expect(grid.flat().join("")).toMatch(new RegExp(`^${puzzle}$`));
  });
  test.runIf(testsAll)("sudoku: without the sort it is not solved in five times the steps", async () => {
    const solved = await expectExample("sudoku").completes();
    expect(triesOf(solved)).toBeGreaterThan(100);
    const sort = "\n    .sort((a, b) => a.fits.length - b.fits.length)";
    const generous = { limits: { fuel: 5 * fuelOf(solved) } };
    await expectChanged("sudoku", { [sort]: "" }, generous).exhausts("fuel");
  });
});
