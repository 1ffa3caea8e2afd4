import "../../../web/editor/editor.css";
import "./light-editors.css";
import type { Editor, EditorEvents, EditorProgram } from "../../../web/editor/editor.ts";
import { createSheet } from "../../../web/editor/light/code-sheet.ts";
import { createSimpleEditor } from "../../../web/products/site/editor/simple-editor.ts";
import { defaultCapabilities } from "../../../web/protocol/capabilities/capabilities.ts";
import { createCodeMirrorEditor } from "./light-editors.codemirror.ts";

/** A page with one of the two light editors, for light-editors.ts. */
const host = document.getElementById("editor") as HTMLElement;
let editor: Editor | undefined;
let program = programOf("");
let edits = 0;

function programOf(text: string): EditorProgram {
  return { files: [{ path: "main.js", text, language: "javascript" }], open: "main.js" };
}

const events: EditorEvents = {
  onEdit([edit]) {
    edits++;
    program = programOf(edit?.text ?? "");
    editor?.show(program);
  },
  onMove() {},
  onOpen() {},
  undo() {},
  redo() {},
};

const lightEditors = {
  /** Shows a text in a new editor. */
  mount(kind: "ours" | "codemirror", text: string, wraps: boolean): void {
    editor?.dispose();
    program = programOf(text);
    edits = 0;
    const start = {
      program,
      view: { selection: { anchor: 0, head: 0 }, scrollTop: 0, scrollLeft: 0 },
      hasFocus: false,
      environment: { capabilities: defaultCapabilities, modules: [] },
      commands: [],
    };
    if (kind === "codemirror") editor = createCodeMirrorEditor(host, start, events);
    else {
      const sheet = createSheet();
      host.append(sheet.scroller);
      editor = createSimpleEditor(sheet, start, events);
    }
    editor.setPreferences?.({ textScale: 1, wraps, vimKeys: false });
  },
  editor: () => editor,
  /** The text of the program, and the number of edits since it was shown. */
  state: () => ({ text: program.files[0]?.text ?? "", edits }),
};

export type LightEditors = typeof lightEditors;
Object.assign(globalThis, { lightEditors });
