import type { Editor } from "../editor.ts";

/** The attribute of elements that an overlay adds to the editor's box. It distinguishes them from an editor. */
export const editorOverlay = "data-overlay";

/** An editor that another one may replace. */
export type ReplaceableEditor = {
  /** Its parent. */
  readonly box: HTMLElement;
  readonly current: Pick<Editor, "showMoment" | "showLineCounts">;
};

/** An overlay on the current editor. It is drawn again when the editor is replaced. */
export class EditorOverlay<T> {
  private content: T | undefined;
  private undo: () => void = () => {};

  /**
   * @param draw draws the content and returns the function that removes it. Called with undefined if nothing is shown.
   */
  constructor(
    host: ReplaceableEditor,
    private readonly draw: (content: T | undefined) => () => void,
  ) {
    new MutationObserver((changes) => {
      const isOurs = changes.every(
        ({ type, addedNodes, removedNodes }) =>
          type === "childList" &&
          [...addedNodes, ...removedNodes].every(
            (node) => node instanceof Element && node.hasAttribute(editorOverlay),
          ),
      );
      if (!isOurs && this.content !== undefined) this.redraw();
      // Line wrapping was turned on or off.
    }).observe(host.box, { childList: true, attributes: true, attributeFilter: ["class"] });
  }

  show(content: T | undefined): void {
    this.content = content;
    this.redraw();
  }

  private redraw(): void {
    this.undo();
    this.undo = this.draw(this.content);
  }
}
