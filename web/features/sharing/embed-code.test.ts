import { expect, test } from "vitest";
import { refusal } from "../../player/share/testing/snippets.ts";
import { embedCode } from "./embed-code.ts";

const fragment = "#s1.4.abcdefgh";
const address = "https://example.org/embed/";

test("the code is a frame that may only run scripts, loaded when it becomes visible", () => {
  expect(embedCode({ address, fragment, title: "Sorts", height: 300 })).toBe(
    '<iframe src="https://example.org/embed/#s1.4.abcdefgh" title="Sorts" sandbox="allow-scripts" ' +
      'allow="clipboard-write" loading="lazy" width="100%" height="300" style="border: 0"></iframe>',
  );
});

test("a frame always has a title and a height", () => {
  const code = embedCode({ address, fragment, title: undefined });
  expect(code).toContain('title="A program in Sandglass"');
  expect(code).toContain('height="420"');
});

test("no title and no address can end its attribute", () => {
  const evil = `"><script>alert(1)</script>&quot;'`;
  const code = embedCode({ address: `${address}?a="&b=<`, fragment: `${fragment}${evil}`, title: evil });
  const attribute = /^<iframe(?: [a-z]+="[^"<>]*")+><\/iframe>$/;
  expect(code).toMatch(attribute);
  expect(code).toContain('title="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;quot;\'"');
  expect(code).toContain("?a=%22&#38;b=%3C#s1.4.abcdefgh");
});

test("an address that would run code, or is invalid, is refused", async () => {
  for (const bad of ["javascript:alert(1)", "data:text/html,a", "embed/", "", "file:///embed.html"]) {
    expect(await refusal(() => embedCode({ address: bad, fragment }))).toBe(
      `address should begin with https://, not ${JSON.stringify(bad)}`,
    );
  }
  expect(await refusal(() => embedCode({ address, fragment, height: 0 }))).toBe(
    "height should be a whole number from 50 to 5,000, not 0",
  );
});
