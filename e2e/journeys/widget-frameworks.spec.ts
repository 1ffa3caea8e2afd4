import { pageScript, serverPage } from "../frameworks/build.ts";
import { firstProgram, limits, secondProgram } from "../frameworks/programs.ts";
import { expect, testOnSharedPage } from "../pages/embedding-page.ts";

/* Pages that are written with React (on a server, too), Vue and Svelte: the element is one of their own. */

const frameworks = {
  React: { script: "react.tsx", served: async () => "" },
  "React, of a page that a server wrote": { script: "react-hydrated.tsx", served: serverPage },
  Vue: { script: "vue.ts", served: async () => "" },
  Svelte: { script: "svelte.ts", served: async () => "" },
} as const;

for (const [name, { script, served }] of Object.entries(frameworks))
  testOnSharedPage(
    `${name}: properties, events and children come from the page, and the reader's changes stay`,
    async ({ host }) => {
      const { page } = host;
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["warning", "error"].includes(message.type())) complaints.push(message.text());
      });
      host.serve("/favicon.ico", "");
      host.serve("/page.js", await pageScript(script), {}, "text/javascript");
      await host.open(
        `<div id="app">${await served()}</div>${host.script}<script type="module" src="/page.js"></script>`,
      );
      const [configured, written] = [host.widget(0), host.widget(1)];
      const [answer, verdict] = [page.locator("output").first(), page.locator("output").last()];

      await expect(configured.code).toHaveValue(firstProgram);
      await configured.runButton.click();
      await expect(answer).toHaveText("completed first");
      await configured.frame.getByRole("button", { name: "Check" }).click();
      await expect(verdict).toHaveText("passed true");
      expect(await configured.evaluate((widget) => (widget as { limits?: unknown }).limits)).toEqual(limits);

      await page.getByRole("button", { name: "Another program" }).click();
      await expect(configured.code).toHaveValue(secondProgram);
      await expect(written.code).toHaveValue(secondProgram);
      await page.getByRole("button", { name: "Fewer steps" }).click();
      await configured.runButton.click();
      await expect(answer).toHaveText("exhausted");

      await written.code.fill("console.log('mine')");
      await expect(answer).toHaveText("changed");
      await page.getByRole("button", { name: "The first program" }).click();
      await expect(configured.code).toHaveValue(firstProgram);
      await expect(written.code).toHaveValue("console.log('mine')");
      await written.frame.getByRole("button", { name: "Reset" }).click();
      await expect(written.code).toHaveValue(firstProgram);
      expect(complaints).toEqual([]);
    },
  );

testOnSharedPage(
  "properties set before the script is loaded apply, and events cross the border of a shadow tree",
  async ({ host }) => {
    await host.open(`<div id="around"></div>
    <script>
      const widget = document.createElement("sandglass-playground");
      Object.assign(widget, { code: "console.log(here)", setup: "const here = 'set before'", limits: { fuel: 1e6 }, readonly: true });
      around.attachShadow({ mode: "open" }).append(widget);
      window.heard = new Set();
      for (const name of ["ready", "resize", "result"]) addEventListener(name, () => heard.add(name));
    </script>${host.script}`);
    expect((await host.widget().run()).stdout).toBe("set before\n");
    await expect(host.widget().code).not.toBeEditable();
    // A window has a resize of its own.
    await expect
      .poll(() => host.page.evaluate(() => [...(globalThis as unknown as { heard: Set<string> }).heard]))
      .toEqual(["ready", "result"]);
    expect(
      await host
        .widget()
        .evaluate((widget) => [widget.getAttribute("limits"), widget.getAttribute("readonly")]),
    ).toEqual(['{"fuel":1000000}', ""]);
  },
);
