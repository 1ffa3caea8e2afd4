import { type EmbeddingSite, expect, testOnSharedPage, type Widget } from "../pages/embedding-page.ts";

/* The appearance of a widget in its page: light or dark like its background, in the page's colours, and on paper. */

const code = "<sandglass-playground><pre>const one = 1; // one</pre></sandglass-playground>";

const surface = (widget: Widget) => widget.frame.locator(".exercise");
const white = "rgb(255, 255, 255)";
const dark = "rgb(20, 22, 27)";

/** Whether the page is visible at the corner of the frame, outside the round border. */
async function cornerIsClear(host: EmbeddingSite, at = 0): Promise<boolean> {
  const box = await host.widget(at).element.locator("iframe").boundingBox();
  if (!box) throw new Error("the frame is not drawn");
  const pixel = (x: number, y: number) =>
    host.page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  const [corner, page] = await Promise.all([pixel(box.x, box.y), pixel(box.x - 4, box.y)]);
  return corner.equals(page);
}

for (const [page, style, reader, colour] of [
  ["a dark page whose reader likes it light", "body { background: #101010 }", "light", dark],
  ["a light page whose reader likes it dark", "html { background: #fdfdfd }", "dark", white],
  ["a page that says nothing", "", "dark", white],
  ["a page that follows its reader", ":root { color-scheme: light dark }", "dark", dark],
  [
    "a dark box on a light page that follows its reader",
    ":root { color-scheme: light dark } main { padding: 1em; background: color(display-p3 0.1 0.1 0.2) }",
    "light",
    dark,
  ],
] as const)
  testOnSharedPage(`the theme of a widget follows its background: ${page}`, async ({ host }) => {
    await host.page.emulateMedia({ colorScheme: reader });
    await host.open(`<style>${style}</style><main>${code}</main>${host.script}`);
    await expect(surface(host.widget())).toHaveCSS("background-color", colour);
    await expect.poll(() => cornerIsClear(host)).toBe(true);
  });

testOnSharedPage(
  "widgets follow a page that turns dark, at once or gradually, through any ancestor",
  async ({ host }) => {
    await host.open(
      `<style>#app { background: #fff } #app.night { background: #111; transition: background 0.3s }</style>
     <div id="app">${code}<my-box></my-box></div>
     <script>
       document.querySelector("my-box").attachShadow({ mode: "open" }).innerHTML = '<sandglass-playground><pre>2</pre></sandglass-playground>';
     </script>${host.script}`,
    );
    const [plain, shadowed] = [host.widget(0), host.widget(1)];
    await plain.runButton.click();
    await expect(plain.frame.locator("[data-outcome]")).toBeVisible();
    await expect(surface(plain)).toHaveCSS("background-color", white);
    const app = host.page.locator("#app");
    await app.evaluate((element) => element.classList.add("night"));
    await expect(surface(plain)).toHaveCSS("background-color", dark);
    await expect(surface(shadowed)).toHaveCSS("background-color", dark);
    await app.evaluate((element) => element.classList.remove("night"));
    await expect(surface(plain)).toHaveCSS("background-color", white);
    // By a style sheet that is added later.
    await host.page.evaluate(() => {
      document.head.insertAdjacentHTML("beforeend", "<style>#app { background: #000 !important }</style>");
    });
    await expect(surface(plain)).toHaveCSS("background-color", dark);
    await expect(surface(shadowed)).toHaveCSS("background-color", dark);
  },
);

testOnSharedPage(
  "an explicit theme holds on any page, and the page shows at the round corners",
  async ({ host }) => {
    const themed = ["light", "dark", "contrast"].map((theme) => code.replace(">", ` theme="${theme}">`));
    await host.open(`<style>body { background: #fed }</style>${themed.join("")}${host.script}`);
    for (const [at, colour] of [white, dark, "rgb(0, 0, 0)"].entries()) {
      await expect(surface(host.widget(at))).toHaveCSS("background-color", colour);
      await expect.poll(() => cornerIsClear(host, at)).toBe(true);
    }
    await host.widget(0).evaluate((element) => element.setAttribute("theme", "dark"));
    await expect(surface(host.widget(0))).toHaveCSS("background-color", dark);
    await expect.poll(() => cornerIsClear(host)).toBe(true);
  },
);

testOnSharedPage(
  "a widget has the page's colours, corners and fonts, before and after the first touch, and follows changes",
  async ({ host }) => {
    await host.open(
      `<style>
       :root { --brand: oklch(0.45 0.2 260) }
       sandglass-playground { --sandglass-accent: var(--brand); --sandglass-background: #fdf6e3; --sandglass-text: #073642;
         --sandglass-border: darkcyan; --sandglass-radius: 0.25rem; --sandglass-font: Georgia, "Times New Roman", serif;
         --sandglass-code-font: "Fira Code", monospace }
       .other sandglass-playground { --sandglass-background: #002b36; --sandglass-text: #eee8d5; --sandglass-accent: #fdba74 }
     </style>${code}${host.script}`,
    );
    const widget = host.widget();
    const run = widget.runButton;
    await expect(surface(widget)).toHaveCSS("background-color", "rgb(253, 246, 227)");
    const looks = async () => {
      await expect(surface(widget)).toHaveCSS("color", "rgb(7, 54, 66)");
      await expect(surface(widget)).toHaveCSS("border-color", "rgb(0, 139, 139)");
      await expect(surface(widget)).toHaveCSS("border-radius", "4px");
      await expect(widget.code).toHaveCSS("font-family", '"Fira Code", monospace');
      await expect(run).toHaveCSS("font-family", 'Georgia, "Times New Roman", serif');
      await expect(run).toHaveCSS("background-color", "rgb(0, 73, 193)");
      await expect(run).toHaveCSS("color", white);
    };
    await looks();
    expect((await widget.run()).outcome.kind).toBe("completed");
    await looks();
    await host.page.evaluate(() => document.body.classList.add("other"));
    await expect(surface(widget)).toHaveCSS("background-color", "rgb(0, 43, 54)");
    await expect(surface(widget)).toHaveCSS("color", "rgb(238, 232, 213)");
    await expect(run).toHaveCSS("background-color", "rgb(253, 186, 116)");
    await expect(run).toHaveCSS("color", "rgb(0, 0, 0)");
  },
);

testOnSharedPage(
  "an unreadable or invalid style falls back to the default, with a warning in the console, and loads nothing",
  async ({ host }) => {
    const warnings: string[] = [];
    host.page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    const requests: string[] = [];
    host.page.on("request", (request) => requests.push(request.url()));
    await host.open(
      `<sandglass-playground style="--sandglass-text: #aaa; --sandglass-background: url(/x.png); --sandglass-radius: 50%;
       --sandglass-accent: #06c8; --sandglass-font: url(/x.woff2)"><pre>1</pre></sandglass-playground>
     <sandglass-playground theme="contrast" style="--sandglass-background: #fdf6e3"><pre>2</pre></sandglass-playground>${host.script}`,
    );
    await expect
      .poll(() => warnings.sort())
      .toEqual([
        '--sandglass-accent should be an opaque colour, not "#06c8". It is not used.',
        '--sandglass-background should be an opaque colour, not "url(/x.png)". It is not used.',
        '--sandglass-font should be names of fonts, not "url(/x.woff2)". It is not used.',
        '--sandglass-radius should be a length from 0 to 40px, not "50%". It is not used.',
        "--sandglass-text is not used: text (#aaaaaa on #ffffff) would have a contrast of 2.3, and 4.5 is the minimum for readable text.",
      ]);
    await expect(surface(host.widget(0))).toHaveCSS("color", "rgb(28, 27, 25)");
    await expect(surface(host.widget(0))).toHaveCSS("border-radius", "10px");
    await expect(surface(host.widget(1))).toHaveCSS("background-color", "rgb(0, 0, 0)");
    expect(requests.filter((address) => address.includes("/x."))).toEqual([]);
  },
);

testOnSharedPage("on paper, the whole program and its output are text of the page", async ({ host }) => {
  const long = Array.from({ length: 60 }, (_, line) => `console.log("line ${line}");`).join("\n");
  await host.open(
    `<sandglass-playground height="80" tests='[{ "title": "t", "prints": "no" }]'><pre>${long}</pre></sandglass-playground>
     <sandglass-playground files='[{ "path": "two.js", "text": "export default 2" }]'><pre>import two from "./two.js"; throw new Error("at " + two)</pre></sandglass-playground>
     <sandglass-playground><pre>untouched</pre></sandglass-playground>${host.script}`,
  );
  await host.widget(0).code.fill(long.replace("line 59", "the last line"));
  await expect.poll(() => host.widget(0).evaluate((element) => element.code)).toContain("the last line");
  await host.widget(0).run();
  await host.widget(0).evaluate((element) => element.check());
  await host.widget(1).run();
  await host.page.emulateMedia({ media: "print" });
  const printed = (at: number) => host.widget(at).element.locator(".print");
  await expect(printed(0)).toBeVisible();
  await expect(host.widget(0).element.locator("iframe")).toBeHidden();
  // It is drawn again while the page changes to paper.
  const textOf = async () => (await printed(0).innerText()).replace(/\n+/g, "\n");
  await expect.poll(textOf).toContain('console.log("line 0");\nconsole.log("line 1");');
  const text = await textOf();
  expect(text).toContain('console.log("the last line");\nOutput\nline 0\nline 1\n');
  expect(text).toMatch(/\nthe last line\n✗ t/);
  await expect(printed(0).getByText('"the last line"', { exact: true })).toHaveCSS("color", "rgb(7, 73, 42)");
  await expect(printed(1)).toContainText("two.js");
  await expect(printed(1)).toContainText("export default 2");
  await expect(printed(1)).toContainText("Error: at 2");
  await expect(printed(2)).toHaveText("untouched");
  // Real printing sends an event.
  await host.page.emulateMedia({ media: null });
  await host.widget(2).evaluate((element) => {
    element.code = "now";
  });
  await host.page.pdf();
  expect(await printed(2).textContent()).toBe("now");
});
