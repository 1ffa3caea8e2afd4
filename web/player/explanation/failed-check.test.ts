import { describe, expect, test } from "vitest";
import { checkOf } from "../../protocol/grading/check.ts";
import { parseWrittenCheck, type WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { LookRequest } from "../../protocol/look/look-messages.ts";
import { noInputs, type RunInputs } from "../../protocol/look/recorded-run.ts";
import { type RunRequest, runRequest } from "../../protocol/run/run-request.ts";
import type { LookResult } from "../../run/client/client-look.ts";
import { look } from "../../run/sandbox/look/replay.ts";
import { run } from "../../run/sandbox/run/run.ts";
import { momentsEngine } from "../../run/sandbox/testing/look-at-run.ts";
import { engine, fullRuntime } from "../../run/sandbox/testing/run-program.ts";
import type { EndedRun, Replayer } from "../model/replay/look-replay.ts";
import { appendEvent, emptyLog } from "../output/log.ts";
import { isExplainable } from "./explainable-check.ts";
import { explainFailedCheck } from "./failed-check.ts";

async function runIt(request: RunRequest): Promise<EndedRun> {
  let log = emptyLog;
  let inputs: RunInputs | undefined;
  const outcome = await run(request, {
    ...fullRuntime,
    engine: await engine(),
    sleep: async () => {},
    emit: (event) => {
      log = appendEvent(log, event);
    },
    onInputs: (told) => {
      inputs = told;
    },
  });
  return { request, outcome, inputs: inputs ?? noInputs, log };
}

const replayer: Replayer = {
  look: (request: LookRequest) => ({
    stop() {},
    answer() {},
    result: (async (): Promise<LookResult> => {
      let answer: LookResult = { kind: "stopped" };
      await look(request, {
        ...fullRuntime,
        engine: await momentsEngine(),
        emit: (event) => {
          if (event.kind === "profile" || event.kind === "facts") answer = event;
        },
      });
      return answer;
    })(),
  }),
  dispose() {},
};

/** What is told of a check that a program has not passed, as one text; undefined: nothing is offered. */
async function told(code: string, check: Omit<WrittenCheck, "title">): Promise<string | undefined> {
  const request = runRequest({ code, limits: { fuel: 100_000 } });
  const { outcome } = await runIt(request);
  const parsed = checkOf(parseWrittenCheck({ title: "a check", ...check }, "check"));
  if (!isExplainable(parsed, request, outcome)) return undefined;
  const found = await explainFailedCheck(parsed, request, outcome, {
    load: async () => replayer,
    complete: async (each) => each,
    run: runIt,
  });
  return typeof found === "string" ? found : found.explanation.sentences.map(({ text }) => text).join(" ");
}

const sum = `function sum(list) {
  let total = 0;
  for (let i = 1; i < list.length; i++) {
    total += list[i];
  }
  if (list.length === 0) {
    return 0;
  }
  return total;
}
`;

describe("the explanation of a failed check", () => {
  test("of a wrong result: the variables in the call, and the lines that did not run", async () => {
    expect(await told(sum, { call: "sum([3, 4, 5])", returns: 12 })).toBe(
      "Line 3: `i` went 1, 2. Line 4: `total` went 4, 9. Line 3 ran 3 times. Line 7 never ran: `return 0;`",
    );
  });
  test("the explanation of a call that fails or never ends is like that of such a program", async () => {
    const endless = "function down(n) {\n  while (n !== 0) {\n    n -= 2;\n  }\n  return n;\n}\n";
    expect(await told(endless, { call: "down(5)", returns: 0 })).toMatch(
      /^The loop at line 2 ran [\d,]+ times\. .*`n` went 5, 3, 1, … -[\d,]+: after 1 it was -1/,
    );
    const missing = "function first(users) {\n  return users[0].name;\n}\n";
    expect(await told(missing, { call: "first([])", returns: "Ada" })).toContain("`users` had 0 elements");
  });
  test("a check of output or usage is explained by the program", async () => {
    const code = "let n = 0;\nwhile (n < 3) {\n  n++;\n}\nconsole.log(n);\n";
    expect(await told(code, { prints: "4" })).toBe("Line 3: `n` went 1, 2, 3. Line 2 ran 4 times.");
  });
  test("for a hidden check, a test in code and a check of the text, there is only an explanation of the program's own end", async () => {
    const secret = { call: "sum([1234])", returns: 1234, hidden: true };
    expect(await told(sum, secret)).toBeUndefined();
    expect(await told(sum, { test: "assert(sum([1234]) === 1234)" })).toBeUndefined();
    expect(await told(sum, { uses: ["recursion"] })).toBeUndefined();
    expect(await told(sum, { call: "sum(x)", grows: "n" })).toBeUndefined();
    const failed = "const users = [];\nusers[1].name;\n";
    for (const check of [secret, { test: "assert(sum([1234]) === 1234)" }]) {
      const text = await told(failed, check);
      expect(text).toContain("`users` had 0 elements");
      expect(text).not.toContain("1234");
    }
  });
  test("in a program of another language, there is none", () => {
    const request = runRequest({ files: [{ path: "main.exs", text: "1" }], language: "elixir" });
    const usage = { fuel: 1 } as never;
    expect(
      isExplainable({ kind: "program", prints: "1" }, request, { kind: "completed", usage } as never),
    ).toBe(false);
  });
});
