import latin from "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?url";

/** As style sheets name it: tokens.css, editor/editor.css, and editor/editor.ts for Monaco. */
const family = "Sandglass Mono";

/**
 * Gives the page a monospaced font of its own: without it, code looks as the machine happens to have it. It comes after the
 * first output, and each letter is nearly as wide as those that stood there (0.6 em). The Latin letters are 21 KiB; others are the machine's. Widgets and lessons
 * do without: they have the look of their page, or are to be small.
 */
export async function loadCodeFont(): Promise<void> {
  const face = new FontFace(family, `url("${latin}")`, { weight: "400" });
  // Without it the page is as it was.
  await face.load().then(
    () => document.fonts.add(face),
    () => {},
  );
}
