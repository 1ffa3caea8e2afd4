import { encodeLink, linkFits } from "../../../web/player/share/share-link.ts";
import { type Snippet, snippetOf } from "../../../web/player/share/snippet.ts";
import { BadInput } from "../../../web/protocol/parsers.ts";
import { Random } from "./random.ts";
import { pieceNames, repeatPiece, unicodeName, unicodeSource, unicodeText } from "./unicode-texts.ts";

/** The content of the link of that number. */
export function nameOfLink(index: number): string {
  return pieceNames[index] ?? `link ${index}`;
}

/** The program in the link of that number: each piece once as a long line, and then random texts. */
export function snippetOfLink(seed: number, index: number): Snippet {
  const piece = pieceNames[index];
  if (piece) return programOf(`// ${repeatPiece(piece, 200_000)}\n1;\n`);
  const dice = new Random(seed, index);
  const text = unicodeSource(dice, 300_000);
  // Most titles and names with invisible characters are refused. The link has the default ones then.
  const title = unicodeText(dice, 80);
  const files = Array.from({ length: dice.below(4) }, () => ({ path: unicodeName(dice), text: "1;\n" }));
  return (
    snippetIfAccepted(() => programOf(text, files, title)) ??
    snippetIfAccepted(() => programOf(text, [], title)) ??
    programOf(text)
  );
}

/** Its fragment. A program that is too long for a link is halved until it fits. */
export async function hostileLink(seed: number, index: number): Promise<string> {
  const snippet = snippetOfLink(seed, index);
  for (let parts = 1; ; parts *= 2) {
    const files = snippet.files.map(({ path, text }) => ({ path, text: text.slice(0, text.length / parts) }));
    const link = await encodeLink(snippetOf({ ...snippet, files: files.map(whole) }));
    if (linkFits(link)) return link;
  }
}

function programOf(text: string, others: Snippet["files"] = [], title?: string): Snippet {
  const files = [{ path: "main.js", text }, ...others].map(whole);
  return snippetOf({ files, ...(title !== undefined && { title }) });
}

/** A lone surrogate, or a line break that ends the comment, is text, too; but a link needs well-formed text. */
function whole({ path, text }: Snippet["files"][number]): Snippet["files"][number] {
  return { path, text: text.replace(/\p{Surrogate}/gu, "\ufffd") };
}

function snippetIfAccepted(make: () => Snippet): Snippet | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof BadInput) return undefined;
    throw error;
  }
}
