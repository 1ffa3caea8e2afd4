import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RpcRequest, RpcResponse, TextFile } from "./protocol.ts";
import { RestartingTypeScript, type TypeScriptWorker } from "./restarting-typescript.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that answers each question at once with all of its texts, until one of them is "endless". */
class FakeWorker implements TypeScriptWorker {
  isTerminated = false;
  readonly asked: string[] = [];
  private readonly texts = new Map<string, string>();
  private hear: (event: { readonly data: unknown }) => void = () => {};
  private isStuck = false;

  addEventListener(type: "message" | "error", hear: (event: { readonly data: unknown }) => void): void {
    if (type === "message") this.hear = hear;
  }

  postMessage(message: unknown): void {
    const { id, changedFiles, removedPaths: gone, name } = message as RpcRequest;
    for (const { file, text } of changedFiles) this.texts.set(file, text);
    for (const file of gone) this.texts.delete(file);
    const all = [...this.texts.values()].join();
    this.asked.push(`${name} ${all}`);
    this.isStuck ||= all.includes("endless");
    const answered: RpcResponse = { id, answer: { refusal: all } };
    if (!this.isStuck) queueMicrotask(() => this.hear({ data: answered }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

function service() {
  const workers: FakeWorker[] = [];
  const typescript = new RestartingTypeScript(async () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  typescript.begin((answers) => answers.setTypes([]));
  const filesOf = (text: string): readonly TextFile[] => [{ file: "file:///main.ts", text }];
  /** The result of a question, or the name of its error. */
  const ask = (text: string): Promise<string> =>
    typescript
      .ask(filesOf(text), (answers) => answers.nameAt("file:///main.ts", 0))
      .then(
        (answer) => ("refusal" in answer ? answer.refusal : ""),
        (error: Error) => error.name,
      );
  return { ask, workers, isTerminated: () => workers.map((each) => each.isTerminated) };
}

test("a question that takes 8 s costs the worker, and the same text is not asked about again", async () => {
  const { ask, workers, isTerminated } = service();
  expect(await ask("one")).toBe("one");
  const endless = ask("endless");
  await vi.advanceTimersByTimeAsync(7_900);
  expect(isTerminated()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await endless).toBe("TooSlow");
  expect(isTerminated()).toEqual([true]);

  expect(await ask("endless")).toBe("TooSlow");
  expect(workers).toHaveLength(1);
  // The question about the other text goes to another worker, which gets the globals first.
  expect(await ask("two")).toBe("two");
  expect(workers[1]?.asked).toEqual(["setTypes ", "nameAt two"]);
  expect(await ask("endless")).toBe("TooSlow");
  expect(isTerminated()).toEqual([true, false]);
});

test("after a change of the text, the old question has 2 s left, and then the new text is asked about", async () => {
  const { ask, isTerminated } = service();
  expect(await ask("one")).toBe("one");
  const endless = ask("endless");
  await vi.advanceTimersByTimeAsync(500);
  const two = ask("two");
  await vi.advanceTimersByTimeAsync(1_400);
  expect(isTerminated()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await two).toBe("two");
  expect(await endless).not.toBe("endless");
  expect(isTerminated()).toEqual([true, false]);
});

test("a question that is older than that ends at once when the text changes", async () => {
  const { ask, isTerminated } = service();
  await ask("one");
  void ask("endless");
  await vi.advanceTimersByTimeAsync(3_000);
  const two = ask("two");
  await vi.advanceTimersByTimeAsync(1);
  expect(await two).toBe("two");
  expect(isTerminated()).toEqual([true, false]);
});

test("a worker that has read nothing yet has 5 s, so that a slow device gets an answer while its reader types", async () => {
  const { ask, isTerminated } = service();
  void ask("endless");
  const two = ask("two");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isTerminated()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await two).toBe("two");
});

test("all requests about a text that takes too long fail with that message", async () => {
  const { ask, workers } = service();
  const all = [ask("endless"), ask("endless"), ask("endless")];
  await vi.advanceTimersByTimeAsync(8_100);
  expect(await Promise.all(all)).toEqual(["TooSlow", "TooSlow", "TooSlow"]);
  expect(workers).toHaveLength(1);
});

test("a machine that was suspended does not count as a slow text", async () => {
  const { ask, isTerminated } = service();
  await ask("one");
  void ask("endless");
  await vi.advanceTimersByTimeAsync(4_000);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(isTerminated()).toEqual([false]);
  vi.restoreAllMocks();
});
