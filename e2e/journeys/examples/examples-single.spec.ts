import { address, open, test } from "../../pages/disk.ts";
import { Programs } from "../../pages/programs-menu.ts";
import { expect } from "../../pages/test.ts";

test("an example opens and runs from the single file, and pages beside the playground are not offered", {
  tag: "@promise",
}, async ({ disk }) => {
  const { playground, asked: requests } = disk;
  await open(disk);
  await playground.whenLoaded();
  const programs = new Programs(playground.page);
  await programs.openExample("Sudoku");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  await programs.choose("Examples");
  await expect(programs.examples.getByText("Lessons", { exact: true })).toHaveCount(0);
  await programs.close(programs.examples);
  expect(new Set(requests)).toEqual(new Set([address]));
});
