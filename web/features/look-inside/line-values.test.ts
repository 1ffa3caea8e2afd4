import { expect, test } from "vitest";
import type { MomentChange } from "../../protocol/look/moment.ts";
import { lookInto } from "../../run/sandbox/testing/look-at-run.ts";
import { lineValues } from "./line-values.ts";
import { Recording } from "./recording.ts";

/** What stands at the ends of the lines at the last moment before a line, as "line: text". */
async function valuesBefore(line: number, text: string): Promise<readonly string[]> {
  const { events, trace } = await lookInto(text);
  const changes = events.flatMap((each): readonly MomentChange[] =>
    each.kind === "moments" ? each.moments : [],
  );
  if (!trace) throw new Error("the replay came to another end");
  const recording = new Recording(trace, changes);
  const at = ({ site }: MomentChange) => trace.sites[site];
  const number =
    changes.findLast((each) => at(each)?.line === line && at(each)?.kind !== "end")?.number ?? -1;
  const found = lineValues(recording, number, { path: "main.js", text });
  return [...found].sort(([a], [b]) => a - b).map(([at, values]) => `${at}: ${values}`);
}

test("each line that has run shows the present values of the names in it", async () => {
  expect(
    await valuesBefore(5, "let sum = 0;\nfor (const n of [1, 2]) {\n  sum += n;\n}\nconsole.log(sum);\n"),
  ).toEqual(["1: sum = 3", "3: sum = 3", "5: sum = 3"]);
});

test("of calls that wait for others, only the line of the call has values", async () => {
  expect(
    await valuesBefore(
      3,
      "function half(n) {\n  const h = n / 2;\n  return h;\n}\nconst a = 8;\nconst b = half(a);\n",
    ),
  ).toEqual(["2: h = 4, n = 8", "3: h = 4", "6: a = 8"]);
});

test("names without a value, functions, members and strings are left out; long values are cut", async () => {
  expect(
    await valuesBefore(
      3,
      "const list = Array.from({ length: 90 }, (_, i) => i), f = () => 1;\nlist.length; f(); 'list'; // list\nlet later = list;\n",
    ),
  ).toEqual([
    "1: list = [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …",
    "2: list = [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …",
    "3: list = [ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …",
  ]);
});
