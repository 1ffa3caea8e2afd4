import { signal } from "@preact/signals";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CloseIcon } from "./icons.tsx";
import * as texts from "./ui-texts.ts";
import "./dialogs.css";

export type DialogProps = { readonly open: boolean; readonly onClose: () => void };

type Props = DialogProps & {
  readonly id: string;
  readonly title: string;
  readonly children: () => ComponentChildren;
};

/**
 * A native dialog: it keeps the keyboard inside, Escape closes it, and then the focus returns to its earlier element.
 */
export function Dialog({ id, title, open, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      id={id}
      class="dialog"
      aria-labelledby={`${id}-title`}
      // The event comes late, so the dialog may have been opened again.
      onClose={() => box.current?.open || onClose()}
      onClick={(event) => event.target === event.currentTarget && box.current?.close()}
      // Keys must not reach the page, where Escape stops a program.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {open && (
        <div class="dialog-body">
          <div class="dialog-head">
            <h2 id={`${id}-title`}>{title}</h2>
            <button
              type="button"
              class="icon-button"
              aria-label={texts.close}
              onClick={() => box.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
          {children()}
        </div>
      )}
    </dialog>
  );
}

/** A dialog that is closed at first, and the function that opens it. */
export function dialogOf(View: FunctionComponent<DialogProps>): {
  readonly open: () => void;
  readonly View: FunctionComponent;
} {
  const isOpen = signal(false);
  const set = (value: boolean) => () => {
    isOpen.value = value;
  };
  return { open: set(true), View: () => <View open={isOpen.value} onClose={set(false)} /> };
}
