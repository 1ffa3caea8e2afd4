import { fileURLToPath } from "node:url";
import { type EmbeddingSite, expect, test } from "../pages/embedding-page.ts";
import { Playground } from "../pages/playground.ts";
import { StaticHost } from "../pages/static-host.ts";

/*
 * A page that has opened the site, or has it in a frame, can post messages to the site's own frames. This one tries to
 * be the first to send the cell its engine and its worker. The site here is on a host that sends no headers.
 */

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** Posts to each frame of `site` repeatedly, and records what a worker of its own would send. */
const attack = `
  const heard = [];
  let posted = 0;
  function attack(site) {
    const workerSource = "onmessage = ({ data }) => data.control.postMessage('the worker runs')";
    setInterval(() => {
      for (let frame = 0; frame < site.length; frame++) {
        const wasm = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0).buffer;
        const orders = new MessageChannel();
        const control = new MessageChannel();
        control.port1.onmessage = ({ data }) => heard.push(data);
        site[frame].postMessage({ wasm, workerSource }, "*", [orders.port2]);
        orders.port1.postMessage({ kind: "start", id: 1, control: control.port2 }, [control.port2]);
        posted++;
      }
    }, 2);
  }`;

/** The messages that the attacking page has sent and received. */
function resultOf({ page }: EmbeddingSite) {
  return page.evaluate<{ posted: number; heard: string[] }>("({ posted, heard })");
}

test.describe("a page that posts to the cell's frame", () => {
  let site: StaticHost;
  test.beforeAll(async () => {
    site = await StaticHost.serve(dist);
  });
  test.afterAll(() => site.close());

  test("a page that opened the site cannot start a worker in it, and its programs run", async ({ host }) => {
    await host.open(
      `<script>${attack}</script><button onclick="attack(window.open('${site.address}'))">Open</button>`,
    );
    const opening = host.page.waitForEvent("popup");
    await host.page.getByRole("button").click();
    const playground = new Playground(await opening);
    await playground.runButton.click();
    expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
    const { posted, heard: messages } = await resultOf(host);
    expect(posted).toBeGreaterThan(0);
    expect(messages).toEqual([]);
  });

  test("a page that has the site in a frame cannot start a worker in it, and its programs run", async ({
    host,
  }) => {
    await host.open(`<script>${attack}</script><iframe width="800" height="700" src="${site.address}"></iframe>
      <script>attack(frames[0])</script>`);
    const frame = host.page.locator("iframe").contentFrame();
    await frame.getByRole("button", { name: "Run", exact: true }).click();
    const field = frame.getByRole("textbox", { name: "What is your name?" });
    await field.fill("Ada");
    await field.press("Enter");
    await expect(frame.locator("#outcome")).toContainText("Finished");
    const { posted, heard: messages } = await resultOf(host);
    expect(posted).toBeGreaterThan(0);
    expect(messages).toEqual([]);
  });
});
