import { useLayoutEffect, useRef } from "preact/hooks";
import type { CommandPalette } from "../shell/command-palette.ts";
import { availableKeys } from "../shell/shortcut-keys.ts";
import { ShortcutView } from "../shell/shortcut-view.tsx";
import * as texts from "./dialog-texts.ts";
import "./palette-dialog.css";

const idOf = (index: number) => `palette-${index}`;

/** A combobox with a list as in WAI-ARIA: the field keeps the focus, and names the active command. */
export function PaletteDialog({ palette }: { readonly palette: CommandPalette }) {
  const box = useRef<HTMLDialogElement>(null);
  const isOpen = palette.isOpen.value;
  useLayoutEffect(() => {
    if (isOpen) box.current?.showModal();
    else box.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={box}
      id="palette"
      class="dialog palette"
      aria-label={texts.commands}
      // The event comes late, so the palette may have been opened again.
      onClose={() => box.current?.open || palette.close()}
      onClick={(event) => event.target === event.currentTarget && box.current?.close()}
      // Keys must not reach the page, where Escape stops a program.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isOpen && (
        <Commands
          palette={palette}
          onRun={(index) => {
            // At once, not at the next render: closing returns the focus, and the command may move it after that.
            if (palette.matches.value[index]) box.current?.close();
            palette.run(index);
          }}
        />
      )}
    </dialog>
  );
}

type Props = { readonly palette: CommandPalette; readonly onRun: (index: number) => void };

function Commands({ palette, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const matches = palette.matches.value;
  const selectedIndex = palette.selectedIndex.value;
  useLayoutEffect(() => {
    list.current?.children[selectedIndex]?.scrollIntoView({ block: "nearest" });
  }, [selectedIndex, matches]);
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, the arrow keys and Enter belong to it.
    if (event.isComposing) return;
    const page = 8;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (by !== undefined) {
      const to = Math.min(matches.length - 1, Math.max(0, selectedIndex + by)) - selectedIndex;
      palette.move(Math.abs(by) === 1 ? by : to);
    } else if (event.key === "Enter") onRun(selectedIndex);
    else return;
    event.preventDefault();
  };
  return (
    <div class="palette-body">
      <input
        type="text"
        class="dialog-field palette-field"
        role="combobox"
        aria-label={texts.searchCommands}
        aria-expanded={matches.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? idOf(selectedIndex) : undefined}
        placeholder={texts.searchCommandsHint}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        value={palette.query.value}
        onInput={({ currentTarget }) => palette.type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="palette-list" class="palette-list" role="listbox" aria-label={texts.commands}>
        {matches.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which one is active
          <div
            key={command.id}
            id={idOf(index)}
            class="palette-option"
            role="option"
            aria-selected={index === selectedIndex}
            // Otherwise the field would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onRun(index)}
          >
            <span>{command.label}</span>
            {availableKeys(command.keys ?? [])
              .slice(0, 1)
              .map((keys) => (
                <ShortcutView key={keys} keys={keys} />
              ))}
          </div>
        ))}
      </div>
      <p class={matches.length > 0 ? "visually-hidden" : "palette-none"} role="status">
        {matches.length > 0 ? texts.commandsMatch(matches.length) : texts.noCommand}
      </p>
    </div>
  );
}
