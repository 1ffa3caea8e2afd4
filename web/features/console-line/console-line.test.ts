import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { programOf } from "../../player/model/document/program.ts";
import { Workspace } from "../../player/model/document/workspace.ts";
import type { DraftStorage } from "../../player/model/drafts/draft.ts";
import { Playground } from "../../player/model/playground.ts";
import { textOf } from "../../player/output/log.ts";
import type { Preview } from "../../protocol/console/preview.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import type { EvaluationOptions, SessionOptions } from "../../protocol/session/session-request.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import { ConsoleLine } from "./console-line.ts";

type Evaluation = {
  code: string;
  given: readonly string[];
  tell: (event: RunEvent) => void;
  stopped: boolean;
  answers: (string | null)[];
};

/** A client whose runs and evaluations the test controls: the claims are about the model, not about a sandbox. */
function consoleWith({
  files = [{ path: "main.js", text: "" }],
  entry = "main.js",
  language = "javascript",
} = {}) {
  const runs: ((event: RunEvent) => void)[] = [];
  const sessions: {
    options: SessionOptions | undefined;
    evaluations: Evaluation[];
    undoable: number;
    undone: number;
    disposed: boolean;
  }[] = [];
  const storage: DraftStorage = { getItem: () => null, setItem() {}, removeItem() {} };
  const workspace = new Workspace(programOf(language, files, entry), storage);
  let refusal: string | undefined;
  /** The questions outside the session. */
  const forked: string[] = [];
  const client = {
    async warm() {},
    async extend() {},
    run(_: unknown, tell: (event: RunEvent) => void): ActiveRun {
      runs.push(tell);
      return { result: new Promise(() => {}), stop() {}, answer() {} };
    },
    async session(options?: SessionOptions) {
      if (refusal !== undefined) throw new Error(refusal);
      const session = { options, evaluations: [] as Evaluation[], undoable: 0, undone: 0, disposed: false };
      sessions.push(session);
      return {
        get undoable() {
          return session.undoable;
        },
        evaluate(
          { code, answers: given = [] }: EvaluationOptions,
          onEvent: (event: RunEvent) => void,
        ): ActiveRun {
          let settle: (outcome: Outcome) => void;
          const outcome = new Promise<Outcome>((resolve) => {
            settle = resolve;
          });
          const evaluation: Evaluation = {
            code,
            given,
            stopped: false,
            answers: [],
            tell(event) {
              if (event.kind === "outcome" && event.outcome.kind === "completed") session.undoable++;
              onEvent(event);
              if (event.kind === "outcome") settle(event.outcome);
            },
          };
          session.evaluations.push(evaluation);
          return {
            result: outcome,
            stop() {
              evaluation.stopped = true;
            },
            answer(text) {
              evaluation.answers.push(text);
            },
          };
        },
        fork: () => ({
          evaluate({ code }: EvaluationOptions) {
            forked.push(code);
            const value: Preview = { kind: "string", head: "'first\\nsecond'" };
            const outcome: Outcome = { kind: "completed", inspected: value.head, value, usage: noUsage };
            return { result: Promise.resolve(outcome), stop() {}, answer() {} };
          },
          dispose() {},
        }),
        undo() {
          session.undone++;
          session.undoable--;
          return true;
        },
        dispose() {
          session.disposed = true;
        },
      };
    },
  };
  const playground = new Playground(client, workspace);
  const line = new ConsoleLine(client, playground);
  const latest = () => {
    const evaluation = sessions.at(-1)?.evaluations.at(-1);
    if (!evaluation) throw new Error("nothing is evaluated");
    return evaluation;
  };
  const end = async (outcome: Outcome = completed()) => {
    latest().tell({ kind: "outcome", outcome });
    await settled();
  };
  return {
    line,
    playground,
    workspace,
    runs,
    sessions,
    forked,
    latest,
    end,
    /** Enters a line with this ending. */
    async say(code: string, outcome?: Outcome) {
      expect(line.enter(code)).toBe(true);
      await settled();
      await end(outcome);
    },
    async runProgram(outcome: Outcome = completed()) {
      playground.run();
      runs.at(-1)?.({ kind: "outcome", outcome });
    },
    refuse(why: string) {
      refusal = why;
    },
    notes: () =>
      line.transcript.entries.value.flatMap((entry) => (entry.kind === "note" ? [entry.text] : [])),
    cells: () => line.transcript.entries.value.flatMap((entry) => (entry.kind === "line" ? [entry] : [])),
  };
}

/** All pending promises have settled. */
const settled = () => setImmediate();

function completed(inspected = "1", usage = {}): Outcome {
  return { kind: "completed", inspected, usage: { ...noUsage, ...usage } };
}

const threw: Outcome = {
  kind: "threw",
  error: { name: "TypeError", message: "no", frames: [] } as never,
  usage: noUsage,
};

test("a session starts with the first line, for the present program", async () => {
  const { sessions, say, workspace } = consoleWith();
  expect(sessions).toEqual([]);
  workspace.source.edit([{ path: "main.js", text: "export const a = 1" }]);
  await say("1");
  await say("2");
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.options).toMatchObject({
    language: "javascript",
    files: [{ path: "main.js", text: "export const a = 1" }],
  });
  expect(sessions[0]?.evaluations.map(({ code }) => code)).toEqual(["1", "2"]);
});

test("an entry shows the line, its output and its value", async () => {
  const { line, latest, end, cells } = consoleWith();
  line.enter("f()");
  await settled();
  latest().tell({ kind: "started" });
  latest().tell({ kind: "console", messages: [{ level: "log", text: "hello" }] });
  expect(cells()[0]).toMatchObject({ code: "f()", path: "cell 1" });
  expect(textOf(cells()[0]?.log.head ?? [])).toBe("hello");
  await end(completed("42"));
  expect(cells()[0]?.message).toMatchObject({ tone: "value", quote: "42" });
  expect(line.transcript.announcement.value.text).toBe("42");
  expect(line.busy.value).toBe(false);
});

test("a line that fails says that it changed nothing, and cannot be undone", async () => {
  const { line, say, cells } = consoleWith();
  await say("f()", threw);
  expect(cells()[0]?.message).toMatchObject({ tone: "problem", quote: "TypeError: no" });
  expect(line.transcript.announcement.value.text).toMatch(/Nothing was changed/);
  expect(line.canUndo.value).toBe(false);
});

test("one line at a time, and none while the program runs", async () => {
  const { line, playground, end, sessions } = consoleWith();
  expect(line.enter("1")).toBe(true);
  await settled();
  expect(line.enter("2")).toBe(false);
  expect(line.transcript.announcement.value.text).toMatch(/previous line/);
  await end();
  playground.run();
  expect(line.enter("3")).toBe(false);
  expect(line.transcript.announcement.value.text).toMatch(/program is running/);
  expect(sessions[0]?.evaluations).toHaveLength(1);
});

test("the page's Stop acts on a line after it has run for some time", async () => {
  const { line, playground, latest, end, cells } = consoleWith();
  line.enter("for (;;);");
  await settled();
  expect(playground.otherActivity.value).toBeUndefined();
  latest().tell({ kind: "progress", phase: "executing", usage: noUsage });
  expect(playground.otherActivity.value).toBeDefined();
  playground.stop();
  expect(latest().stopped).toBe(true);
  expect(line.activity.value).toBe("stopping");
  await end({ kind: "stopped", by: "user", usage: noUsage });
  expect(playground.otherActivity.value).toBeUndefined();
  expect(cells()[0]?.message).toMatchObject({ tone: "stopped" });
});

test("a line that is stopped before its session has started is not evaluated", async () => {
  const { line, sessions, cells } = consoleWith();
  line.enter("1");
  line.stop();
  await settled();
  expect(sessions[0]?.evaluations).toEqual([]);
  expect(cells()[0]?.outcome).toMatchObject({ kind: "stopped", usage: { reproducible: false } });
});

test("a run ends the line, clears the console, and says whose variables it has", async () => {
  const { line, playground, say, latest, notes } = consoleWith();
  await say("let a = 1");
  line.enter("for (;;);");
  await settled();
  playground.run();
  expect(latest().stopped).toBe(true);
  expect(line.transcript.entries.value.map(({ kind }) => kind)).toEqual(["line", "note"]);
  expect(notes()[0]).toMatch(/variables of its earlier lines/);
});

test("a line that is repeated with an answer shows its output once", async () => {
  const { line, latest, end, cells } = consoleWith();
  line.enter("prompt('name?')");
  await settled();
  const printed: RunEvent = { kind: "console", messages: [{ level: "log", text: "once" }] };
  for (const event of [{ kind: "started" }, printed, { kind: "asks", question: "name?" }] as const)
    latest().tell(event);
  expect(line.question.value).toBe("name?");
  line.answer("Ada");
  expect(latest().answers).toEqual(["Ada"]);
  for (const event of [{ kind: "started" }, printed] as const) latest().tell(event);
  await end();
  expect(textOf(cells()[0]?.log.head ?? [])).toBe("once");
  expect(line.question.value).toBeUndefined();
});

test("undo reverts the last completed line, and names the restored variables", async () => {
  const { line, say, sessions, cells, notes } = consoleWith();
  await say("let a = 1");
  await say("a = 2\na + 1");
  await say("f()", threw);
  line.undo();
  expect(sessions[0]?.undone).toBe(1);
  expect(cells().map(({ isUndone }) => isUndone)).toEqual([undefined, true, undefined]);
  expect(notes().at(-1)).toBe("“a = 2…” is undone: everything is again as “let a = 1” left it.");
  line.undo();
  expect(notes().at(-1)).toBe("“let a = 1” is undone: nothing is declared, as at the beginning.");
  expect(line.canUndo.value).toBe(false);
  line.undo();
  expect(sessions[0]?.undone).toBe(2);
});

test("a state that the session no longer stores cannot be restored", async () => {
  const { line, say, sessions } = consoleWith();
  await say("let a = 1");
  await say("let b = 1");
  const [session] = sessions;
  if (session) session.undoable = 0;
  await say("f()", threw);
  expect(line.canUndo.value).toBe(false);
  expect(line.canReset.value).toBe(true);
});

test("the offered names are those of the lines that are not undone", async () => {
  const { line, say } = consoleWith();
  await say("let a = 1, b");
  await say("function c() {}");
  await say("let d = f()", threw);
  expect(line.names.value).toEqual(["c", "b", "a"]);
  line.undo();
  expect(line.names.value).toEqual(["b", "a"]);
  line.restart();
  expect(line.names.value).toEqual([]);
});

test("the members of a value are read outside the session, once until the next line", async () => {
  const { line, say, forked, sessions } = consoleWith();
  expect(await line.members("x")).toEqual([]);
  await say("let x = {}");
  expect(await line.members("x")).toEqual(["first", "second"]);
  await line.members("x");
  expect(forked).toHaveLength(1);
  expect(forked[0]).toContain("let at = x,");
  expect(sessions[0]?.evaluations).toHaveLength(1);
  await say("x.a = 1");
  await line.members("x");
  expect(forked).toHaveLength(2);
});

test("Elixir has no members to offer", async () => {
  const { line, say, forked } = consoleWith({
    language: "elixir",
    files: [{ path: "main.exs", text: "" }],
    entry: "main.exs",
  });
  await say("x = 1");
  expect(await line.members("x")).toEqual([]);
  expect(forked).toEqual([]);
});

test("a getter is evaluated as a line, only for the last value", async () => {
  const { line, say, end, latest, cells, notes } = consoleWith();
  await say("({ get lazy() { return 1 } })");
  await say("2");
  const [first, second] = cells();
  line.read(first?.id ?? 0, ".lazy");
  expect(notes().at(-1)).toContain("Only in the value of the last line");
  line.read(second?.id ?? 0, ".lazy");
  await settled();
  expect(latest().code).toBe("_.lazy");
  await end();
});

test("a restart ends the session, and the next line starts another", async () => {
  const { line, say, sessions, cells } = consoleWith();
  expect(line.canReset.value).toBe(false);
  await say("let a = 1");
  line.restart();
  expect(sessions[0]?.disposed).toBe(true);
  await say("2");
  expect(sessions).toHaveLength(2);
  expect(cells().at(-1)?.path).toBe("cell 1");
});

test("if nothing is remembered, the next line is for the program at that time", async () => {
  const { say, sessions, workspace } = consoleWith();
  await say("a", threw);
  workspace.source.edit([{ path: "main.js", text: "export const a = 1" }]);
  await say("1");
  expect(sessions.at(-1)?.options?.files).toEqual([{ path: "main.js", text: "export const a = 1" }]);
});

test("the session keeps the language in which it started, and names it", async () => {
  const { line, say, workspace } = consoleWith();
  await say("1");
  expect(line.otherLanguage.value).toBeUndefined();
  workspace.source.change({ ...workspace.program.value, language: "typescript" });
  expect(line.otherLanguage.value).toBe("javascript");
  line.restart();
  expect(line.otherLanguage.value).toBeUndefined();
});

test("a program's variables are offered once it has completed", async () => {
  const { line, runProgram, playground } = consoleWith();
  expect(line.canUseProgram.value).toBe(false);
  await runProgram(threw);
  expect(line.canUseProgram.value).toBe(false);
  await runProgram();
  expect(line.canUseProgram.value).toBe(true);
  playground.run();
  expect(line.canUseProgram.value).toBe(false);
});

test("with the program's variables, the program is the first cell of a new session, without its output", async () => {
  const { line, say, runProgram, workspace, sessions, latest, end, notes, cells } = consoleWith({
    files: [{ path: "main.js", text: "let a = 1" }],
  });
  await say("let z = 1");
  await runProgram();
  workspace.source.edit([{ path: "main.js", text: "let other = 2" }]);
  void line.useProgram();
  await settled();
  expect(sessions[0]?.disposed).toBe(true);
  expect(sessions[1]?.options?.files).toEqual([{ path: "main.js", text: "let a = 1" }]);
  expect(latest().code).toBe("let a = 1");
  latest().tell({ kind: "console", messages: [{ level: "log", text: "again" }] });
  await end(completed("1", { touched: ["clock", "randomness"] }));
  expect(cells()).toEqual([]);
  expect(notes().at(-1)).toBe(
    "Here is a, from main.js. main.js was run once more for that, with the same limits; what it has from the clock and randomness may differ.",
  );
  expect(line.names.value).toEqual(["a"]);
  expect(line.canUseProgram.value).toBe(false);
  expect(line.resolvePosition({ file: "cell 1", line: 3, column: 1 })).toEqual({
    file: "main.js",
    line: 3,
    column: 1,
  });
  await say("a");
  expect(cells()[0]?.path).toBe("cell 2");
  line.undo();
  line.undo();
  expect(line.canUseProgram.value).toBe(true);
});

test("if the repeated program does not complete, the console is empty and says so", async () => {
  const { line, runProgram, end, sessions, notes } = consoleWith();
  await runProgram();
  void line.useProgram();
  await settled();
  await end(threw);
  expect(notes().at(-1)).toBe(
    "main.js did not complete this time, so none of its variables are here: TypeError: no",
  );
  expect(sessions[0]?.disposed).toBe(true);
  expect(line.canReset.value).toBe(false);
});

test("the program is repeated with its settings and answers", async () => {
  const { line, runProgram, workspace, sessions, latest } = consoleWith();
  const settings = {
    limits: { fuel: 1_000_000 },
    clock: { startsAt: 5 },
    random: { seed: 7 },
    answers: ["Ada"],
  } as const;
  workspace.source.change({ ...workspace.program.value, settings });
  await runProgram();
  void line.useProgram();
  await settled();
  expect(sessions[0]?.options).toMatchObject({
    limits: { fuel: 1_000_000 },
    capabilities: { clock: { startsAt: 5 }, random: { seed: 7 } },
  });
  expect(latest().given).toEqual(["Ada"]);
});

test("another program on the page has its own console", async () => {
  const { line, say, sessions, workspace, latest } = consoleWith();
  await say("let a = 1");
  line.enter("for (;;);");
  await settled();
  workspace.replace(programOf("javascript", [{ path: "other.js", text: "" }], "other.js"), { id: "other" });
  expect(sessions[0]?.disposed).toBe(true);
  expect(line.transcript.entries.value).toEqual([]);
  latest().tell({ kind: "outcome", outcome: completed() });
  await settled();
  expect(line.busy.value).toBe(false);
  expect(line.canUndo.value || line.canReset.value).toBe(false);
  await say("1");
  expect(sessions[1]?.options?.files).toEqual([{ path: "other.js", text: "" }]);
});

test("an entry in a folder finds its files from the root, where cells are", async () => {
  const { line, runProgram, latest } = consoleWith({
    files: [
      { path: "src/main.js", text: "import { a } from './lib.js';" },
      { path: "src/lib.js", text: "export const a = 1" },
    ],
    entry: "src/main.js",
  });
  await runProgram();
  void line.useProgram();
  await settled();
  expect(latest().code).toBe("import { a } from './src/lib.js';");
});

test("a session that cannot start says why, and the console is ready for the next line", async () => {
  const { line, notes, refuse } = consoleWith();
  refuse("limits.memoryBytes of a session is at most 268,435,456");
  line.enter("1");
  await settled();
  expect(notes()).toEqual([
    "The console cannot start: limits.memoryBytes of a session is at most 268,435,456",
  ]);
  expect(line.busy.value).toBe(false);
});

test("Clear removes the lines and not the variables, and console.clear() removes earlier lines", async () => {
  const { line, say, cells, latest } = consoleWith();
  await say("let a = 1");
  line.clear();
  expect(line.transcript.entries.value).toEqual([]);
  expect(line.names.value).toEqual(["a"]);
  await say("1");
  line.enter("console.clear()");
  await settled();
  latest().tell({ kind: "cleared" });
  expect(cells().map(({ code }) => code)).toEqual(["console.clear()"]);
});

test("the page keeps a bounded number of lines", async () => {
  const { say, cells } = consoleWith();
  for (let n = 0; n < 210; n++) await say(`${n}`);
  expect(cells()).toHaveLength(200);
  expect(cells().at(-1)?.code).toBe("209");
});

test("a position is in an entry, in a file of the program, or no longer anywhere", async () => {
  const { line, say, cells } = consoleWith();
  await say("1");
  const at = (file: string) => line.resolvePosition({ file, line: 1, column: 1 });
  expect(at("cell 1")).toBe(cells()[0]?.id);
  expect(at("lib.js")).toMatchObject({ file: "lib.js" });
  line.clear();
  expect(at("cell 1")).toBeUndefined();
});
