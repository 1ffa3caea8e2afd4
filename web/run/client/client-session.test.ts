import { afterEach, describe, expect, test } from "vitest";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { EvaluationOptions, SessionOptions } from "../../protocol/session/session-request.ts";
import { engine } from "../sandbox/testing/run-program.ts";
import { outcomeText } from "../sandbox/testing/test-session.ts";
import { openSession, type SendEvent } from "../sandbox/worker/session-api.ts";
import { ClientSession } from "./client-session.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";

/** Workers in this thread: their implementation is the real one, and every message between is cloned. */
class TestPool {
  readonly workers: TestWorker[] = [];
  /** Called with each message of a worker before it is passed on. */
  onMessage: (worker: TestWorker, message: { kind: string }) => void = () => {};

  async extend(): Promise<void> {}
  async refill(): Promise<void> {}
  async obtain(): Promise<SandboxWorker> {
    const worker = new TestWorker(this);
    this.workers.push(worker);
    return worker as unknown as SandboxWorker;
  }

  get alive(): number {
    return this.workers.filter(({ terminated }) => !terminated).length;
  }
}

class TestWorker {
  terminated = false;
  onLost = (_sentence: string) => {};
  private port: MessagePort | undefined;
  private evaluate: ReturnType<typeof openSession> | undefined;

  constructor(private readonly pool: TestPool) {}

  readonly control = {
    open: async (request: never, kept: never) => {
      const tell: SendEvent = (message, moved = []) => {
        const cloned = structuredClone(message, { transfer: [...moved] });
        this.pool.onMessage(this, cloned);
        if (!this.terminated) this.port?.postMessage(cloned);
      };
      // A cell that sleeps is stopped in its sleep.
      const sleep = () => new Promise<void>(() => {});
      this.evaluate = openSession(
        structuredClone(request),
        structuredClone(kept),
        { engine: await engine(), sleep },
        tell,
      );
    },
    evaluate: async (cell: never, port: MessagePort) => {
      this.port = port;
      await this.evaluate?.(structuredClone(cell));
    },
  };

  say(message: object): void {
    this.port?.postMessage(message);
  }

  terminate(): void {
    this.terminated = true;
    this.port?.close();
  }
}

const open: ClientSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.dispose();
});

function begin(options?: SessionOptions) {
  const pool = new TestPool();
  const session = ClientSession.begin(pool as never, options);
  open.push(session);
  return { pool, session };
}

async function say(session: ClientSession, cell: string | EvaluationOptions): Promise<string> {
  const options = typeof cell === "string" ? { code: cell } : cell;
  return outcomeText(await session.evaluate(options, () => {}).result);
}

/** Evaluates a cell that waits, and stops it then. */
async function stopWhileItWaits(session: ClientSession, code: string): Promise<Outcome> {
  const handle = session.evaluate(
    { code: `${code}; console.log(1); await new Promise((r) => setTimeout(r, 60_000))` },
    (event) => {
      if (event.kind === "progress" && event.phase === "waiting") handle.stop();
    },
  );
  return handle.result;
}

describe("a session in the page", () => {
  test("keeps one worker while its cells complete", async () => {
    const { pool, session } = begin();
    expect(await say(session, "let x = 1")).toBe("undefined");
    expect(await say(session, "x += 1")).toBe("2");
    expect(await say(session, "_ + x")).toBe("4");
    expect(pool.workers).toHaveLength(1);
  });

  test("passes on the events of each cell, the outcome last and nothing else", async () => {
    const { session } = begin();
    for (const text of ["a", "b"]) {
      const events: RunEvent[] = [];
      const outcome = await session.evaluate({ code: `console.log("${text}")` }, (event) =>
        events.push(event),
      ).result;
      const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "progress");
      expect(kinds).toEqual(["started", "console", "outcome"]);
      expect(events.at(-1)).toEqual({ kind: "outcome", outcome });
    }
  });

  test.each(["throw 1", "let x = ;", "null.y", "for (;;);", "await new Promise(() => {})"])(
    "continues in a new worker after %s",
    async (failure) => {
      const { pool, session } = begin({ limits: { fuel: 100_000 } });
      await say(session, "let x = 1");
      await say(session, `x = 2; ${failure}`);
      expect(pool.alive).toBe(0);
      expect(await say(session, "x += 10")).toBe("11");
      expect(await say(session, "x")).toBe("11");
      expect(pool.workers).toHaveLength(2);
    },
  );

  test("survives Stop", async () => {
    const { pool, session } = begin();
    await say(session, "let x = 1; const list = [x]");
    expect(await stopWhileItWaits(session, "x = 2; list.push(x)")).toMatchObject({ kind: "stopped" });
    expect(pool.alive).toBe(0);
    expect(await say(session, "[x, list]")).toBe("[ 1, [ 1 ] ]");
    expect(pool.workers).toHaveLength(2);
  });

  test("survives Stop in its first cell, setup included", async () => {
    const { session } = begin({ setup: "let lesson = 1" });
    expect(await stopWhileItWaits(session, "lesson = 2")).toMatchObject({ kind: "stopped" });
    expect(await say(session, "lesson")).toBe("1");
    expect(session.undoable).toBe(1);
  });

  test("a cell that is stopped after it completed, but before it reported that, leaves no changes", async () => {
    const { pool, session } = begin();
    await say(session, "let x = 1");
    const handle = session.evaluate({ code: "x = 2" }, () => {});
    pool.onMessage = (worker, { kind }) => {
      if (kind !== "outcome") return;
      worker.terminate();
      handle.stop();
    };
    expect(await handle.result).toMatchObject({ kind: "stopped" });
    pool.onMessage = () => {};
    expect(await say(session, "x")).toBe("1");
  });

  test("survives a worker that dies between two cells", async () => {
    const { pool, session } = begin();
    await say(session, "let x = 1");
    pool.workers[0]?.onLost("The sandbox worker failed.");
    expect(await say(session, "x")).toBe("1");
    expect(pool.workers).toHaveLength(2);
  });

  test("refuses invalid messages of a worker", async () => {
    const { pool, session } = begin();
    await say(session, "let x = 1");
    pool.onMessage = (_, message) => {
      if (message.kind === "kept") (message as unknown as { change: { length: number } }).change.length = -1;
    };
    expect(await say(session, "x = 2")).toMatch(
      /^crashed: The sandbox sent an invalid message: .*change\.length/,
    );
    pool.onMessage = () => {};
    expect(await say(session, "x")).toBe("1");
  });

  test("can be undone, even if its workers are gone", async () => {
    const { session } = begin();
    for (const cell of ["let x = 1", "x = 2", "throw 1", "x = 3"]) await say(session, cell);
    expect(session.undoable).toBe(3);
    expect(session.undo()).toBe(true);
    expect(await say(session, "x")).toBe("2");
    expect([session.undo(), session.undo(), session.undo(), session.undo()]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await say(session, "typeof x")).toBe("'undefined'");
  });

  test("can be forked, and each continues in a worker of its own", async () => {
    const { pool, session } = begin();
    await say(session, "let x = 1");
    const other = session.fork();
    open.push(other);
    expect(await say(other, "x = 'other'")).toBe("'other'");
    expect(await say(session, "x")).toBe("1");
    expect(await say(other, "x")).toBe("'other'");
    expect(pool.workers).toHaveLength(2);
  });

  test("numbers its cells, also the failed ones", async () => {
    const { session } = begin();
    await say(session, "throw 1");
    await say(session, "const fail = () => null.x");
    session.undo();
    await say(session, "const fail = () => null.x");
    const outcome = await session.evaluate({ code: "fail()" }, () => {}).result;
    expect(outcome).toMatchObject({
      error: { frames: [{ at: { file: "cell 3" } }, { at: { file: "cell 4" } }] },
    });
  });

  test("accepts one state per cell from a worker, and none from one that sends more", async () => {
    const { pool, session } = begin();
    await say(session, "let x = 1");
    pool.onMessage = (worker, message) => {
      if (message.kind === "kept") worker.say(structuredClone(message));
    };
    expect(await session.evaluate({ code: "x = 2" }, () => {}).result).toMatchObject({
      kind: "crashed",
      detail: expect.stringContaining("more than one state"),
    });
    pool.onMessage = () => {};
    expect(await say(session, "x")).toBe("1");
  });

  test("refuses invalid requests", async () => {
    const { session } = begin();
    expect(() => session.evaluate({ code: 1 } as never, () => {})).toThrow(
      "options.code should be text, not 1",
    );
    const going = session.evaluate({ code: "1" }, () => {});
    expect(() => session.evaluate({ code: "2" }, () => {})).toThrow("a session evaluates one cell at a time");
    expect(() => session.undo()).toThrow("an evaluation is going on: nothing can be undone before it ends");
    await going.result;
    session.dispose();
    expect(() => session.evaluate({ code: "2" }, () => {})).toThrow("the session is over");
    expect(() => ClientSession.begin(undefined as never, { limits: { fuel: 0 } })).toThrow(
      /limits.fuel should be/,
    );
  });

  test("leaves no worker behind when it is disposed of, busy or not", async () => {
    const { pool, session } = begin();
    await say(session, "1");
    session.dispose();
    expect(pool.alive).toBe(0);
    const other = begin();
    const handle = other.session.evaluate(
      { code: "await new Promise((r) => setTimeout(r, 60_000))" },
      (event) => {
        if (event.kind === "progress" && event.phase === "waiting") other.session.dispose();
      },
    );
    expect(await handle.result).toMatchObject({ kind: "stopped" });
    expect(other.pool.alive).toBe(0);
  });
});
