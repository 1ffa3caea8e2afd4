import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import { hostTypes } from "../../build/embed-page.ts";
import { languages } from "../../languages/catalog.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import type { SandglassPlayground } from "./element.ts";
import type { SandglassPlayground as Declared } from "./playground.d.ts";

/* The types of the element, as pages get them: one file beside the script. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** TypeScript's messages about these files, which are beside the types; "" if there are none. */
async function complaints(parent: string, files: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "types-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...files, ...(await hostTypes()) }))
    writeFileSync(join(folder, name), text);
  const options =
    "--ignoreConfig --noEmit --strict --target es2023 --module esnext --moduleResolution bundler --jsx react-jsx";
  try {
    return execFileSync(
      process.execPath,
      [
        join(root, "node_modules/typescript/bin/tsc"),
        ...options.split(" "),
        "--types",
        "",
        ...Object.keys(files),
      ],
      { cwd: folder, encoding: "utf8" },
    );
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}

const script = `import type { SandglassPlayground } from "./embed.js";
  import { SandglassPlayground as Class } from "./embed-module.js";
  Class.address = "/embed.html";
  const widget = document.createElement("sandglass-playground");
  widget.limits = { fuel: 5 };
  widget.height = 120;
  widget.tests = [{ title: "one", returns: 1 }];
  widget.addEventListener("result", ({ detail }) => {
    const { outcome, stdout }: { outcome: { kind: string }; stdout: string } = detail;
    // @ts-expect-error a result has none
    detail.code;
  });
  // @ts-expect-error steps are a number
  widget.limits = { fuel: "5" };
  export const result: Promise<string> = widget.run({ code: "1" }).then(({ stdout }) => stdout);
  export const all: Promise<readonly SandglassPlayground[]> = globalThis.SandglassPlayground.upgrade();`;

const react = `import "./embed.js";
  export const Page = ({ code }: { code: string }) => (
    <sandglass-playground
      key="1" ref={(widget) => { widget?.reset(); }} className="wide" code={code} language="ts" readonly={false} height={120}
      limits={{ fuel: 1000 }} tests={[{ title: "one", returns: 1 }]} allow="pure"
      onresult={(event) => event.detail.stdout} onchange={({ detail }) => detail.code}
    >
      <pre>{code}</pre>
    </sandglass-playground>
  );
  // @ts-expect-error there is no such theme
  export const dark = <sandglass-playground theme="black" />;
  // @ts-expect-error an event has no such detail
  export const wrong = <sandglass-playground onresult={(event) => event.detail.code} />;`;

const vue = `import "./embed.js";
  import type { GlobalComponents } from "vue";
  type Props = InstanceType<GlobalComponents["sandglass-playground"]>["$props"];
  export const right: Props = { code: "1", limits: { fuel: 5 }, class: "wide", onResult: (event) => event.detail.stdout };
  // @ts-expect-error there is no such theme
  export const wrong: Props = { theme: "black" };`;

const svelte = `import "./embed.js";
  import type { SvelteHTMLElements } from "svelte/elements";
  type Props = SvelteHTMLElements["sandglass-playground"];
  export const right: Props = { code: "1", limits: { fuel: 5 }, class: "wide", onresult: (event) => event.detail.stdout };
  // @ts-expect-error there is no such theme
  export const wrong: Props = { theme: "black" };`;

test.runIf(testsAll)("a page without a framework has the types, and needs no other types", async () => {
  expect(await complaints(tmpdir(), { "script.ts": script })).toBe("");
});

test.runIf(testsAll)("React, Vue and Svelte have them for the element's properties and events", async () => {
  // The three frameworks are found here. Their own declarations are not checked.
  const parent = join(root, "node_modules/.cache/sandglass");
  const files = { "react.tsx": react, "vue.ts": vue, "svelte.ts": svelte };
  expect(await complaints(parent, files)).toBe("");
});

test("they name every language of programs", () => {
  const types = readFileSync(new URL("./playground.d.ts", import.meta.url), "utf8");
  const [named = ""] = /export type Language =[^;]*/.exec(types) ?? [];
  for (const { id } of languages.filter(({ isData }) => !isData)) expect(named).toContain(`"${id}"`);
});

test("they are the types of the element", () => {
  type Own = Exclude<keyof Declared, keyof HTMLElement>;
  expectTypeOf<keyof SandglassPlayground>().toExtend<
    keyof Declared | `connected${string}` | `disconnected${string}` | "attributeChangedCallback"
  >();
  expectTypeOf<Own>().toExtend<keyof SandglassPlayground>();
  expectTypeOf<SandglassPlayground>().toExtend<
    Pick<Declared, "outcome" | "files" | "code" | "run" | "check" | "stop" | "reset">
  >();
});
