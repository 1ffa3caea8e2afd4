import { expect, test } from "vitest";
import { sourceAddress, withSource } from "./source-link.ts";

test("the address of the source is the repository of package.json", () => {
  expect(sourceAddress({ repository: "https://example.org/a/b" })).toBe("https://example.org/a/b");
  expect(sourceAddress({ repository: { type: "git", url: "git+https://example.org/a/b.git" } })).toBe(
    "https://example.org/a/b",
  );
});

test("while there is no repository, there is no address, and the page does not change", () => {
  expect(sourceAddress({})).toBeUndefined();
  expect(sourceAddress({ repository: "" })).toBeUndefined();
  expect(withSource('<html lang="en">', undefined)).toBe('<html lang="en">');
});

test("anything but an https address is refused", () => {
  for (const repository of [
    "javascript:alert(1)",
    'https://example.org/"onclick="',
    "git@example.org:a/b.git",
  ])
    expect(() => sourceAddress({ repository })).toThrow(`not ${JSON.stringify(repository)}`);
});

test("the page has the address on its root", () => {
  expect(withSource('<!doctype html><html lang="en">', "https://example.org/a/b")).toBe(
    '<!doctype html><html data-source="https://example.org/a/b" lang="en">',
  );
});
