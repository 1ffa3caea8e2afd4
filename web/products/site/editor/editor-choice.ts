import { type Signal, signal } from "@preact/signals";
import type { Editor, EditorEvents, EditorStart } from "../../../editor/editor.ts";
import { createSheet } from "../../../editor/light/code-sheet.ts";
import { loadMonaco } from "../../../editor/load-monaco.ts";
import { errorMessage } from "../../../protocol/error-message.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import { type CommandRegistry, forEditor } from "../shell/command-registry.ts";
import type { EditorHost } from "./editor-host.ts";
import { createSimpleEditor } from "./simple-editor.ts";
import type { EditorKind, TypeCheck } from "./type-check.ts";

/**
 * Chooses the editor on the page. The simple one is there from the first paint. On wide screens the full one replaces
 * it when it is loaded; on phones and slow devices only on request. A reader's own choice always has priority.
 */
export class EditorChoice {
  /** The kind of editor that is requested or shown. */
  readonly requestedKind = signal<EditorKind>("simple");
  /** Whether the full editor has already loaded them. */
  private hasTypes = false;

  constructor(
    readonly kind: Signal<EditorKind>,
    private readonly host: EditorHost,
    private readonly commands: CommandRegistry,
    /** The type checker of the simple editor. */
    private readonly types: Pick<TypeCheck, "begin">,
    private readonly settings: Pick<SettingsStore, "settings" | "change">,
    private readonly onProblem: (message: string) => void,
  ) {}

  /**
   * Loads the reader's choice. By default that is the full editor, if the screen, the device and the network are good
   * enough.
   */
  async begin(): Promise<void> {
    await this.load(this.preferredKind());
  }

  /** Loads the types for the current editor. It works without them until the first program can run. */
  async addTypes(): Promise<void> {
    if (this.kind.value !== "full") return this.types.begin(this.hasTypes || !isConstrainedDevice());
    try {
      const { startLanguageService } = await loadMonaco();
      await startLanguageService();
      this.hasTypes = true;
    } catch (error) {
      this.onProblem(errorMessage(error));
    }
  }

  /** Loads that editor, now and on later visits. */
  async choose(kind: EditorKind | "auto"): Promise<void> {
    this.settings.change({ editor: kind });
    await this.load(this.preferredKind());
    await this.addTypes();
  }

  private preferredKind(): EditorKind {
    const { editor } = this.settings.settings.value;
    return editor !== "auto" ? editor : isConstrainedDevice() ? "simple" : "full";
  }

  private async load(kind: EditorKind): Promise<void> {
    this.requestedKind.value = kind;
    try {
      const make = kind === "full" ? await fullEditor() : simpleEditor;
      // The latest choice wins.
      if (this.requestedKind.value !== kind || this.kind.value === kind) return;
      await this.host.replace((start, events) =>
        make(this.host.box, { ...start, commands: forEditor(this.commands.all()) }, events),
      );
      this.kind.value = kind;
      this.host.box.dataset["editor"] = kind;
    } catch (error) {
      this.requestedKind.value = this.kind.value;
      this.onProblem(errorMessage(error));
    }
  }
}

type MakeEditor = (host: HTMLElement, start: EditorStart, events: EditorEvents) => Editor;

async function fullEditor(): Promise<MakeEditor> {
  const { createMonacoEditor } = await loadMonaco();
  // Also loads its icon font. Otherwise the browser would request it when the first icon is drawn, at any later time.
  await document.fonts.load("16px codicon").catch(() => {});
  return createMonacoEditor;
}

const simpleEditor: MakeEditor = (host, start, events) => {
  const sheet = createSheet();
  host.append(sheet.scroller);
  return createSimpleEditor(sheet, start, events);
};

/** The full editor is 0.8 MB to load, and a second of work for a slow processor. */
function isConstrainedDevice(): boolean {
  // A zoomed window, on a projector or for people with low vision, has few CSS pixels, but it is wide and has a precise
  // pointer.
  if (
    !matchMedia("(min-width: 900px), (min-width: 700px) and (min-aspect-ratio: 3/2) and (pointer: fine)")
      .matches
  )
    return true;
  // Chromium's hints; other browsers do not have them.
  const { deviceMemory, connection } = navigator as Navigator & {
    readonly deviceMemory?: number;
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  const slowLine = connection?.saveData === true || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? "");
  return slowLine || (deviceMemory ?? 8) <= 2 || navigator.hardwareConcurrency <= 1;
}
