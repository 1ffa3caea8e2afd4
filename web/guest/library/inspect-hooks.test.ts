import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

describe("the library's objects are shown with their contents", () => {
  test.each([
    [
      "new URL('https://me:pw@host:1/p?q#f')",
      "URL { href: 'https://me:pw@host:1/p?q#f', origin: 'https://host:1', protocol: 'https:', username: 'me', password: 'pw', host: 'host:1', hostname: 'host', port: '1', pathname: '/p', search: '?q', hash: '#f' }",
    ],
    ["new URLSearchParams('a=1&b')", "URLSearchParams { a: '1', b: '' }"],
    [
      "new CustomEvent('x', { detail: [1] })",
      "CustomEvent { type: 'x', target: null, cancelable: false, defaultPrevented: false, detail: [ 1 ] }",
    ],
    ["AbortSignal.abort(1)", "AbortSignal { aborted: true, reason: 1 }"],
    ["new TextDecoder('latin1')", "TextDecoder { encoding: 'windows-1252', fatal: false, ignoreBOM: false }"],
    ["new DOMException('m', 'AbortError')", "DOMException [AbortError]: m"],
    ["[new (class Mine extends EventTarget {})(), crypto]", "[ Mine [EventTarget] {}, Crypto {} ]"],
    ["Object.create(URL.prototype)", "URL {}"],
  ])("%s is shown as %s", async (expression, text) => {
    await expectRun(expression).completes(text);
  });

  test("without running the program's code", async () => {
    await expectRun(`
      const url = new URL("https://host/a/b"), exception = new DOMException("m", "AbortError");
      for (const holder of [Array, String, URL, DOMException, RegExp, Object]) {
        for (const key of Object.getOwnPropertyNames(holder.prototype)) {
          const { value, get, set } = Object.getOwnPropertyDescriptor(holder.prototype, key);
          const spy = () => { throw "the program's" };
          if (key !== "constructor" && (typeof value === "function" || get)) Object.defineProperty(holder.prototype, key, get ? { get: spy, set } : { value: spy });
        }
      }
      ({ url, exception })`).completes(
      /^\{ url: URL \{ href: 'https:\/\/host\/a\/b', .* exception: DOMException \[AbortError\]: m \}$/,
    );
  });

  test("an uncaught exception is shown with name and message", async () => {
    await expectRun("AbortSignal.abort().throwIfAborted()").throws("AbortError", "The operation was aborted");
  });
});
