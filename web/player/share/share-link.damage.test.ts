import { describe, expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { encodeLink } from "./share-link.ts";
import { snippetOf } from "./snippet.ts";
import { dice } from "./testing/snippets.ts";
import { opening } from "./testing/test-links.ts";

describe("a damaged link gives the same snippet or an error, never another snippet:", () => {
  const snippet = snippetOf({
    files: [{ path: "main.js", text: "for (let i = 0; i < 9; i++) console.log(i);" }],
    limits: { fuel: 12_345 },
  });
  const foul = "!\"$'()*+,./:;<=>?@[]^`{|}~ %#&é😀\u0000";
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", ...foul];

  async function sameOrError(fragment: string): Promise<boolean> {
    const result = await opening(fragment);
    if (typeof result === "string") return false;
    expect(result, fragment).toEqual(snippet);
    return true;
  }

  test("each character (in a short run every seventh) changed into each other", async () => {
    const fragment = await encodeLink(snippet);
    let same = 0;
    // But the first, which nothing depends on: what is around a link does no harm.
    for (let at = 1; at < fragment.length; at += testsAll ? 1 : 7) {
      for (const other of alphabet) {
        if (other === fragment[at]) continue;
        if (await sameOrError(fragment.slice(0, at) + other + fragment.slice(at + 1))) same++;
      }
    }
    expect(same).toBe(0);
  });
  test("each character lost, doubled, or swapped with its neighbour", async () => {
    const fragment = await encodeLink(snippet);
    for (let at = 1; at < fragment.length; at++) {
      const [before, after] = [fragment.slice(0, at), fragment.slice(at + 1)];
      expect(await sameOrError(before + after)).toBe(false);
      await sameOrError(before + fragment[at] + fragment[at] + after);
      await sameOrError(before + after.slice(0, 1) + fragment[at] + after.slice(1));
    }
  });
  test("cut off anywhere", async () => {
    const fragment = await encodeLink(snippet);
    for (let length = 0; length < fragment.length; length++) {
      const result = await opening(fragment.slice(0, length));
      expect(result).toMatch(
        length < 4 ? /^not a link: / : /^cut off: This link is incomplete: it was cut off\. /,
      );
    }
  });
  test("with changed case, or any range of it replaced", async () => {
    const fragment = await encodeLink(snippet);
    expect(await opening(fragment.toLowerCase())).toMatch(/^damaged: .*Its checksum does not match/);
    const random = dice(3);
    for (let times = 0; times < 2000; times++) {
      const from = Math.floor(random() * fragment.length);
      const noise = Array.from({ length: random() * 9 }, () => alphabet[Math.floor(random() * 64)]).join("");
      await sameOrError(fragment.slice(0, from) + noise + fragment.slice(from + Math.floor(random() * 9)));
    }
  });
});
