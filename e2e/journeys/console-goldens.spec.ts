import type { Locator } from "@playwright/test";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/*
 * The console's HTML for typical outputs, with every value expanded completely. `npm run e2e -- console-goldens
 * --update-snapshots` writes the goldens again after an intended change.
 */
const outputs: Readonly<Record<string, string>> = {
  "nested objects":
    "console.log({ name: 'Ada', list: [1, [2, { deep: { deeper: true } }]], 'a b': null, none: undefined });",
  "Map and Set":
    "console.log(new Map([['key', { a: 1 }], [{ k: 2 }, new Set([1, 'two'])]]), new Set(), new WeakMap());",
  circular: "const a = { name: 'a' };\na.self = a;\na.list = [a, { a }];\nconsole.log(a);",
  "class instance":
    "class Point {\n  #hidden = 1;\n  static origin = 0;\n  x = 1;\n  get length() { return this.x; }\n}\nclass Dot extends Point {}\nconsole.log(new Dot(), Point, class {}, Object.create(null));",
  "error with frames":
    "function inner() {\n  throw new TypeError('no <b>good</b>', { cause: new Error('deep') });\n}\ntry {\n  inner();\n} catch (error) {\n  console.error('failed:', error);\n}",
  styles:
    "console.log('%cred%c plain %s %d %o', 'color: red; font-weight: bold; position: fixed', '', 'text', 4.2, { a: 1 });",
  table: "console.table([{ a: 1, b: 'x' }, { a: 2, c: null }]);\nconsole.table(new Map([['k', [1, 2]]]));",
  groups:
    "console.group('outer', { a: 1 });\nconsole.log('in');\nconsole.groupCollapsed('closed');\nconsole.log('not shown');\nconsole.groupEnd();\nconsole.warn('after');\nconsole.groupEnd();\nconsole.log('out');",
  counts:
    "for (let n = 0; n < 3; n++) console.log('same');\nconsole.count();\nconsole.count('named');\nconsole.count();",
  "getters and hidden members":
    "console.log({ get lazy() { throw 1; }, set only(v) {}, get both() { return 1; }, set both(v) {}, [Symbol('s')]: 1 }, Object.defineProperty({}, 'hidden', { value: 1 }));",
  "Proxy and functions":
    "console.log(new Proxy({ a: 1 }, {}), new Proxy([], { get() { throw 1; } }), () => 1, async function* named() {}, Math.max);",
  primitives:
    "console.log(-0, NaN, 10n, 'str', Symbol('x'), true, null, undefined, /re/g, new Date(0));\nconsole.log([-0, 10n, 'it\\'s', Symbol('x'), /re/g, new Date(0), , 1]);",
  "promises and buffers":
    "console.log([Promise.resolve({ a: 1 }), Promise.reject(1).catch(() => {}), new Uint8Array(3), new ArrayBuffer(2), Object(1)]);",
  "long string": "console.log('x'.repeat(10_050));\nconsole.log(['y'.repeat(12_000)]);",
  "many items":
    "console.log(Array.from({ length: 250 }, (_, n) => n), new Set(Array.from({ length: 150 }, (_, n) => n)));",
  severities:
    "console.debug('d');\nconsole.info('i');\nconsole.warn('w');\nconsole.error('e');\nconsole.assert(false, 'a');",
  "control characters": "console.log('\\u001b[31mred\\u0000 \\u202egnp.exe', { '\\u0007': '\\u009b' });",
  cleared: "console.log('gone');\nconsole.clear();\nconsole.log('here');",
};

for (const [name, code] of Object.entries(outputs)) {
  testOnSharedPage(`${name}: the HTML equals the golden file`, async ({ playground, page }) => {
    await playground.try(code);
    await expect(page.locator("#log .log-row").last()).toBeAttached();
    // Earlier output may have been drawn one frame before the last.
    await playground.whenDrawn();
    await openAll(playground.log);
    expect(await htmlOf(playground.log)).toMatchSnapshot([
      "console",
      `${name.replaceAll(" ", "-").toLowerCase()}.html`,
    ]);
  });
}

test("output over the maximum shows its beginning, how much is left out, and its end", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    "const line = 'x'.repeat(99_999);\nfor (let n = 0; n < 14; n++) console.log(n + line);",
  );
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await expect(page.locator("#log .log-notice")).toBeVisible();
  // There may be more messages than were counted. There was no error, and that number is certain.
  await expect(page.getByRole("button", { name: /^Messages: \d+\+$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Errors: 0", exact: true })).toBeVisible();
  await playground.whenDrawn();
  // The end stays visible, and messages far from it become text again, except the last line.
  await expect(page.locator("#log .log-block:not(.log-far)")).toHaveCount(1);
  await expect(page.locator("#log .log-near")).toHaveCount(1);
  expect(await htmlOf(playground.log)).toMatchSnapshot(["console", "omitted-middle.html"]);
});

/** Expands every value and its content, until nothing is left to expand. */
async function openAll(log: Locator): Promise<void> {
  await log.evaluate((host) => {
    const closed = () => host.querySelector<HTMLElement>(".tree-toggle[aria-expanded=false]");
    for (let toggle = closed(); toggle; toggle = closed()) toggle.click();
  });
}

/** The HTML, one element per line, without the position of the keyboard focus. */
async function htmlOf(log: Locator): Promise<string> {
  return log.evaluate((host) => {
    const attributes = (element: Element) =>
      [...element.attributes]
        .filter((each) => each.name !== "tabindex")
        .map((each) => ` ${each.name}=${JSON.stringify(each.value)}`)
        .sort()
        .join("");
    const escapeHtml = (text: string) =>
      text.length > 200 ? `${text.slice(0, 60)}[… ${text.length} characters]` : text;
    const escaped = (text: string) => escapeHtml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const lines = (node: Node, indent: string): readonly string[] => {
      if (node instanceof Text) return [indent + escaped(node.data).replaceAll("\n", "⏎")];
      if (!(node instanceof Element)) return [];
      const name = node.localName;
      const inside = [...node.childNodes].flatMap((child) => lines(child, `${indent}  `));
      const [only] = inside;
      if (inside.length === 0) return [`${indent}<${name}${attributes(node)}></${name}>`];
      if (inside.length === 1 && node.firstChild instanceof Text)
        return [`${indent}<${name}${attributes(node)}>${only?.trimStart()}</${name}>`];
      return [`${indent}<${name}${attributes(node)}>`, ...inside, `${indent}</${name}>`];
    };
    return `${[...host.childNodes].flatMap((child) => lines(child, "")).join("\n")}\n`;
  });
}
