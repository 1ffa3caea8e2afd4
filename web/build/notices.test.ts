import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testsAll } from "../run/sandbox/testing/sample.ts";
import { bundleHostScript, hostScripts } from "./embed-page.ts";
import { noticesOf, withNotices } from "./notices.ts";
import { bundleScript } from "./script-text.ts";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const titles = (notices: string) => [...notices.matchAll(/^(\S+) [\d.]+ \(/gm)].map(([, name]) => name);

describe("the notices of packages", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandglass-notices-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function install(
    name: string,
    files: Readonly<Record<string, string>>,
    dependencies: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const at = join(folder, "node_modules", name);
    await mkdir(at, { recursive: true });
    const packageFiles = {
      ...files,
      "package.json": JSON.stringify({ name, version: "1.2.3", license: "MIT", dependencies }),
    };
    for (const [file, text] of Object.entries(packageFiles)) await writeFile(join(at, file), text);
    return join(at, "index.js");
  }

  test("list each package once, with its licence and its own notices", async () => {
    const module = await install("@a/one", { LICENSE: "One's licence\n", "NOTICE.txt": "One's notice\n" });
    const notices = await noticesOf([module, `${module}?worker`, "/web/own.ts", "\0virtual:own"]);
    expect(titles(notices)).toEqual(["@a/one"]);
    expect(notices).toMatch(/^Sandglass\n\nMIT License/);
    expect(notices).toContain("@a/one 1.2.3 (MIT)\n\nOne's licence\n\nOne's notice\n");
  });

  test.each([
    ["no file with its licence", {}],
    ["an empty one", { LICENSE: "\n" }],
    ["only what others let it use", { "NOTICE.txt": "By others" }],
  ])("are refused for a package that has %s", async (_, files) => {
    const module = await install("two", files);
    await expect(noticesOf([module])).rejects.toThrow(
      "two 1.2.3 (MIT) is bundled, and has no text of its licence",
    );
  });

  test("name packages that are bundled, not those that a package could need", async () => {
    await install("three", { LICENCE: "Three's" });
    await install("four", { LICENSE: "Four's" });
    const module = await install("five", { LICENSE: "Five's" }, { three: "1", four: "1" });
    const notices = await noticesOf([module.replace("index.js", "esm/three/three.js")]);
    expect(titles(notices)).toEqual(["five", "three"]);
  });

  test("do not mention what a bundler has added to its own code", async () => {
    const LICENSE = "Vite core license\n\n# Licenses of bundled dependencies\nBy others";
    expect(await noticesOf([await install("six", { LICENSE })])).not.toContain("By others");
  });
});

test.runIf(testsAll)(
  "a script that is a text lists its packages, also in workers and in their scripts",
  async () => {
    const { files } = await bundleScript(path("../run/sandbox/worker/sandbox.full.worker.ts"));
    expect(titles(await noticesOf(files))).toEqual(expect.arrayContaining(["acorn", "comlink"]));
    expect(files).toContain(path("../guest/library/url.ts"));
  },
);

test.each([
  "run/client/cell.boot",
  "products/site/settings/appearance.boot",
  "build/single.boot",
  "products/offline/service-worker",
])("%s, which pages load without a build, is all our own", async (name) => {
  expect(titles(await noticesOf((await bundleScript(path(`../${name}.ts`))).files))).toEqual([]);
});

test.each(hostScripts)("%s, which other people's pages load, is all our own", async (name) => {
  expect(titles(await noticesOf((await bundleHostScript(name)).files))).toEqual([]);
});

test("a page of one file has its notices at its end, as text that closes no element", () => {
  const page = withNotices("<p>body</body></html></p></body>\n</html>\n", "By </script> others");
  expect(page).toBe(
    '<p>body</body></html></p><script type="text/plain" id="third_party_notices">\n' +
      "By <\\/script> others</script>\n</body>\n</html>\n",
  );
});
