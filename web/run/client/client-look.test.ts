import { expect, test } from "vitest";
import type { LookEvent, LookQuestion } from "../../protocol/look/look-messages.ts";
import { noInputs } from "../../protocol/look/recorded-run.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { LookClient } from "./client-look.ts";
import type { LookCells } from "./look-cell.ts";

const end = { kind: "completed", isCutShort: false, fuel: 5, printedBytes: 0, cpuMs: 1 } as const;
const recordedRun = { request: runRequest({ code: "1" }), inputs: noInputs, end };
const trace = { sites: [], counts: [], moments: 3, unmarkedCount: 0 };
const done = { kind: "done", end: "same" } as const;

/** The result of a question that the worker answers with these events. */
function resultOf(question: LookQuestion, events: readonly LookEvent[]) {
  const cells: LookCells = {
    open: async () => ({ start: () => () => {}, dispose() {} }),
    start: async () => ({
      control: {
        ready: async () => {},
        countLines: () => Promise.reject(new Error("not used")),
        look: async (_, port) => {
          for (const event of events) port.postMessage(event);
        },
      },
      terminate() {},
      onLost() {},
    }),
  };
  return new LookClient(cells).look({ recordedRun, question }).result;
}

test.each<readonly [LookQuestion, readonly LookEvent[], object]>([
  [{ kind: "trace" }, [{ kind: "trace", trace }], { kind: "moments", trace, changes: [], isCut: false }],
  [
    { kind: "change", name: "n", before: 2 },
    [
      { kind: "found", moment: 1 },
      { kind: "trace", trace },
    ],
    { kind: "found", number: 1 },
  ],
  [{ kind: "printed", bytes: 9 }, [{ kind: "found" }], { kind: "found", number: undefined }],
  [{ kind: "profile" }, [{ kind: "profile", lines: [] }], { kind: "profile", lines: [] }],
  [{ kind: "facts" }, [{ kind: "facts", facts: [], moment: 2 }], { kind: "facts", facts: [], moment: 2 }],
  [
    { kind: "output" },
    [{ kind: "output", event: { kind: "started" } }],
    { kind: "output", events: [{ kind: "started" }] },
  ],
])("the answer to %j has only its data", async (question, events, answer) => {
  expect(await resultOf(question, [...events, done])).toEqual(answer);
});

test.each<readonly [LookQuestion, LookEvent]>([
  [{ kind: "profile" }, { kind: "trace", trace }],
  [{ kind: "facts" }, { kind: "trace", trace }],
  [{ kind: "trace" }, { kind: "profile", lines: [] }],
])("a worker that answers another question than %j has failed", async (question, event) => {
  expect(await resultOf(question, [event, done])).toMatchObject({
    kind: "failed",
    sentence: expect.stringContaining("a replay without its"),
  });
});

test("nothing of a replay that ended differently is in its result", async () => {
  const different = { kind: "done", end: "different", detail: "2 steps more" } as const;
  expect(await resultOf({ kind: "trace" }, [{ kind: "trace", trace }, different])).toEqual({
    kind: "different",
    detail: "2 steps more",
  });
});
