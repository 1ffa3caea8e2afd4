import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  describeCounts,
  type ProgramProblem,
  type ProgramProblems,
} from "../../../player/model/analysis/program-problems.ts";
import { isDirty, type ProgramFile } from "../../../player/model/document/program.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { CloseIcon, PlayIcon } from "../../../ui/icons.tsx";
import { lookAlikes } from "../../../ui/look-alike.ts";
import { tabKeyOf } from "../shell/shortcuts.ts";
import type { FileActions } from "./file-actions.ts";
import * as texts from "./file-texts.ts";
import { useTabDrag } from "./tab-drag.ts";
import { TabName } from "./tab-name.tsx";

type Props = {
  readonly playground: Playground;
  readonly problems: ProgramProblems;
  readonly actions: FileActions;
  /** Opens the menu of a file at its tab. */
  readonly onMenu: (path: string, at: Element) => void;
  readonly onEdit: () => void;
};

/** The tabs of the program's files. Arrow keys move between tabs, Enter opens one; for other keys, see `tabKeys`. */
export function Tabs({ playground, problems, actions, onMenu, onEdit }: Props) {
  const { workspace } = playground;
  const { files, entry, open } = workspace.program.value;
  const list = useRef<HTMLDivElement>(null);
  /** The tabs by the paths of their files. */
  const tabs = useRef(new Map<string, HTMLElement>()).current;
  const [focusedPath, setFocused] = useState<string>();
  const { order, drag } = useTabDrag(list, tabs, (path, index) => actions.moveTo(path, index));
  const renaming = actions.renaming.value;

  const tabOf = (path: string | undefined) => tabs.get(path ?? "");
  const focusOpen = () => tabOf(workspace.program.value.open)?.focus();

  useLayoutEffect(() => {
    tabOf(open)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open, files.length]);
  // The file of the focused tab may have been removed.
  useEffect(() => {
    if (focusedPath !== undefined && !files.some(({ path }) => path === focusedPath)) setFocused(undefined);
  }, [files, focusedPath]);

  const onKeyDown = (event: KeyboardEvent, path: string) => {
    const key = tabKeyOf(event);
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = files.findIndex((file) => file.path === path);
    const last = files.length - 1;
    switch (key) {
      case "previous":
        return tabOf(files[at === 0 ? last : at - 1]?.path)?.focus();
      case "next":
        return tabOf(files[at === last ? 0 : at + 1]?.path)?.focus();
      case "first":
        return tabOf(files[0]?.path)?.focus();
      case "last":
        return tabOf(files[last]?.path)?.focus();
      case "rename":
        return actions.beginRename(path);
      case "remove":
        actions.remove(path);
        return requestAnimationFrame(focusOpen);
      case "left":
      case "right":
        actions.moveBy(path, key === "left" ? -1 : 1);
        // Moving the element in the document removes its focus.
        return requestAnimationFrame(() => tabOf(path)?.focus());
    }
  };

  // The open file's tab is the accessible name of the editor.
  const idOf = ({ path }: ProgramFile, index: number) => (path === open ? "open-tab" : `tab-${index}`);
  const isRenaming = files.some(({ path }) => path === renaming);
  return (
    <div class="tabs" ref={list} {...(isRenaming ? {} : tablist)}>
      {/*
       * A tab list may contain only tabs. While a name is edited, the field is among them, so the list names its tabs
       * with `aria-owns`.
       */}
      {isRenaming && <span {...tablist} aria-owns={order(files).map(idOf).join(" ")} />}
      {order(files).map((file, index) =>
        file.path === renaming ? (
          <TabName
            key={file.path}
            path={file.path}
            actions={actions}
            onDone={(where) => {
              actions.renaming.value = undefined;
              if (where === "editor") onEdit();
              else if (where === "tab") requestAnimationFrame(focusOpen);
            }}
          />
        ) : (
          <Tab
            key={file.path}
            id={idOf(file, index)}
            onElement={(tab) => (tab ? tabs.set(file.path, tab) : tabs.delete(file.path))}
            file={file}
            isOpen={file.path === open}
            // With one file, the mark would say nothing.
            isEntry={file.path === entry && files.length > 1}
            isClosable={files.length > 1}
            isDragged={drag.path === file.path}
            problems={problems.all.value.filter(({ at }) => at?.file === file.path)}
            isInTabOrder={file.path === (focusedPath ?? open)}
            onOpen={({ pointerType }) => {
              workspace.openFile(file.path);
              // With a mouse, the reader continues in the file. With a finger, the focus would open the on-screen
              // keyboard, which may be unwanted.
              if (pointerType === "mouse" || pointerType === "pen") onEdit();
            }}
            onRename={() => actions.beginRename(file.path)}
            onClose={() => actions.remove(file.path)}
            onMenu={(at) => onMenu(file.path, at)}
            onKeyDown={(event) => onKeyDown(event, file.path)}
            onFocus={() => setFocused(file.path)}
            onBlur={() => setFocused(undefined)}
            onPointerDown={(event) => drag.begin(event, file.path)}
          />
        ),
      )}
    </div>
  );
}

const tablist = { role: "tablist", "aria-label": texts.files } as const;

type TabProps = {
  readonly id: string;
  readonly onElement: (tab: HTMLElement | null) => void;
  readonly file: ProgramFile;
  readonly isOpen: boolean;
  readonly isEntry: boolean;
  readonly isClosable: boolean;
  readonly isDragged: boolean;
  readonly isInTabOrder: boolean;
  readonly problems: readonly ProgramProblem[];
  readonly onOpen: (event: { readonly pointerType?: string }) => void;
  readonly onRename: () => void;
  /** Called for the middle mouse button, as in a browser. It can be undone. */
  readonly onClose: () => void;
  readonly onMenu: (at: Element) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
};

function Tab({
  id,
  file,
  isOpen,
  isEntry,
  isClosable,
  isDragged,
  isInTabOrder,
  problems,
  onMenu,
  ...on
}: TabProps) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const isChanged = isDirty(file);
  const counts = describeCounts(problems);
  // In visual order, so that voice commands that name the visible text work (WCAG 2.1, 2.5.3).
  const others = lookAlikes(file.path);
  const labelParts = [
    file.path,
    ...counts,
    isEntry && texts.runsFirst,
    isChanged && texts.changed,
    others.length > 0 && texts.lookAlikes(others.join(", ")),
  ].filter((part) => part !== false);
  return (
    <button
      type="button"
      role="tab"
      id={id}
      ref={on.onElement}
      class={`tab${isDragged ? " tab-dragged" : ""}`}
      data-path={file.path}
      aria-selected={isOpen}
      aria-controls="editor"
      aria-label={labelParts.join(", ")}
      title={labelParts.join(", ")}
      tabIndex={isInTabOrder ? 0 : -1}
      // In current browsers a click is a pointer event, which has the type of the pointer.
      onClick={(event) => on.onOpen(event as Partial<PointerEvent>)}
      onAuxClick={(event) => event.button === 1 && on.onClose()}
      onDblClick={on.onRename}
      onKeyDown={on.onKeyDown}
      onFocus={on.onFocus}
      onBlur={on.onBlur}
      onPointerDown={on.onPointerDown}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget);
      }}
    >
      {isEntry && (
        <span class="tab-entry">
          <PlayIcon />
        </span>
      )}
      <span class="tab-name">{file.path}</span>{" "}
      {problems.length > 0 && (
        <span class={errors > 0 ? "tab-count tab-count-error" : "tab-count"}>
          {counts[0]?.replace(/ .*/, "")}
        </span>
      )}
      {isChanged && <span class="tab-changed" />}
      {isClosable && (
        <span
          class="tab-close"
          title={texts.deleteFile(file.path)}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            on.onClose();
          }}
        >
          <CloseIcon />
        </span>
      )}
    </button>
  );
}
