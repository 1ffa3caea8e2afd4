import { readFileSync } from "node:fs";
import type { LineGolden } from "../../../web/run/sandbox/testing/line-numbers.ts";
import { expect, test } from "../../pages/test.ts";

/*
 * In Node, web/run/sandbox/look/line-goldens.test.ts counts the same lines. web/run/sandbox/look/same-end.test.ts and
 * e2e/same-end.test.ts replay other programs with breakpoints.
 */

const lineGoldens = JSON.parse(
  readFileSync(new URL("../../line-goldens.json", import.meta.url), "utf8"),
) as readonly LineGolden[];

test("the lines of the golden programs run as often as in Node, with the same steps and bytes, in a replay that ends as the run did", async ({
  lab,
}) => {
  expect(await lab.lineGoldens()).toEqual(lineGoldens);
});
