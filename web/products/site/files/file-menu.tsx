import { signal } from "@preact/signals";
import { createRef } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { type Command, type CommandPlace, offeredAt } from "../../../features/command.ts";
import { isRunnable } from "../../../player/model/document/program-files.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import { buttonsIn } from "../../../ui/buttons-in.ts";
import type { EditorChoice } from "../editor/editor-choice.ts";
import type { EditorKind } from "../editor/type-check.ts";
import type { HelpCommands } from "../shell/help-dialogs.tsx";
import { availableKeys, keysText } from "../shell/shortcut-keys.ts";
import { pageKeys, tabKeys } from "../shell/shortcuts.ts";
import type { FileActions } from "./file-actions.ts";
import * as texts from "./file-texts.ts";
import "./file-menu.css";

export const menuId = "file-menu";

/** The file that the menu is for, and the element that it is placed at. */
export class FileMenuState {
  readonly path = signal<string | undefined>(undefined);
  private anchor: Element | undefined;
  /** The element of the menu. */
  readonly box = createRef<HTMLDivElement>();

  /** Opens the menu for the file with that tab. */
  open(path: string, anchor: Element): void {
    this.prepare(path, anchor);
    this.box.current?.hidePopover();
    this.box.current?.showPopover();
  }

  /** Sets the file for the next opening. */
  prepare(path: string, anchor: Element): void {
    this.path.value = path;
    this.anchor = anchor;
  }

  position(menu: HTMLElement, pane: HTMLElement): void {
    const { left = 0, right = 0, bottom = 0 } = this.anchor?.getBoundingClientRect() ?? {};
    // If possible, within the pane that it belongs to.
    const fits = left + menuWidth <= pane.getBoundingClientRect().right;
    menu.style.left = `${Math.max(8, fits ? left : right - menuWidth)}px`;
    menu.style.top = `${bottom + 4}px`;
    menu.style.maxHeight = `calc(100dvh - ${bottom + 12}px)`;
  }
}

const menuWidth = 248;

type Props = {
  readonly workspace: Workspace;
  readonly actions: FileActions;
  readonly choice: EditorChoice;
  readonly menu: FileMenuState;
  /** The menu stays within it, if possible. */
  readonly pane: HTMLElement;
  readonly guide: HelpCommands;
  readonly settings: Command;
  /** The commands of features. */
  readonly commands: readonly Command[];
  readonly onEdit: () => void;
};

type ItemOptions = {
  readonly disabled?: boolean;
  readonly keys?: readonly string[];
  /** Whether Tab reaches it. A menu that is higher than its window must be reachable by keyboard. */
  readonly isFirst?: boolean;
};

/**
 * The actions for a file and for the editor. It also contains every action that has a key, for readers without a
 * keyboard.
 */
export function FileMenu({
  workspace,
  actions,
  choice,
  menu,
  pane,
  guide,
  settings,
  commands,
  onEdit,
}: Props) {
  const { box } = menu;
  const { files, entry, open } = workspace.program.value;
  const at = files.findIndex((file) => file.path === menu.path.value);
  const path = files[at]?.path ?? open;
  const requestedKind = choice.requestedKind.value;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const when = (type: string, act: () => void) =>
      element.addEventListener(
        type,
        (event) => (event as ToggleEvent).newState === "open" && act(),
        listening,
      );
    when("beforetoggle", () => menu.position(element, pane));
    when("toggle", () => buttonsIn(element)[0]?.focus());
    return () => listening.abort();
  }, [menu, pane]);

  const item = (label: string, act: () => void, more: ItemOptions = {}) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={more.isFirst ? 0 : -1}
      disabled={more.disabled ?? false}
      onClick={() => {
        // First, because closing returns the focus, and the action may move it after that.
        box.current?.hidePopover();
        act();
      }}
    >
      <span>{label}</span>
      {availableKeys(more.keys ?? [])
        .slice(0, 1)
        .map((keys) => (
          <span key={keys} class="menu-keys" aria-hidden="true">
            {keysText(keys)}
          </span>
        ))}
    </button>
  );
  const offered = (part: CommandPlace) =>
    offeredAt(part, commands).map(({ command, label }) =>
      item(label, command.run, command.keys && { keys: command.keys }),
    );
  const editor = (kind: EditorKind, label: string) => (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={requestedKind === kind}
      onClick={() => {
        box.current?.hidePopover();
        void choice.choose(kind);
      }}
    >
      <span>{label}</span>
    </button>
  );
  return (
    <div
      ref={box}
      id={menuId}
      class="menu"
      popover="auto"
      role="menu"
      aria-label={texts.fileMenu(path)}
      onKeyDown={(event) => moveInMenu(event, box.current)}
    >
      <fieldset>
        <legend>{path}</legend>
        {item(texts.rename, () => actions.beginRename(path), { keys: tabKeys.rename.keys, isFirst: true })}
        {item(texts.runFileFirst, () => actions.setEntry(path), {
          disabled: path === entry || !isRunnable(path),
        })}
        {item(texts.moveLeft, () => actions.moveBy(path, -1), { disabled: at <= 0, keys: tabKeys.left.keys })}
        {item(texts.moveRight, () => actions.moveBy(path, 1), {
          disabled: at === files.length - 1,
          keys: tabKeys.right.keys,
        })}
        {item("Delete", () => actions.remove(path), {
          disabled: files.length === 1,
          keys: tabKeys.remove.keys,
        })}
      </fieldset>
      <fieldset>
        <legend>{texts.program}</legend>
        {item(texts.undo, () => workspace.source.undo(), {
          disabled: !workspace.canUndo.value,
          keys: pageKeys.undo,
        })}
        {item(texts.redo, () => workspace.source.redo(), {
          disabled: !workspace.canRedo.value,
          keys: pageKeys.redo,
        })}
        {offered("program")}
      </fieldset>
      <fieldset>
        <legend>{texts.editor}</legend>
        {item(texts.goToCode, onEdit)}
        {offered("editor")}
        {editor("full", texts.fullEditor)}
        {editor("simple", texts.simpleEditor)}
      </fieldset>
      <fieldset>
        <legend>{texts.page}</legend>
        {item(settings.label, settings.run)}
        {item(texts.allCommands, guide.palette.run, { keys: pageKeys.palette })}
        {item(texts.keyboardShortcuts, guide.shortcuts.run, { keys: pageKeys.shortcuts })}
        {offered("page")}
      </fieldset>
    </div>
  );
}

/** Arrow keys move as in any menu; Tab leaves it. */
function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = buttonsIn(menu);
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    items.at(to % items.length)?.focus();
  } else if (event.key === "Tab" || event.key === "Escape") {
    event.preventDefault();
    menu?.hidePopover();
  } else {
    return;
  }
  event.stopPropagation();
}
