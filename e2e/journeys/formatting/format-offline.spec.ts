import { fileURLToPath } from "node:url";
import { HelpDialogs } from "../../pages/help-dialogs.ts";
import { Playground } from "../../pages/playground.ts";
import { complete, copied } from "../../pages/site-copy.ts";
import { StaticHost } from "../../pages/static-host.ts";
import { expect, test } from "../../pages/test.ts";

test.use({ serviceWorkers: "allow" });

test("the second visit without a network has Prettier, which was not requested before", {
  tag: "@promise",
}, async ({ page }) => {
  const host = await StaticHost.serve(fileURLToPath(new URL("../../../dist", import.meta.url)));
  await page.goto(host.address);
  await complete(page);
  await copied(page);
  await host.close();

  await page.reload();
  await complete(page);
  const playground = new Playground(page);
  await playground.write("f ( 1 )\nfunction f(n){return n}");
  await new HelpDialogs(page).command("format file", "Format the file");
  await expect.poll(() => playground.savedCode()).toBe("f(1);\nfunction f(n) {\n  return n;\n}\n");
});
