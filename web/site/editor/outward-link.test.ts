import { expect, test } from "vitest";
import { outwardLink } from "./outward-link.ts";

test("of a link it is told where it leads, unless its text says so", () => {
  expect(outwardLink("https://example.com/a?b=1&c=2", "here")).toEqual({
    href: "https://example.com/a?b=1&c=2",
    untold: "https://example.com/a?b=1&c=2",
  });
  for (const text of ["https://example.com/", "https://example.com", "example.com"])
    expect(outwardLink("https://example.com", text)).toEqual({ href: "https://example.com/" });
  expect(outwardLink("mailto:me@example.com", "me@example.com")).toEqual({ href: "mailto:me@example.com" });
  expect(outwardLink("https://example.com", "https://example.org")?.untold).toBe("https://example.com/");
});

test("an address that looks like another is told as the browser writes it", () => {
  // Its first letter is Cyrillic.
  const address = "https://\u0430pple.com";
  expect(outwardLink(address, address)?.untold).toBe("https://xn--pple-43d.com/");
  expect(outwardLink("https://example.com/\u05d0\u202eb", "here")?.untold).toMatch(/^[!-~]+$/);
});

test("what leads nowhere outside is no link, and neither is what hides its host", () => {
  for (const address of ["#a", "a.md", "//example.com", "javascript:alert(1)", " https://example.com"])
    expect(outwardLink(address, "here")).toBeUndefined();
  expect(outwardLink("https://", "here")).toBeUndefined();
  expect(outwardLink("https://www.example.com@example.org/", "here")).toBeUndefined();
  expect(outwardLink(`https://www.example.com.${"a.".repeat(60)}example.org/`, "here")).toBeUndefined();
});

test("a long address is cut where it is told, and leads where it leads", () => {
  const address = `https://example.com/${"a".repeat(5_000)}`;
  const link = outwardLink(address, "here");
  expect(link?.href).toBe(address);
  expect(link?.untold).toBe(`${address.slice(0, 200)}…`);
});
