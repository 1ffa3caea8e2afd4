import { loadMonaco } from "../../editor/load-monaco.ts";
import type { ExerciseOptions } from "../../player/exercise/exercise-options.ts";
import type { WidgetSettings } from "./widget-settings.ts";
import * as texts from "./widget-texts.ts";

/**
 * Loads the full editor if the page wants it. It is 0.8 MB, and as much again with TypeScript. So it loads when the
 * reader first enters the code, not when the page runs it. Until then, or if it cannot be loaded, the light editor is
 * used.
 */
export function fullEditorOption({ editor, exercise }: WidgetSettings): FullEditorOption | undefined {
  if (editor === "plain" || (editor === "auto" && isConstrainedDevice())) return undefined;
  return {
    async loadFullEditor(code) {
      const isComposing = watchComposing(code);
      if (!code.contains(document.activeElement)) await once(code, "focusin");
      const { createMonacoEditor, startLanguageService } = await loadMonaco();
      // While an input method composes a character, removing its text field would lose the character.
      while (isComposing()) await once(code, "compositionend");
      return (host, ...rest) => {
        const fullEditor = createMonacoEditor(host, ...rest);
        describeEditor(host);
        // The service would report names of the hidden setup code as unknown.
        if (!exercise.setup) startLanguageService().catch(() => {});
        return fullEditor;
      };
    },
  };
}

type FullEditorOption = Required<Pick<ExerciseOptions, "loadFullEditor">>;

/** Whether the frame is narrow, the pointer is a finger, the network is slow or memory is small. */
function isConstrainedDevice(): boolean {
  if (!matchMedia("(min-width: 600px) and (hover: hover) and (pointer: fine)").matches) return true;
  // Chromium's hints; other browsers do not have them.
  const { deviceMemory, connection } = navigator as Navigator & {
    readonly deviceMemory?: number;
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  const isSlow = connection?.saveData === true || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? "");
  return isSlow || (deviceMemory ?? 8) <= 2;
}

function watchComposing(code: HTMLElement): () => boolean {
  let composing = false;
  code.addEventListener("compositionstart", () => {
    composing = true;
  });
  code.addEventListener("compositionend", () => {
    composing = false;
  });
  return () => composing;
}

function once(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}

/** Replaces the editor's description, which belongs to pages where Tab indents. */
function describeEditor(host: HTMLElement): void {
  host
    .querySelector("textarea, [role=textbox]")
    ?.setAttribute("aria-description", texts.fullEditorDescription);
}
