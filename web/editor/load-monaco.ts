import * as texts from "./code-editor-texts.ts";

type Monaco = typeof import("./monaco/monaco.ts");

/** Fetches the full editor: 3 MB of script, which is why no page loads it before it can be used without. */
export async function loadMonaco(): Promise<Monaco> {
  try {
    const { monaco } = await import("./editors.ts");
    return await monaco();
  } catch (cause) {
    throw new Error(texts.monacoNotLoaded, {
      cause,
    });
  }
}
