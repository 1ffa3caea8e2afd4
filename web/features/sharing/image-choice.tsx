import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Snippet } from "../../player/share/snippet.ts";
import { saveBlob } from "../../ui/save-file.ts";
import * as texts from "./share-dialog-texts.ts";

type Props = {
  readonly snippet: Snippet;
  /** The output of the program; undefined if it was not run. */
  readonly output: string | undefined;
  readonly onStatus: (sentence: string) => void;
};

type ProgramImage = { readonly canvas: HTMLCanvasElement; readonly blob: Blob; readonly name: string };

/** The program and its output as an image. It is copied at once, and shown for download. */
export function ImageChoice({ snippet, output, onStatus }: Props) {
  const image = useSignal<ProgramImage | undefined>(undefined);
  // An image of another program is removed.
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
      // Safari requires this call within the click, and allows the image itself to come later.
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
          {/* The canvas itself, because the page's policy does not allow images. */}
          <div ref={(host) => host?.replaceChildren(visibleImage.canvas)} />
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
