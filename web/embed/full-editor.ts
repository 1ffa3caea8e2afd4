import { loadMonaco } from "../editor/load-monaco.ts";
import type { MakeEditor } from "../lesson/exercise-options.ts";
import type { WidgetSettings } from "./widget-settings.ts";
import * as texts from "./widget-texts.ts";

/**
 * Brings the full editor, where the page wants it. It is 0.8 MB, and as much again with TypeScript: it comes when the
 * reader first goes into the code, and not when the page runs it; until then, and where it cannot be had, the light one
 * is there. Give it the widget's place.
 */
export function fullEditorOption(
  root: HTMLElement,
  { editor, exercise }: WidgetSettings,
): FullEditorOption | undefined {
  if (editor === "plain" || (editor === "auto" && isConstrainedDevice())) return undefined;
  return {
    async loadFullEditor() {
      const isComposing = watchComposing(root);
      await whenCodeFocused(root);
      const { createMonacoEditor, startLanguageService } = await loadMonaco();
      // An input method is composing a character: taking its text field away would lose it.
      while (isComposing()) await once(root, "compositionend");
      return (host, ...rest) => {
        const fullEditor = createMonacoEditor(host, ...rest);
        describeEditor(host);
        // It would not know the names of code that it is not shown.
        if (!exercise.setup) startLanguageService().catch(() => {});
        return fullEditor;
      };
    },
  };
}

type FullEditorOption = { readonly loadFullEditor: () => Promise<MakeEditor> };

/** A narrow frame, a finger, a slow line, little memory. */
function isConstrainedDevice(): boolean {
  if (!matchMedia("(min-width: 600px) and (hover: hover) and (pointer: fine)").matches) return true;
  // Chromium's hints; other browsers give none.
  const { deviceMemory, connection } = navigator as Navigator & {
    readonly deviceMemory?: number;
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  const isSlow = connection?.saveData === true || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? "");
  return isSlow || (deviceMemory ?? 8) <= 2;
}

async function whenCodeFocused(root: HTMLElement): Promise<void> {
  const code = root.querySelector(".exercise-code");
  if (code && !code.contains(document.activeElement)) await once(code, "focusin");
}

function watchComposing(root: HTMLElement): () => boolean {
  let composing = false;
  root.addEventListener("compositionstart", () => {
    composing = true;
  });
  root.addEventListener("compositionend", () => {
    composing = false;
  });
  return () => composing;
}

function once(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}

/** What the editor says of itself is of where Tab indents. */
function describeEditor(host: HTMLElement): void {
  host
    .querySelector("textarea, [role=textbox]")
    ?.setAttribute("aria-description", texts.fullEditorDescription);
}
