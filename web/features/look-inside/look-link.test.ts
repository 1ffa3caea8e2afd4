import { expect, test } from "vitest";
import { decodeLink, encodeLink } from "../../player/share/share-link.ts";
import { snippetOf } from "../../player/share/snippet.ts";
import { linkToMoment, targetOf } from "./look-link.ts";

const snippet = snippetOf({ files: [{ path: "main.js", text: "1;\n" }] });

test("a link to a moment is also a link to the program", async () => {
  const plain = await encodeLink(snippet);
  const link = linkToMoment(plain, 12);
  expect(targetOf(link)).toEqual({ kind: "moment", number: 12 });
  expect(await decodeLink(link)).toEqual(await decodeLink(plain));
  expect(targetOf(plain)).toBeUndefined();
});

test("a link names a line and how often it has run, by default once", () => {
  expect(targetOf("#s1.x&look=line-7-time-3")).toEqual({ kind: "line", line: 7, time: 3 });
  expect(targetOf("#s1.x&look=line-7")).toEqual({ kind: "line", line: 7, time: 1 });
});

test.each([
  "&look=",
  "&look=line-0",
  "&look=line-7-time-0",
  "&look=moment-x",
  "&look=moment-9999999999999999",
])("%s names no moment", (end) => {
  expect(targetOf(`#s1.x${end}`)).toBeUndefined();
});
