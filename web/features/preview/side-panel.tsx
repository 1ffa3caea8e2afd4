import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CloseButton } from "../../ui/close-button.tsx";
import * as texts from "./preview-texts.ts";
import "./side-panel.css";

type Props = {
  readonly id: string;
  readonly title: string;
  /** Also announced to screen readers when it changes. */
  readonly note: string | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

/** A panel about the open file, beside its text. Its button and Escape close it. */
export function SidePanel({ id, title, note, onClose, children }: Props) {
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const panel = root.current;
    const before = document.activeElement;
    // When the panel is removed, the focus inside it would be lost.
    return () => {
      if (panel?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section
      class="side-panel"
      id={id}
      ref={root}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // The key would also stop the program.
        event.preventDefault();
        onClose();
      }}
    >
      <div class="side-panel-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <CloseButton label={texts.close} onClick={onClose} />
      </div>
      <p class="side-panel-note" role="status">
        {note}
      </p>
      {children}
    </section>
  );
}
