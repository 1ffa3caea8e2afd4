import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Snippet } from "../../share/snippet.ts";
import { saveBlob } from "../files/save-file.ts";
import * as texts from "./dialog-texts.ts";

type Props = {
  readonly snippet: Snippet;
  /** What the program has printed; undefined where it was not run. */
  readonly output: string | undefined;
  readonly onStatus: (sentence: string) => void;
};

type ProgramImage = { readonly canvas: HTMLCanvasElement; readonly blob: Blob; readonly name: string };

/** The program, and what it printed, as an image: copied at once, and shown, to be downloaded. */
export function ImageChoice({ snippet, output, onStatus }: Props) {
  const image = useSignal<ProgramImage | undefined>(undefined);
  // That of another program is not this one's.
  useEffect(() => {
    image.value = undefined;
  }, [snippet]);

  const make = async (): Promise<Blob> => {
    const { asPng, drawImage, imageLines, imageName } = await import("./program-image.ts");
    const canvas = drawImage(imageLines(snippet, output));
    const blob = await asPng(canvas);
    const name = imageName(snippet, output);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", name);
    image.value = { canvas, blob, name };
    return blob;
  };
  const copy = async () => {
    const blob = make();
    try {
      // Safari wants this within the click, and lets the image itself come later.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      onStatus(texts.imageCopied);
    } catch {
      onStatus(
        await blob.then(
          () => texts.imageNotCopied,
          () => texts.imageNotMade,
        ),
      );
    }
  };
  const { value: visibleImage } = image;
  return (
    <>
      <button type="button" class="button" onClick={() => void copy()}>
        {texts.copyAsImage}
      </button>
      {visibleImage && (
        <figure class="program-image">
          {/* Itself, and not an image of it: the page's policy lets none in. */}
          <div ref={(place) => place?.replaceChildren(visibleImage.canvas)} />
          <figcaption>
            {visibleImage.name}
            <button
              type="button"
              class="button"
              onClick={() =>
                onStatus(
                  saveBlob(`${visibleImage.name.split(":", 1)[0] ?? texts.program}.png`, visibleImage.blob),
                )
              }
            >
              {texts.downloadImage}
            </button>
          </figcaption>
        </figure>
      )}
    </>
  );
}
