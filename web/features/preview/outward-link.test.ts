import { expect, test } from "vitest";
import { outwardLink } from "./outward-link.ts";

test("the note of a link is its address, unless its text is the address", () => {
  expect(outwardLink("https://example.com/a?b=1&c=2", "here")).toEqual({
    href: "https://example.com/a?b=1&c=2",
    note: "https://example.com/a?b=1&c=2",
  });
  for (const text of ["https://example.com/", "https://example.com", "example.com"])
    expect(outwardLink("https://example.com", text)).toEqual({ href: "https://example.com/" });
  expect(outwardLink("mailto:me@example.com", "me@example.com")).toEqual({ href: "mailto:me@example.com" });
  expect(outwardLink("https://example.com", "https://example.org")?.note).toBe("https://example.com/");
});

test("an address that looks like another is shown as the browser writes it", () => {
  // Its first letter is Cyrillic.
  const address = "https://\u0430pple.com";
  expect(outwardLink(address, address)?.note).toBe("https://xn--pple-43d.com/");
  expect(outwardLink("https://example.com/\u05d0\u202eb", "here")?.note).toMatch(/^[!-~]+$/);
});

test("an address that does not lead to another site, or that hides its host, is no link", () => {
  for (const address of ["#a", "a.md", "//example.com", "javascript:alert(1)", " https://example.com"])
    expect(outwardLink(address, "here")).toBeUndefined();
  expect(outwardLink("https://", "here")).toBeUndefined();
  expect(outwardLink("https://www.example.com@example.org/", "here")).toBeUndefined();
  expect(outwardLink(`https://www.example.com.${"a.".repeat(60)}example.org/`, "here")).toBeUndefined();
});

test("a long address is cut in the note, but not in the link", () => {
  const address = `https://example.com/${"a".repeat(5_000)}`;
  const link = outwardLink(address, "here");
  expect(link?.href).toBe(address);
  expect(link?.note).toBe(`${address.slice(0, 200)}…`);
});
