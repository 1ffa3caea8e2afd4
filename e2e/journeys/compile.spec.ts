import { expect, test } from "../pages/test.ts";

const program = {
  language: "typescript",
  entry: "main.ts",
  files: [
    {
      path: "main.ts",
      text: [
        'import { area, type Box } from "./boxes.ts";',
        'import sizes from "./sizes.json";',
        "const boxes: readonly Box[] = sizes.map((side: number): Box => ({ side }));",
        "console.log(boxes.map(area));",
        "enum Unit { Metre = 1, Mile }",
        "Unit[Unit.Mile]",
      ].join("\n"),
    },
    {
      path: "boxes.ts",
      text: [
        "export type Box = { readonly side: number };",
        "export function area<T extends Box>(box: T): number {",
        '  if (box.side < 0) throw new RangeError("no such box" as string);',
        "  return box.side ** 2;",
        "}",
      ].join("\n"),
    },
    { path: "sizes.json", text: "[1, 2, 3]" },
  ],
} as const;

test("a TypeScript program of three files runs, and its error has a position in the TypeScript text", async ({
  lab,
}) => {
  const { outcome, output } = await lab.run(program);
  expect(output).toBe("[ 1, 4, 9 ]");
  expect(outcome).toMatchObject({ kind: "completed", inspected: "'Mile'" });

  const [main, boxes, sizes] = program.files;
  const failed = await lab.run({ ...program, files: [main, boxes, { ...sizes, text: "[1, -2]" }] });
  expect(failed.outcome).toMatchObject({
    kind: "threw",
    error: {
      name: "RangeError",
      frames: [
        { functionName: "area", at: { file: "boxes.ts", line: 3, column: 41 } },
        { at: { file: "main.ts", line: 4 } },
      ],
    },
  });
});

test("the TypeScript compiler is fetched once, when a program first needs it", async ({ newLab: lab }) => {
  const fetched: string[] = [];
  lab.page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await lab.run({ code: "export {}; await 1" });
  expect(fetched.filter((path) => path.includes("typescript"))).toEqual([]);
  await lab.run(program);
  await lab.run(program);
  // The browser may report it after the program has ended.
  await expect.poll(() => fetched.filter((path) => path.includes("typescript"))).toHaveLength(1);
});

test("a TypeScript session keeps its values from cell to cell", async ({ lab }) => {
  const session = await lab.session({ language: "typescript" });
  await session.run({ code: "type Pair = [number, number]; let pair: Pair = [20, 22]" });
  expect(await session.value("pair.reduce((sum: number, each) => sum + each, 0) as number")).toBe("42");
});

test("a worker checks a program and makes its syntax tree without running it", async ({ lab }) => {
  const [main, ...others] = program.files;
  const broken = { ...main, text: `${main.text};\nfetch("x");\nimport "./missing.ts";` };
  const diagnostics = await lab.check({ ...program, files: [broken, ...others] });
  expect(diagnostics).toEqual([
    expect.objectContaining({ severity: "warning", at: { file: "main.ts", line: 7, column: 1 } }),
    expect.objectContaining({ severity: "error", at: { file: "main.ts", line: 8, column: 8 } }),
  ]);
  const { root } = await lab.syntax(main, "typescript");
  expect(root).toMatchObject({ type: "Program", end: main.text.length });
  // Neither has served a run: the worker that reads and the spare are those that there were.
  expect(await lab.run({ code: "6 * 7" })).toMatchObject({ outcome: { kind: "completed", inspected: "42" } });
});
