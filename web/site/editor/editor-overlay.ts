import type { EditorHost } from "./editor-host.ts";

/** What an overlay puts into the editor's box has this attribute: it is no other editor. */
export const editorOverlay = "data-overlay";

/** Something over whichever editor stands on the page; it is drawn again when another one takes its place. */
export class EditorOverlay<T> {
  private shown: T | undefined;
  private undo: () => void = () => {};

  /** @param draw gives what takes it away again; undefined: nothing is shown. */
  constructor(
    host: EditorHost,
    private readonly draw: (shown: T | undefined) => () => void,
  ) {
    new MutationObserver((changes) => {
      const isOurs = changes.every(
        ({ type, addedNodes, removedNodes }) =>
          type === "childList" &&
          [...addedNodes, ...removedNodes].every(
            (node) => node instanceof Element && node.hasAttribute(editorOverlay),
          ),
      );
      if (!isOurs && this.shown !== undefined) this.redraw();
      // Lines are wrapped, or no longer.
    }).observe(host.box, { childList: true, attributes: true, attributeFilter: ["class"] });
  }

  show(shown: T | undefined): void {
    this.shown = shown;
    this.redraw();
  }

  private redraw(): void {
    this.undo();
    this.undo = this.draw(this.shown);
  }
}
