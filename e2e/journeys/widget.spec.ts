import { expect, test, testOnSharedPage } from "../pages/embedding-page.ts";

/* A widget in a page of another origin, as its reader and as the page's scripts have it. */

const hello =
  "<sandglass-playground>\n  <pre>\n  console.log('hello', 6 * 7);\n  6 * 7\n</pre>\n</sandglass-playground>";

testOnSharedPage(
  "a program in another site's page is shown and run, and its result is returned",
  { tag: "@promise" },
  async ({ host }) => {
    await host.show(hello);
    const widget = host.widget();
    await expect(widget.code).toHaveValue("console.log('hello', 6 * 7);\n6 * 7");
    await widget.runButton.click();
    await expect(widget.text("hello 42")).toBeVisible();
    const result = await widget.run();
    expect(result).toMatchObject({
      outcome: { kind: "completed", inspected: "42" },
      stdout: "hello 42\n",
      console: [{ level: "log", text: "hello 42", line: 1 }],
      inspected: "42",
      usage: { reproducible: true },
    });
    expect(await widget.evaluate((element) => element.outcome?.kind)).toBe("completed");
  },
);

testOnSharedPage(
  "a program that costs too much to draw is shown cut, with a message, and runs whole",
  async ({ host }) => {
    // Changes of direction without end: the frame stood still for as long as it was looked at.
    await host.show("");
    await host.page.evaluate(
      (code) => {
        const element = document.createElement("sandglass-playground");
        Object.assign(element, { code });
        document.body.append(element);
      },
      `// ${"\u05d0a".repeat(100_000)}\n6 * 7`,
    );
    const widget = host.widget();
    await expect(widget.text(/Some of this text would take very long to draw/)).toBeVisible();
    await widget.code.focus();
    expect((await widget.run()).inspected).toBe("42");
    await expect(widget.text(/Some of this text would take very long to draw/)).toBeVisible();
  },
);

testOnSharedPage(
  "the script may be loaded before the element, after it, late, and twice",
  async ({ host }) => {
    await host.open(`${hello}${host.script}${hello}${host.script}`);
    await host.page.evaluate((address) => {
      const script = document.createElement("script");
      script.src = `${address}embed.js`;
      document.body.append(script);
    }, host.sandglass);
    for (const at of [0, 1]) expect((await host.widget(at).run()).stdout).toBe("hello 42\n");
  },
);

testOnSharedPage(
  "an untouched widget shows coloured code, and has no engine and no worker",
  async ({ host }) => {
    const requests: string[] = [];
    host.page.on("request", (request) => requests.push(request.url()));
    await host.open(`${host.script}${hello}`);
    const widget = host.widget();
    await widget.whenReady();
    await expect(widget.frame.locator("[class*=string]").first()).toHaveText("'hello'");
    expect(host.page.workers()).toEqual([]);
    expect(requests.filter((address) => /wasm|engine|worker|monaco/.test(address))).toEqual([]);
    // It comes with the focus.
    await widget.code.focus();
    await expect.poll(() => host.page.workers().length).toBeGreaterThan(0);
  },
);

testOnSharedPage(
  "the sandbox is requested at the same time as the interface, if a run was requested",
  async ({ host }) => {
    const { page } = host;
    let arrives = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrives = resolve;
    });
    await page.route(/\/assets\/widget-[^/]*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await host.open(`${host.script}${hello}`);
    const engine = page.waitForRequest(/\/engine-[^/]*\.wasm$/);
    const result = host.widget().run();
    await engine;
    arrives();
    expect((await result).stdout).toBe("hello 42\n");
  },
);

testOnSharedPage("without JavaScript the code stays readable", async ({ host, browser }) => {
  host.serve("/", `<!doctype html>${host.script}${hello}`);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(host.address);
  await expect(page.getByText("console.log('hello', 6 * 7);")).toBeVisible();
  await context.close();
});

testOnSharedPage(
  "every option of run is accepted, and an invalid one is refused with a message",
  async ({ host }) => {
    await host.show(hello);
    const widget = host.widget();
    expect(
      (await widget.run({ code: "console.log(await input('?'))", stdin: "from the page\n" })).stdout,
    ).toBe("from the page\n");
    expect((await widget.run({ code: "const a: number = 1; a", language: "typescript" })).inspected).toBe(
      "1",
    );
    expect((await widget.run({ code: "const a: number = 2; a", language: "ts" })).inspected).toBe("2");
    expect((await widget.run({ code: "for (;;);", limits: { fuel: 10_000 } })).outcome).toMatchObject({
      kind: "exhausted",
      limit: "fuel",
    });
    expect((await widget.run({ code: "Date.now()", clock: 1000 })).inspected).toBe("1000");
    const [one, two] = [
      await widget.run({ code: "Math.random()", seed: 7 }),
      await widget.run({ code: "Math.random()", seed: 7 }),
    ];
    expect(one.inspected).toBe(two.inspected);
    expect(
      (await widget.run({ code: "Math.random()", capabilities: { globals: { except: ["Math.random"] } } }))
        .outcome,
    ).toMatchObject({ kind: "restricted", name: "Math.random" });
    expect(
      (
        await widget.run({
          files: [
            { path: "main.js", text: "import { x } from './x.js'; x" },
            { path: "x.js", text: "export const x = 'two files';" },
          ],
        })
      ).inspected,
    ).toContain("two files");

    expect(await widget.refusal({ limits: { fuel: -1 } })).toMatch(/fuel should be a whole number/);
    expect(await widget.refusal({ speed: 1 })).toMatch(/options has no option "speed"/);
    expect(await widget.refusal({ language: "cobol" })).toMatch(/language should be one of/);
    expect(await widget.refusal({ code: 7 })).toMatch(/code should be text/);
    expect(
      await widget.evaluate((element) =>
        element.run({ code: () => 1 }).catch((error: Error) => `${error.name}: ${error.message}`),
      ),
    ).toBe("TypeError: Options should be plain data, without functions.");
    // What the code does is never a rejection.
    for (const [code, kind] of [
      ["throw new Error('no')", "threw"],
      ["let let = 1", "invalid"],
      ["fetch('x')", "restricted"],
      ["await new Promise(() => {})", "unsettled"],
    ])
      expect((await widget.run({ code })).outcome.kind).toBe(kind);
  },
);

testOnSharedPage("properties and events report what the reader does", async ({ host }) => {
  await host.show(hello);
  const widget = host.widget();
  await widget.whenReady();
  await widget.evaluate((element) => {
    const events: [string, unknown][] = [];
    for (const name of "change run console result check resize".split(" "))
      element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
    Object.assign(window, { seen: events });
  });
  const eventsNamed = async (name: string) =>
    (await host.page.evaluate(() => (window as unknown as { seen: [string, unknown][] }).seen)).filter(
      ([each]) => each === name,
    );
  await widget.code.click();
  await widget.code.fill("console.log('typed')");
  await expect.poll(() => eventsNamed("change")).toContainEqual(["change", { code: "console.log('typed')" }]);
  expect(await widget.evaluate((element) => element.code)).toBe("console.log('typed')");
  await widget.runButton.click();
  await expect.poll(async () => (await eventsNamed("result")).length).toBe(1);
  expect(await eventsNamed("console")).toEqual([
    ["console", { messages: [{ level: "log", text: "typed", line: 1 }] }],
  ]);
  expect((await eventsNamed("run")).length).toBe(1);
  expect((await eventsNamed("result"))[0]?.[1]).toMatchObject({
    outcome: { kind: "completed" },
    stdout: "typed\n",
  });
  // The resize event comes after the content that it makes room for.
  await expect.poll(async () => (await eventsNamed("resize")).length).toBeGreaterThan(0);

  await widget.evaluate((element) => element.reset());
  await expect(widget.code).toHaveValue("console.log('hello', 6 * 7);\n6 * 7");
  await widget.evaluate((element) => {
    element.code = "console.log('set')";
  });
  await expect(widget.code).toHaveValue("console.log('set')");
  expect(await widget.evaluate((element) => element.files)).toEqual([
    { path: "main.js", text: "console.log('set')" },
  ]);
});

testOnSharedPage("both reader and page can run the checks", { tag: "@promise" }, async ({ host }) => {
  const tests = JSON.stringify([
    { title: "double(2) is 4", call: "double(2)", returns: 4 },
    { title: "double(0) is 0", call: "double(0)", returns: 0 },
  ]);
  await host.show(
    `<script type="application/json" id="tests">${tests}</script>` +
      `<sandglass-playground tests="#tests"><pre>function double(n) { return n * n; }</pre></sandglass-playground>`,
  );
  const widget = host.widget();
  await widget.code.fill("function double(n) { return n + 1 }");
  const results = await widget.evaluate((element) => element.check());
  expect(results.map(({ title, passed }) => [title, passed])).toEqual([
    ["double(2) is 4", false],
    ["double(0) is 0", false],
  ]);
  await widget.code.fill("function double(n) { return 2 * n }");
  await widget.frame.getByRole("button", { name: "Check" }).click();
  await expect
    .poll(() => widget.evaluate((element) => element.check().then((all) => all.every((each) => each.passed))))
    .toBe(true);
});

testOnSharedPage("the page can stop a run", async ({ host }) => {
  await host.show(hello);
  const widget = host.widget();
  await widget.run();
  const outcome = await widget.evaluate(async (element) => {
    const running = element.run({ code: "console.log('on'); for (;;);" });
    await new Promise((resolve) => element.addEventListener("console", resolve, { once: true }));
    await element.stop();
    return (await running).outcome.kind;
  });
  expect(outcome).toBe("stopped");
});

testOnSharedPage(
  "one run of a page is active at a time, in the order of the calls, also after a reset and a stop",
  async ({ host }) => {
    await host.show(`${hello}${hello}`);
    const first = host.widget(0);
    // The one that is called last is ready first.
    await host.widget(1).run();
    await first.evaluate((element) => {
      const place = element.nextSibling;
      element.remove();
      document.body.insertBefore(element, place);
    });
    const order = await first.evaluate(async (element) => {
      const other = document.querySelectorAll("sandglass-playground")[1] as typeof element;
      const names: string[] = [];
      const wait = "await new Promise((done) => setTimeout(done, 200));";
      for (const [name, each] of [
        ["a", element],
        ["b", other],
      ] as const)
        each.addEventListener("console", (event) =>
          names.push(
            ...(event as CustomEvent).detail.messages.map((message: { text: string }) => name + message.text),
          ),
        );
      const code = `console.log(1); ${wait} console.log(2)`;
      await Promise.all([element.run({ code }), other.run({ code })]);
      return names;
    });
    expect(order).toEqual(["a1", "a2", "b1", "b2"]);
    // A call that starts no run does not change the order. The other orders are in page-run-queue.test.ts.
    const orders = await first.evaluate(async (a) => {
      const b = document.querySelectorAll("sandglass-playground")[1] as typeof a;
      let lastResult = "";
      a.addEventListener("result", () => {
        lastResult += "a";
      });
      b.addEventListener("result", () => {
        lastResult += "b";
      });
      const orderAfter = async (call: () => unknown) => {
        lastResult = "";
        await Promise.all([call(), a.run(), b.run()]);
        return lastResult;
      };
      return [await orderAfter(() => a.reset()), await orderAfter(() => a.stop())];
    });
    expect(orders).toEqual(["ab", "ab"]);
  },
);

testOnSharedPage("a widget that waits for an answer does not block the others", async ({ host }) => {
  await host.show(
    `<sandglass-playground><pre>console.log("Hello", await input("Name?"))</pre></sandglass-playground>${hello}`,
  );
  const [asks, other] = [host.widget(0), host.widget(1)];
  await asks.runButton.click();
  const field = asks.frame.getByRole("textbox", { name: "Name?" });
  await expect(field).toBeVisible();
  await other.runButton.click();
  await expect(other.text("hello 42")).toBeVisible();
  expect((await other.run()).stdout).toBe("hello 42\n");
  await field.fill("Ada");
  await field.press("Enter");
  await expect(asks.text("Hello Ada")).toBeVisible();
});

testOnSharedPage(
  "a question of a script's run beyond the lines of its stdin is answered with null",
  async ({ host }) => {
    await host.show(hello);
    const code = "console.log(await input('?'), await input('?'))";
    expect((await host.widget().run({ code })).stdout).toBe("null null\n");
    expect((await host.widget().run({ code, stdin: "one" })).stdout).toBe("one null\n");
  },
);

testOnSharedPage(
  "Tab passes through, and a widget takes neither the focus nor the page's scroll position",
  async ({ host }) => {
    await host.open(
      `${host.script}<button id="before">before</button>${hello}<button id="after">after</button><div style="height:3000px"></div>`,
    );
    const widget = host.widget();
    await widget.whenReady();
    await host.page.locator("#before").focus();
    await widget.run();
    expect(await host.page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(["before", 0]);
    await host.page.keyboard.press("Tab");
    await expect(widget.code).toBeFocused();
    const inFrame = host.page.frames().find((frame) => frame.parentFrame() === host.page.mainFrame());
    if (!inFrame) throw new Error("the widget has no frame");
    // The focus moves from one process to the other with a delay, and the next key goes to the element that has it then.
    const focus = async () => {
      const outside = await host.page.evaluate(() => document.activeElement?.id || "the widget");
      const inside = await inFrame.evaluate(() =>
        document.hasFocus() ? document.activeElement?.outerHTML : undefined,
      );
      if ((outside === "the widget") !== (inside !== undefined)) return "on its way";
      return inside ?? outside;
    };
    for (let presses = 0; presses < 12 && (await focus()) !== "after"; presses++) {
      const before = await focus();
      await host.page.keyboard.press("Tab");
      await expect.poll(async () => [before, "on its way"].includes(await focus())).toBe(false);
    }
    expect(await focus()).toBe("after");
    await expect(widget.code).toHaveValue("console.log('hello', 6 * 7);\n6 * 7");
  },
);

testOnSharedPage(
  "invalid files are refused when they are set, and the earlier ones stay",
  async ({ host }) => {
    await host.show(hello);
    const widget = host.widget();
    await widget.whenReady();
    const text = await widget.evaluate((element) =>
      ["text", [], [{ path: "x.js" }], [null], 7].map((files) => {
        try {
          element.files = files as never;
          return "taken";
        } catch (error) {
          return `${error}`;
        }
      }),
    );
    expect([...new Set(text)]).toEqual(["TypeError: files should be an array of { path, text }."]);
    expect((await widget.run()).stdout).toBe("hello 42\n");
  },
);

testOnSharedPage("frames have different names", async ({ host }) => {
  await host.show(
    `<sandglass-playground title="Sorting"><pre>1</pre></sandglass-playground><sandglass-playground><pre>console.log("two")</pre></sandglass-playground>`,
  );
  const titles = () =>
    host.page.locator("iframe").evaluateAll((frames) => frames.map((frame) => frame.getAttribute("title")));
  await expect.poll(titles).toEqual(["Sorting", 'Code: console.log("two")']);
  await host.widget().evaluate((element) => {
    element.title = "Sorting, again";
  });
  await expect.poll(titles).toEqual(["Sorting, again", 'Code: console.log("two")']);
});

testOnSharedPage("the height of a widget is the height of its content", async ({ host }) => {
  await host.show(`<sandglass-playground><pre>1</pre></sandglass-playground>`);
  const widget = host.widget();
  await widget.whenReady();
  const frame = widget.element.locator("iframe");
  const heightOf = async () => (await frame.boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeGreaterThan(40);
  const before = await heightOf();
  await widget.code.fill(Array.from({ length: 30 }, (_, line) => `// ${line}`).join("\n"));
  await expect.poll(heightOf).toBeGreaterThan(before + 25 * 20);
});

testOnSharedPage(
  "an element that is moved, removed and inserted again continues to work",
  async ({ host }) => {
    await host.show(`<div id="elsewhere"></div>${hello}`);
    const widget = host.widget();
    await widget.code.fill("console.log('mine')");
    await expect.poll(() => widget.evaluate((element) => element.code)).toBe("console.log('mine')");
    await widget.evaluate((element) => document.querySelector("#elsewhere")?.append(element));
    await expect(widget.code).toHaveValue("console.log('mine')");
    expect((await widget.run()).stdout).toBe("mine\n");
    const message = await widget.evaluate(async (element) => {
      const running = element.run({ code: "for (;;);" }).catch((error: Error) => error.message);
      element.remove();
      const answer = await running;
      document.body.append(element);
      return answer;
    });
    expect(message).toBe("The widget no longer exists.");
    expect((await widget.run({ code: "console.log('again')" })).stdout).toBe("again\n");
  },
);

testOnSharedPage("attributes can be changed", async ({ host }) => {
  await host.show(
    `<sandglass-playground language="js"><pre>const a: number = 1; a</pre></sandglass-playground>`,
  );
  const widget = host.widget();
  expect((await widget.run()).outcome.kind).toBe("invalid");
  await widget.evaluate((element) => element.setAttribute("language", "ts"));
  expect((await widget.run()).inspected).toBe("1");
  await widget.evaluate((element) => element.setAttribute("limits", '{"fuel": "much"}'));
  await expect(widget.text(/limits\.fuel should be a whole number/)).toBeVisible();
  expect(await widget.refusal({})).toMatch(/limits\.fuel should be a whole number/);
  await widget.evaluate((element) => element.setAttribute("readonly", ""));
  await expect(widget.code).toHaveAttribute("readonly");
});

testOnSharedPage(
  "an invalid allow attribute is reported before the first touch, and nothing runs until it is corrected",
  async ({ host }) => {
    // The other mistakes are in widget-settings.test.ts.
    await host.show(
      `<sandglass-playground allow='{"globals":{"except":["nope"]}}'><pre>console.log("ran")</pre></sandglass-playground>`,
    );
    const widget = host.widget();
    await expect(widget.frame.getByRole("alert")).toContainText(/^allow[. ]/);
    expect(await widget.evaluate((element) => element.outcome)).toBeNull();
    await widget.runButton.click();
    await expect(widget.text(/its page must fix the problem above/)).toBeVisible();
    expect(await widget.refusal({})).toMatch(/^allow[. ]/);
    await expect(widget.text(/please report/)).toHaveCount(0);
    expect(await widget.evaluate((element) => element.outcome)).toBeNull();
    await widget.evaluate((element) => element.setAttribute("allow", '{"globals":{"except":["eval"]}}'));
    await expect(widget.frame.getByRole("alert")).toHaveCount(0);
    expect((await widget.run()).stdout).toBe("ran\n");
    await widget.runButton.click();
    await expect(widget.text(/^ran$/)).toBeVisible();
    await widget.text("What this program may use").click();
    await expect(widget.frame.locator(".permitted")).toContainText("eval");
  },
);

testOnSharedPage("limits above the page's maximum are reported, and do not refuse runs", async ({ host }) => {
  await host.show(
    `<sandglass-playground limits='{"memoryBytes":1073741824}'><pre>1</pre></sandglass-playground>`,
  );
  const widget = host.widget();
  await expect(widget.frame.getByRole("alert")).toHaveText(
    "limits.memoryBytes is 1,024 MiB. The maximum for a widget is 256 MiB, and is used instead.",
  );
  expect((await widget.run()).outcome.kind).toBe("completed");
  await widget.evaluate((element) => element.removeAttribute("limits"));
  await expect(widget.frame.getByRole("alert")).toHaveCount(0);
  // Those of a script, too, as long as it is its run that is shown.
  expect((await widget.run({ limits: { cpuMs: 3_600_000 } })).outcome.kind).toBe("completed");
  await expect(widget.frame.getByRole("alert")).toHaveText(
    /^options\.limits\.cpuMs is .+\. The maximum for a widget is .+, and is used instead\.$/,
  );
  await widget.runButton.click();
  await expect(widget.frame.getByRole("alert")).toHaveCount(0);
});

testOnSharedPage("a program comes from a script, from files, or from an address", async ({ host }) => {
  host.serve("/program.js", "console.log('from an address')", {}, "text/javascript");
  await host.show(
    `
    <sandglass-playground><script type="text/plain">if (1 < 2) console.log("</" + "b>")</script></sandglass-playground>
    <sandglass-playground files='[{"path": "two.js", "text": "export default 2"}]'><pre>import two from "./two.js"; console.log(two)</pre></sandglass-playground>
    <sandglass-playground src="program.js"></sandglass-playground>
    <sandglass-playground src="nothing.js"><pre>kept</pre></sandglass-playground>
    <sandglass-playground setup="const hidden = 5"><pre>console.log(hidden)</pre></sandglass-playground>`,
  );
  expect((await host.widget(0).run()).stdout).toBe("</b>\n");
  expect((await host.widget(1).run()).stdout).toBe("2\n");
  expect((await host.widget(2).run()).stdout).toBe("from an address\n");
  await expect(host.page.getByText("nothing.js could not be loaded (404).")).toBeVisible();
  await expect(host.page.getByText("kept")).toBeVisible();
  expect((await host.widget(4).run()).stdout).toBe("5\n");
});

testOnSharedPage("code blocks are upgraded only if the page asks for it", async ({ host }) => {
  const blocks =
    '<pre><code class="language-js">console.log("block")</code></pre><pre><code class="language-css">b {}</code></pre>';
  await host.open(`${blocks}<script src="${host.sandglass}embed.js" data-upgrade></script>`);
  await expect(host.page.locator("sandglass-playground")).toHaveCount(1);
  expect((await host.widget().run()).stdout).toBe("block\n");
  await host.open(`${blocks}${host.script}`);
  await expect(host.page.locator("sandglass-playground")).toHaveCount(0);
  await host.page.evaluate(() => {
    (globalThis as unknown as { SandglassPlayground: { upgrade(): void } }).SandglassPlayground.upgrade();
  });
  expect((await host.widget().run()).stdout).toBe("block\n");
});

test("autorun starts when the widget is visible, and not again after its run was killed", async ({
  host,
}) => {
  await host.open(
    `${host.script}<sandglass-playground autorun console="always" limits='{"fuel": 100000}'><pre>for (;;);</pre></sandglass-playground>` +
      `<div style="height:5000px"></div><sandglass-playground autorun><pre>console.log("seen")</pre></sandglass-playground>`,
  );
  const [killed, below] = [host.widget(0), host.widget(1)];
  await expect.poll(() => killed.evaluate((element) => element.outcome?.kind)).toBe("exhausted");
  expect(await below.evaluate((element) => element.outcome)).toBeNull();
  await below.element.scrollIntoViewIfNeeded();
  await expect.poll(() => below.evaluate((element) => element.outcome?.kind)).toBe("completed");
  // Again, after a reload.
  await host.page.reload();
  await below.element.scrollIntoViewIfNeeded();
  await expect.poll(() => below.evaluate((element) => element.outcome?.kind)).toBe("completed");
  await host.page.evaluate(() => scrollTo(0, 0));
  await killed.whenReady();
  expect(await killed.evaluate((element) => element.outcome)).toBeNull();
});

testOnSharedPage(
  "a program from another address is loaded, wherever the element is when the address changes",
  async ({ host }) => {
    for (const name of ["one", "two", "three"])
      host.serve(`/${name}.js`, `console.log('${name}')`, {}, "text/javascript");
    await host.show(`<sandglass-playground src="one.js"></sandglass-playground>`);
    const widget = host.widget();
    await widget.code.fill("console.log('mine')");
    await expect.poll(() => widget.evaluate((element) => element.code)).toBe("console.log('mine')");
    await widget.evaluate((element) => {
      element.remove();
      element.setAttribute("src", "two.js");
      document.body.append(element);
    });
    await expect(widget.code).toHaveValue("console.log('two')");
    // The last one counts, however they arrive.
    await widget.evaluate((element) => {
      element.setAttribute("src", "one.js");
      element.setAttribute("src", "three.js");
    });
    await expect(widget.code).toHaveValue("console.log('three')");
    expect((await widget.run()).stdout).toBe("three\n");
  },
);

testOnSharedPage(
  "files have the names of the language that the page has set, edited or not",
  async ({ host }) => {
    await host.show(`<sandglass-playground><pre>1</pre></sandglass-playground>`);
    const widget = host.widget();
    const names = () => widget.evaluate((element) => element.files.map(({ path, text }) => [path, text]));
    await widget.code.fill("2");
    await expect.poll(names).toEqual([["main.js", "2"]]);
    await widget.code.fill("1");
    await expect.poll(names).toEqual([["main.js", "1"]]);
    await widget.evaluate((element) => element.setAttribute("language", "ts"));
    await expect.poll(names).toEqual([["main.ts", "1"]]);
  },
);

testOnSharedPage("a program that no widget accepts is reported, and stays readable", async ({ host }) => {
  const scripts = Array.from(
    { length: 51 },
    (_, at) => `<script type="text/plain" data-path="f${at}.js">${at}</script>`,
  );
  await host.show(`<sandglass-playground>${scripts.join("")}<p>A program.</p></sandglass-playground>`);
  await expect(host.page.getByRole("alert")).toContainText("files");
  await expect(host.page.getByText("A program.")).toBeVisible();
  expect(await host.widget().refusal({})).toContain("files");
});

testOnSharedPage(
  "if the page's storage is refused, the widget says once that edits are lost",
  async ({ host }) => {
    const refuse =
      "<script>Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError') } })</script>";
    await host.open(`${refuse}${host.script}${hello}`);
    const widget = host.widget();
    const sentence = widget.text(/This browser does not save your code/);
    await widget.code.fill("console.log('mine')");
    await expect(sentence).toBeVisible();
    await widget.code.fill("console.log('mine', 2)");
    expect((await widget.run()).stdout).toBe("mine 2\n");
    await expect(sentence).toHaveCount(1);
    // The shared page empties its storage, which this document refuses.
    await host.page.goto("about:blank");
  },
);

testOnSharedPage("what a reader has typed survives a reload and Back, and can be reset", async ({ host }) => {
  const twice = "<sandglass-playground><pre>console.log(1)</pre></sandglass-playground>".repeat(2);
  await host.open(`${host.script}${twice}`);
  const [first, second] = [host.widget(0), host.widget(1)];
  await second.code.fill("console.log('mine')");
  await expect.poll(() => second.evaluate((element) => element.code)).toBe("console.log('mine')");
  await host.page.reload();
  await expect(second.code).toHaveValue("console.log('mine')");
  await expect(first.code).toHaveValue("console.log(1)");
  await host.page.goto("about:blank");
  await host.page.goBack();
  await expect(second.code).toHaveValue("console.log('mine')");
  expect((await second.run()).stdout).toBe("mine\n");
  await second.frame.getByRole("button", { name: "Reset" }).click();
  await expect(second.code).toHaveValue("console.log(1)");
  await host.page.reload();
  await expect(second.code).toHaveValue("console.log(1)");
  // Another program of the page has nothing of it.
  await second.code.fill("console.log('mine')");
  await expect.poll(() => second.evaluate((element) => element.code)).toBe("console.log('mine')");
  await host.open(`${host.script}${twice.replaceAll("1", "2")}`);
  await expect(second.code).toHaveValue("console.log(2)");
});
