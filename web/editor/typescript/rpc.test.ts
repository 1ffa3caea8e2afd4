import { expect, test } from "vitest";
import type { Queries } from "./protocol.ts";
import { RpcClient, type RpcEndpoint, serve } from "./rpc.ts";
import type { VersionedTexts } from "./versioned-text.ts";

/** Two ends of a connection on which everything arrives as a copy, and later. */
function ends(): readonly [RpcEndpoint, RpcEndpoint] {
  const listeners: ((event: { readonly data: unknown }) => void)[][] = [[], []];
  const end = (own: number, other: number): RpcEndpoint => ({
    postMessage: (message) =>
      queueMicrotask(() => {
        for (const hear of listeners[other] ?? []) hear({ data: structuredClone(message) });
      }),
    addEventListener: (_, hear) => listeners[own]?.push(hear),
  });
  return [end(0, 1), end(1, 0)];
}

/** A page that is connected to a worker that knows only its texts. */
function connected() {
  const [page, worker] = ends();
  const sent: unknown[] = [];
  let texts: VersionedTexts = new Map();
  const answers: Partial<Queries> = {
    problems(file) {
      if (file.includes("broken")) throw new Error("Debug Failure");
      return [];
    },
    nameAt: (file) => ({ refusal: texts.get(file)?.text ?? "no such file" }),
  };
  serve(worker, (given) => {
    texts = given;
    return answers as Queries;
  });
  worker.addEventListener("message", ({ data }) => sent.push(data));
  const line = new RpcClient(page);
  const textOf = (file: string) => async () => {
    const found = await line.askAgain((ask) => ask.nameAt(file, 0));
    return "refusal" in found ? found.refusal : undefined;
  };
  return { line, sent, textOf, texts: () => texts };
}

const program = [
  { file: "file:///a.ts", text: "one" },
  { file: "file:///b.ts", text: "two" },
];

test("a question is answered about the texts that are sent with it", async () => {
  const { line } = connected();
  const ask = (text: string) =>
    line.ask([{ file: "file:///a.ts", text }], (answers) => answers.nameAt("file:///a.ts", 0));
  expect(await Promise.all([ask("one"), ask("two")])).toEqual([{ refusal: "one" }, { refusal: "two" }]);
});

test("only changed texts are sent, and removed texts are forgotten", async () => {
  const { line, sent, texts } = connected();
  const look = (files: typeof program) => line.ask(files, (answers) => answers.problems("file:///a.ts"));
  await look(program);
  const [versionBefore] = [...texts().values()].map(({ version }) => version);
  await look(program.map((each) => (each.text === "two" ? { ...each, text: "2" } : each)));
  await look(program.slice(0, 1));
  expect(sent).toMatchObject([
    { changedFiles: program, removedPaths: [] },
    { changedFiles: [{ file: "file:///b.ts", text: "2" }], removedPaths: [] },
    { changedFiles: [], removedPaths: ["file:///b.ts"] },
  ]);
  expect([...texts()]).toMatchObject([["file:///a.ts", { text: "one", version: versionBefore }]]);
});

test("a file that is added again with the same text is a new file to the compiler", async () => {
  const { line, texts } = connected();
  const look = (files: typeof program) => line.ask(files, (answers) => answers.problems("file:///a.ts"));
  await look(program);
  const before = texts().get("file:///b.ts")?.version;
  await look([]);
  await look(program);
  expect(texts().get("file:///b.ts")?.text).toBe("two");
  expect(texts().get("file:///b.ts")?.version).not.toBe(before);
});

test("if the compiler throws, the question fails, and the next one is answered", async () => {
  const { line, textOf } = connected();
  await expect(line.ask(program, (answers) => answers.problems("broken"))).rejects.toThrow("Debug Failure");
  expect(await textOf("file:///a.ts")()).toBe("one");
});

test("a question to a dead worker does not wait", async () => {
  const [page] = ends();
  const line = new RpcClient(page);
  const asked = line.ask([], (answers) => answers.setTypes([]));
  line.fail(new Error("the worker has failed"));
  await expect(asked).rejects.toThrow("the worker has failed");
});
