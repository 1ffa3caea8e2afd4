import * as texts from "./code-editor-texts.ts";

type Monaco = typeof import("./monaco/monaco.ts");

/** Loads the full editor. It is 3 MB of script, so pages load it only after they can be used without it. */
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
