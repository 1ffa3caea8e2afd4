import { receiveMessageOnPort } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { connectToHost, type FrameWindow, type WindowMessage } from "./channel.ts";
import { announcement, type HostCommand } from "./channel-messages.ts";

/** The window of a frame, to which anybody may post. */
class SomeWindow implements FrameWindow {
  readonly announced: unknown[] = [];
  readonly parent = { postMessage: (message: unknown) => void this.announced.push(message) };
  private listeners: { readonly hear: (event: WindowMessage) => void; readonly signal: AbortSignal }[] = [];

  addEventListener(
    _type: "message",
    hear: (event: WindowMessage) => void,
    { signal }: { signal: AbortSignal },
  ) {
    this.listeners.push({ hear, signal });
  }

  post(data: unknown, { source = this.parent as unknown, ports = [] as MessagePort[] } = {}): void {
    for (const { hear, signal } of this.listeners) if (!signal.aborted) hear({ data, source, ports });
  }

  get isListening(): boolean {
    return this.listeners.some(({ signal }) => !signal.aborted);
  }
}

const opened: MessagePort[] = [];
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

function channel() {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const messages: unknown[] = [];
  /** All that has been posted to the host so far. */
  const heard = () => {
    for (let next = receiveMessageOnPort(port1 as never); next; next = receiveMessageOnPort(port1 as never))
      messages.push(next.message);
    return messages;
  };
  return { host: port1, frame: port2, heard };
}

const nonce = "1-2-3-4294967295";
const hello = {
  sandglass: "hello",
  version: 1,
  nonce,
  widget: { attributes: {}, files: [{ path: "", text: "1" }] },
};

async function met(window = new SomeWindow()) {
  const meeting = connectToHost(window);
  const ends = channel();
  window.post(hello, { ports: [ends.frame] });
  return { window, ...ends, frameSide: await meeting };
}

describe("a frame", () => {
  test("announces itself, and sends ready with the nonce of the hello", async () => {
    const { window, heard } = await met();
    expect(window.announced).toEqual([announcement]);
    expect(heard()).toEqual([{ kind: "ready", version: 1, nonce }]);
  });

  test("ignores its window once it has its host", async () => {
    const { window, heard } = await met();
    expect(window.isListening).toBe(false);
    const second = channel();
    window.post({ ...hello, nonce: "9-9-9-9" }, { ports: [second.frame] });
    expect(second.heard()).toEqual([]);
    expect(heard().length).toBe(1);
  });

  test("gives later files without a name a name", async () => {
    const window = new SomeWindow();
    const meeting = connectToHost(window);
    const nameless = { path: "", text: "1" };
    const widget = { attributes: {}, files: [nameless, nameless, nameless] };
    window.post({ ...hello, widget }, { ports: [channel().frame] });
    const { files } = (await meeting).init.widget;
    expect(files.map(({ path }) => path)).toEqual(["", "file2.js", "file3.js"]);
  });

  test("reports what is wrong with a hello of its page, to reader and page", async () => {
    const window = new SomeWindow();
    const said: string[] = [];
    void connectToHost(window, { refuse: (sentence) => said.push(sentence) });
    const { frame, heard } = channel();
    const widget = { attributes: {}, files: [{ path: "../x.js", text: "" }] };
    window.post({ ...hello, widget }, { ports: [frame] });
    expect(said).toEqual([
      expect.stringMatching(/^files\[0\].* should be a path such as .*"\.\.\/x\.js"\.$/),
    ]);
    expect(heard()).toEqual([{ kind: "refusal", id: 0, sentence: said[0] }]);
  });

  const forged: Record<string, (window: SomeWindow, port: MessagePort) => void> = {
    "from a frame beside it": (window, port) => window.post(hello, { source: {}, ports: [port] }),
    "from nobody": (window, port) => window.post(hello, { source: null, ports: [port] }),
    "without a port": (window) => window.post(hello),
    "with two ports": (window, port) => window.post(hello, { ports: [port, channel().frame] }),
    "of another version": (window, port) => window.post({ ...hello, version: 2 }, { ports: [port] }),
    "without a version": (window, port) => window.post({ ...hello, version: undefined }, { ports: [port] }),
    "with a nonce that is none": (window, port) => window.post({ ...hello, nonce: "x" }, { ports: [port] }),
    "with more than a hello has": (window, port) => window.post({ ...hello, more: 1 }, { ports: [port] }),
    "with an attribute there is not": (window, port) =>
      window.post({ ...hello, widget: { ...hello.widget, attributes: { onload: "1" } } }, { ports: [port] }),
    "with attributes that are no text": (window, port) =>
      window.post({ ...hello, widget: { ...hello.widget, attributes: { theme: {} } } }, { ports: [port] }),
    "with a prototype": (window, port) =>
      window.post(
        { ...hello, widget: JSON.parse('{"attributes": {"__proto__": {"theme": "dark"}}, "files": []}') },
        { ports: [port] },
      ),
    "that is too long": (window, port) =>
      window.post(
        { ...hello, widget: { attributes: {}, files: [{ path: "", text: "x".repeat(3_000_000) }] } },
        { ports: [port] },
      ),
    "with too many files": (window, port) =>
      window.post(
        {
          ...hello,
          widget: {
            attributes: {},
            files: Array.from({ length: 51 }, (_, at) => ({ path: `${at}.js`, text: "" })),
          },
        },
        { ports: [port] },
      ),
    "with a file outside of the program": (window, port) =>
      window.post(
        { ...hello, widget: { attributes: {}, files: [{ path: "../x.js", text: "" }] } },
        { ports: [port] },
      ),
    "that is text": (window, port) => window.post("hello", { ports: [port] }),
    "that is nothing": (window, port) => window.post(null, { ports: [port] }),
  };
  for (const [name, forge] of Object.entries(forged))
    test(`refuses a hello ${name}, and still accepts the right one`, async () => {
      const window = new SomeWindow();
      const meeting = connectToHost(window);
      const bad = channel();
      forge(window, bad.frame);
      const good = channel();
      window.post(hello, { ports: [good.frame] });
      expect((await meeting).init.nonce).toBe(nonce);
      expect(bad.heard().filter((each) => (each as { kind: string }).kind !== "refusal")).toEqual([]);
      expect(good.heard().length).toBe(1);
    });
});

describe("commands", () => {
  async function obeyed(...orders: readonly unknown[]) {
    const { host, heard, frameSide } = await met();
    const done: HostCommand[] = [];
    for (const order of [...orders, { kind: "turn" }]) host.postMessage(order);
    await new Promise<void>((resolve) =>
      frameSide.listen((order) => {
        if (order.kind === "turn") resolve();
        else done.push(order);
      }),
    );
    return { done, told: heard().slice(1) };
  }

  test("are executed in order, including those from before there was a listener", async () => {
    const { host, frameSide } = await met();
    host.postMessage({ kind: "files", files: [{ path: "", text: "2" }] });
    host.postMessage({ kind: "call", id: 1, verb: "run" });
    const done: unknown[] = [];
    await new Promise<void>((resolve) =>
      frameSide.listen((command) => {
        if (done.push(command.kind) === 2) resolve();
      }),
    );
    expect(done).toEqual(["files", "call"]);
  });

  test("that are invalid are not executed", async () => {
    const { done } = await obeyed(
      null,
      "run",
      { kind: "constructor" },
      { kind: "call", id: 0, verb: "run" },
      { kind: "call", id: 1, verb: "eval" },
      { kind: "call", id: 2, verb: "run", more: 1 },
      { kind: "attribute", name: "onload", value: "1" },
      { kind: "attribute", name: "theme", value: 7 },
      { kind: "files", files: [] },
      { kind: "files", files: "x" },
      { kind: "files", files: [{ path: "a.js", text: "x".repeat(3_000_000) }] },
      JSON.parse('{"kind": "turn", "__proto__": {}}'),
    );
    expect(done).toEqual([]);
  });

  test("that were meant as calls are answered with a message", async () => {
    const { told } = await obeyed({ kind: "call", id: 5, verb: "eval" });
    expect(told).toEqual([
      {
        kind: "refusal",
        id: 5,
        sentence: 'command.verb should be one of "run", "stop", "reset", "check", not "eval".',
      },
    ]);
  });
});
