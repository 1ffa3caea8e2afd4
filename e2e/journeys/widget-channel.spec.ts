import { expect, test, testOnSharedPage } from "../pages/embedding-page.ts";

/* Attacks of another page, or of another frame, on a widget and on the page around it. */

const hello = "<sandglass-playground><pre>console.log('hello')</pre></sandglass-playground>";

/** An attacker's host page, which sends messages to the frame directly. */
const byHand = (address: string) => `<iframe id="frame" src="${address}embed.html"></iframe><script>
  const frame = document.querySelector("#frame");
  const nonce = "1-2-3-4";
  const told = [];
  const make = (text, more) => ({
    sandglass: "hello", version: 1, nonce, widget: { attributes: {}, files: [{ path: "", text }] }, ...more,
  });
  const announced = new Promise((done) => addEventListener("message", ({ data, source }) => {
    if (source === frame.contentWindow && data?.sandglass === "frame") done(data);
  }));
  const greet = (message) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => told.push(data);
    frame.contentWindow.postMessage(message, "*", [port2]);
    return port1;
  };
  const told1 = (kind) => new Promise((done) => {
    const look = () => { const found = told.find((each) => each.kind === kind); if (found) done(found); else setTimeout(look, 20); };
    look();
  });
</script>`;

testOnSharedPage("a frame accepts only the first valid hello of its parent", async ({ host }) => {
  await host.open(byHand(host.sandglass));
  const summary = await host.page.evaluate(`(async () => {
    const announcement = await announced;
    greet(make("'wrong version'", { version: 2 }));
    greet(make("'no nonce'", { nonce: "" }));
    greet({ ...make("'polluted'"), extra: 1 });
    frame.contentWindow.postMessage(make("'no port'"), "*");
    greet(make("'the first'"));
    const ready = await told1("ready");
    greet(make("'a second'", { nonce: "5-6-7-8" }));
    await told1("height");
    return { announcement, ready, readies: told.filter(({ kind }) => kind === "ready").length };
  })()`);
  expect(summary).toEqual({
    announcement: { sandglass: "frame", version: 1, build: expect.stringMatching(/^sha256-/) },
    ready: { kind: "ready", version: 1, nonce: "1-2-3-4" },
    readies: 1,
  });
  const code = host.page.frameLocator("#frame").getByRole("textbox", { name: "Code" });
  await expect(code).toHaveValue("'the first'");
});

testOnSharedPage("neither a sibling frame nor the opener can say hello", async ({ host }) => {
  host.serve(
    "/beside",
    `<script>
      const say = () => {
        parent.times = (parent.times ?? 0) + 1;
        for (const other of [parent.frames[0], opener?.frames[0]]) {
          if (!other) continue;
          const { port1, port2 } = new MessageChannel();
          other.postMessage({ sandglass: "hello", version: 1, nonce: "1-1-1-1",
            widget: { attributes: {}, files: [{ path: "", text: "'forged'" }] } }, "*", [port2]);
          port1.onmessage = () => parent.postMessage("the forged hello was answered", "*");
        }
      };
      setInterval(say, 5);
    </script>`,
  );
  await host.open(`<script>window.said = []; addEventListener("message", ({ data }) => said.push(data));</script>
    <iframe src="${host.sandglass}embed.html"></iframe><iframe src="/beside"></iframe>`);
  const frame = host.page.frameLocator("iframe >> nth=0");
  await expect(frame.locator("#late")).toBeAttached();
  // The frame has announced itself, and many messages were sent to it since.
  await host.page.waitForFunction(() =>
    (window as unknown as { said: { sandglass?: string }[] }).said.some(
      ({ sandglass }) => sandglass === "frame",
    ),
  );
  const times = () => host.page.evaluate(() => (window as unknown as { times: number }).times);
  const before = await times();
  await expect.poll(times).toBeGreaterThan(before + 30);
  await expect(frame.getByText("forged")).toHaveCount(0);
  expect(await host.page.evaluate(() => (window as unknown as { said: unknown[] }).said)).not.toContain(
    "the forged hello was answered",
  );
});

testOnSharedPage(
  "a message that is not a command does nothing, and the frame continues",
  async ({ host }) => {
    await host.open(byHand(host.sandglass));
    const answers = await host.page.evaluate(`(async () => {
    await announced;
    const port = greet(make("'fine'"));
    await told1("ready");
    for (const nonsense of [null, 1, "run", [], { kind: "constructor" }, { kind: "files", files: 7 },
      JSON.parse('{"kind":"turn","__proto__":{"polluted":1}}'), { kind: "attribute", name: "onload", value: "1" },
      { kind: "call", id: 9, verb: "eval" }, { kind: "files", files: [{ path: "", text: "x".repeat(3e6) }] }])
      port.postMessage(nonsense);
    port.postMessage({ kind: "call", id: 1, verb: "run", options: JSON.parse('{"__proto__": {"code": "1"}}') });
    port.postMessage({ kind: "call", id: 2, verb: "run" });
    await new Promise((done) => { const look = () => {
      if (told.some(({ kind }) => kind === "wants")) { port.postMessage({ kind: "turn" }); done(); } else setTimeout(look, 20); };
      look(); });
    await new Promise((done) => { const look = () => told.some(({ id }) => id === 2) ? done() : setTimeout(look, 20); look(); });
    return told.filter(({ id }) => id).map(({ kind, id, sentence, value }) => [id, kind, sentence ?? value?.inspected]);
  })()`);
    expect(answers).toEqual([
      [9, "refusal", 'command.verb should be one of "run", "stop", "reset", "check", not "eval".'],
      [1, "refusal", expect.stringContaining("__proto__")],
      [2, "answer", "'fine'"],
    ]);
  },
);

testOnSharedPage(
  "a page that requests a flood of runs gets an error, and no more than fifty wait",
  async ({ host }) => {
    await host.show(hello);
    const text = await host.widget().evaluate(async (element) => {
      await element.run();
      const runs = Array.from({ length: 500 }, () =>
        element.run({ code: "for (;;);" }).then(
          ({ outcome }) => outcome.kind,
          (error: Error) => error.message,
        ),
      );
      await new Promise((resolve) => element.addEventListener("run", resolve, { once: true }));
      await element.stop();
      const all = await Promise.all(runs);
      return { stopped: all.filter((each) => each === "stopped").length, rest: [...new Set(all)].sort() };
    });
    expect(text.stopped).toBeLessThanOrEqual(51);
    expect(text.rest).toContain("50 runs of this widget are waiting: wait for the promise of run().");
  },
);

const liar = (words: string) => `<script>
  addEventListener("message", ({ data, ports: [port] }) => {
    const { nonce, widget } = data;
    const say = (...told) => told.forEach((each) => port.postMessage(each));
    ${words}
  });
  parent.postMessage({ sandglass: "frame", version: 1 }, "*");
</script>`;

testOnSharedPage("false messages of a frame do not break the page", async ({ host }) => {
  host.serve(
    "/embed.html",
    liar(`
      say({ kind: "result", result: "before it is ready" }, { kind: "ready", version: 1, nonce: "0-0-0-0" });
      say({ kind: "ready", version: 1, nonce });
      say(null, 7, { kind: "constructor" }, { kind: "height", height: 1e9 }, { kind: "height", height: "9px; color: red" },
        { kind: "change", files: [{ path: "a" }] }, { kind: "result", result: { outcome: { kind: "won" } } },
        JSON.parse('{"kind": "console", "messages": [], "__proto__": {"polluted": true}}'),
        { kind: "answer", id: 1, value: { outcome: { kind: "completed" } } }, { kind: "wants" }, { kind: "wants" },
        { kind: "over" }, { kind: "answer", id: 77, value: 1 });
    `),
  );
  await host.open(`${host.script}<script>
      SandglassPlayground.address = new URL("/embed.html", location).href;
      window.seen = [];
    </script>${hello}<script>
      const widget = document.querySelector("sandglass-playground");
      for (const name of "ready change run console result check resize".split(" "))
        widget.addEventListener(name, ({ detail }) => seen.push([name, detail]));
      window.called = widget.run().catch((error) => error.message);
    </script>`);
  expect(await host.page.evaluate(() => (window as unknown as { called: Promise<string> }).called)).toBe(
    "The widget no longer exists.",
  );
  expect(await host.page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
    ["ready", {}],
    ["resize", { height: 20_000 }],
  ]);
  expect(await host.page.evaluate(() => ({}) as { polluted?: boolean })).toEqual({});
  expect(await host.widget().evaluate((element) => [element.outcome, element.code])).toEqual([
    null,
    "console.log('hello')",
  ]);
});

/** A frame that attacks its page after it has reported that it is ready, and then reports that it did. */
const attacker = (deeds: string) =>
  liar(`
      say({ kind: "ready", version: 1, nonce });
      ${deeds}
      say({ kind: "run" });
    `);

const attacked = (address: string) => `<script>
      SandglassPlayground.address = new URL("/embed.html", ${address}).href;
      window.over = new Promise((done) => addEventListener("run", done, { once: true, capture: true }));
    </script>${hello}`;

for (const from of ["the origin of the page", "another origin"])
  testOnSharedPage(
    `a frame of ${from} cannot ask the reader anything, open a window or download`,
    async ({ host }) => {
      const happened: string[] = [];
      host.page.on("dialog", async (dialog) => {
        happened.push(dialog.type());
        await dialog.dismiss();
      });
      host.page.context().on("page", () => happened.push("a window"));
      host.page.on("download", () => happened.push("a download"));
      host.serve(
        "/embed.html",
        attacker(`
        alert("x"); confirm("x"); prompt("x"); print();
        open("about:blank", "_blank");
        const link = document.createElement("a");
        link.href = "data:application/octet-stream,x";
        link.download = "x.exe";
        document.body.append(link);
        link.click();
        link.removeAttribute("download");
        link.target = "_blank";
        link.href = location.href;
        link.click();
        try { top.location = "about:blank"; } catch {}
        document.forms;
        const form = document.createElement("form");
        form.target = "_blank";
        document.body.append(form);
        form.submit();`),
      );
      // The same server under another name.
      const address =
        from === "another origin"
          ? JSON.stringify(host.address.replace("127.0.0.1", "localhost"))
          : "location.href";
      await host.open(`${host.script}${attacked(address)}`);
      await host.page.evaluate(() => (window as unknown as { over: Promise<unknown> }).over);
      expect(happened).toEqual([]);
      await expect(host.page).toHaveTitle("A page");
      expect(host.page.context().pages().length).toBe(1);
    },
  );

testOnSharedPage("large or malformed messages of a frame are ignored", async ({ host }) => {
  host.serve(
    "/embed.html",
    attacker(`
      const result = (stdout) => ({ outcome: { kind: "completed" }, stdout, console: [], inspected: "",
        usage: { fuel: 1, peakMemoryBytes: 1, cpuMs: 1, wallMs: 1 } });
      const half = "x".repeat(9 << 20);
      say({ kind: "result", result: result("x".repeat(64 << 20)) }, { kind: "result", result: result(half), more: [half] },
        { kind: "result", result: result(""), more: new Float64Array(3e6) }, { kind: "result", result: result(""), more: new Map() },
        { kind: "result", result: result(""), more: new Date() }, { kind: "result", result: result(""), more: new Array(2 ** 31) },
        { kind: "result", result: result("small enough") });`),
  );
  await host.open(`${host.script}${attacked("location.href")}<script>
      window.heard = [];
      document.querySelector("sandglass-playground").addEventListener("result", ({ detail }) => heard.push(detail.stdout));
    </script>`);
  await host.page.evaluate(() => (window as unknown as { over: Promise<unknown> }).over);
  expect(await host.page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual([
    "small enough",
  ]);
});

testOnSharedPage("a frame that navigates elsewhere is removed", async ({ host }) => {
  await host.show(hello);
  const widget = host.widget();
  await widget.whenReady();
  host.serve("/elsewhere", liar('say({ kind: "ready", version: 1, nonce: "1-1-1-1" })'));
  const [, frame] = host.page.frames();
  // Playwright reports that the frame is detached before it has loaded.
  await expect(frame?.goto(`${host.address}elsewhere`)).rejects.toThrow("detached");
  await expect(host.page.getByRole("alert")).toHaveText("The widget no longer exists.");
  await expect(host.page.locator("iframe")).toHaveCount(0);
  await expect(host.page.getByText("console.log('hello')")).toBeVisible();
  expect(await widget.refusal({})).toBe("The widget no longer exists.");
  // The page that inserted it can insert it again.
  await widget.evaluate((element) => document.body.append(element));
  expect((await widget.run()).stdout).toBe("hello\n");
});

test("a server without a widget is reported", async ({ host }) => {
  // The frame has 15 s.
  await host.page.clock.install();
  await host.open(
    `${host.script}<script>SandglassPlayground.address = new URL("/none", location).href;</script>${hello}`,
  );
  const alert = host.page.getByRole("alert");
  await expect(async () => {
    await host.page.clock.fastForward(15_000);
    await expect(alert).toContainText("/none does not answer: it does not exist", { timeout: 100 });
  }).toPass();
  await expect(host.page.getByText("console.log('hello')")).toBeVisible();
});
