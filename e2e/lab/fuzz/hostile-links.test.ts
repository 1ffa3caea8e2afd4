import { expect, test } from "vitest";
import { decodeLink, linkFits } from "../../../web/player/share/share-link.ts";
import { sample } from "../../../web/run/sandbox/testing/sample.ts";
import { hostileLink, snippetOfLink } from "./hostile-links.ts";
import { pieceNames, pieces } from "./unicode-texts.ts";

const numbers = Array.from({ length: 150 }, (_, index) => index);

test("the same seed and number give the same link, which is not too long and opens", async () => {
  for (const index of sample(numbers.slice(0, 80), 3)) {
    const link = await hostileLink(1, index);
    expect(await hostileLink(1, index), `${index}`).toBe(link);
    expect(linkFits(link), `${index}`).toBe(true);
    const { snippet } = await decodeLink(link);
    expect(snippet.files.map(({ path }) => path)).toEqual(
      snippetOfLink(1, index).files.map(({ path }) => path),
    );
  }
});

test("each piece of text is a long line, and later links have odd titles and names", () => {
  for (const [index, name] of sample([...pieceNames.entries()], 4)) {
    const start = pieces[name].replace(/\p{Surrogate}/gu, "\ufffd").repeat(100);
    expect(snippetOfLink(1, index).files[0]?.text, name).toContain(start);
  }
  const later = numbers.slice(pieceNames.length).map((index) => snippetOfLink(1, index));
  expect(later.some(({ title = "" }) => /[^\p{ASCII}]/u.test(title))).toBe(true);
  expect(later.some(({ files }) => files.some(({ path }) => /[^\p{ASCII}]/u.test(path)))).toBe(true);
});
