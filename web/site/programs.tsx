import { signal } from "@preact/signals";
import { render } from "preact";
import { useRef } from "preact/hooks";
import { examples } from "../examples/examples.ts";
import type { DraftStorage } from "../playground/draft.ts";
import { openShelf } from "../playground/draft-shelf.ts";
import { Drafts } from "../playground/drafts.ts";
import { Opening, programOfExample } from "../playground/opening.ts";
import type { Playground } from "../playground/playground.ts";
import { isSameProgram, type Program } from "../playground/program.ts";
import { isStarter, starterIn } from "../playground/switch-language.ts";
import { MenuIcon } from "../ui/icons.tsx";
import { followAddress } from "./address.ts";
import { ArrivalBar } from "./arrival-bar.tsx";
import type { Command } from "./commands.ts";
import { DraftsDialog } from "./drafts-dialog.tsx";
import type { EditorHost } from "./editor-host.ts";
import { ExamplesDialog } from "./examples-dialog.tsx";
import { acceptDrops, chooseFiles } from "./open-files.ts";
import { isFromDisk, isOneFile } from "./place.ts";
import { saveProgram } from "./save-file.ts";
import { settingsCommandId } from "./settings-parts.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import "./dialogs.css";

export type ProgramPlaces = {
  /** In the header: the way to the dialogs. */
  readonly nav: HTMLElement;
  /** Above the editor: where the program came from. */
  readonly arrival: HTMLElement;
  /** Where the dialogs are. */
  readonly dialogs: HTMLElement;
  /** Files can be dropped onto it. */
  readonly pane: HTMLElement;
};

/** Only a site has a page for embedding beside this one, and an address that another page could show. */
const isSite = /^https?:$/.test(location.protocol) && !isOneFile();

type DialogName = "share" | "examples" | "drafts";

/** What can be done to programs as a whole, for whoever lists commands. */
export type ProgramAction = {
  readonly name: string;
  /** On a button. */
  readonly label: string;
  /** In a list of commands, and where the pointer rests. */
  readonly title: string;
  readonly run: () => void;
};

/**
 * All that takes programs to the page and away from it: links, files, examples and drafts. Gives what can be done, which
 * the editor's list of commands has, too.
 */
export function openPrograms(
  playground: Playground,
  editor: EditorHost,
  storage: DraftStorage,
  { nav, arrival, dialogs, pane }: ProgramPlaces,
): readonly ProgramAction[] {
  const { workspace } = playground;
  const drafts = new Drafts({ workspace, storage, shelf: () => openShelf(), isFamiliar });
  const opening = new Opening(workspace, drafts, () => {
    playground.clear();
    void playground.look();
    // It is seen from its beginning.
    editor.select(0, 0);
  });
  const shown = signal<DialogName | undefined>(undefined);
  /** A dialog tells of its end later than it happens: by then another may have been opened. */
  const closing = (name: DialogName) => () => {
    if (shown.value === name) shown.value = undefined;
  };
  const dialog = (name: DialogName, label: string, title: string): ProgramAction => ({
    name,
    label,
    title,
    run: () => {
      shown.value = name;
    },
  });
  const save = () => {
    workspace.notice.value = saveProgram(workspace);
  };
  const actions = [
    dialog("examples", "Examples", "Open an example"),
    dialog("drafts", "Drafts", "Your drafts"),
    { name: "open", label: "Open", title: "Open files", run: () => chooseFiles(opening) },
    // Of a page from a disk, a file is what is sure to be found again.
    ...(isFromDisk() ? [{ name: "save", label: "Save", title: "Save as a file", run: save }] : []),
    dialog("share", "Share", "Share or download"),
  ];

  // On a phone, where there is little room, its menu has what explains the page, too.
  const more = ["palette", "shortcuts", "privacy"].flatMap(
    (name) => editor.commands.find(({ id }) => id === `sandglass.${name}`) ?? [],
  );
  // Opened by the workbench; from here it is one more way to a dialog.
  const settings = editor.commands.find(({ id }) => id === settingsCommandId);
  const all = settings
    ? [...actions, { name: "settings", label: "Settings", title: "Settings", run: settings.run }]
    : actions;
  render(<Nav actions={all} more={more} />, nav);
  render(<ArrivalBar opening={opening} workspace={workspace} />, arrival);
  function Dialogs() {
    return (
      <>
        <ShareDialog
          workspace={workspace}
          open={shown.value === "share"}
          onClose={closing("share")}
          {...(isSite && { embedAddress: new URL("embed.html", document.baseURI).href })}
        />
        <ExamplesDialog
          open={shown.value === "examples"}
          onClose={closing("examples")}
          onChoose={(example) => void opening.openExample(example)}
        />
        <DraftsDialog
          drafts={drafts}
          workspace={workspace}
          open={shown.value === "drafts"}
          onClose={closing("drafts")}
          onOpen={(id) => void opening.openDraft(id)}
          onNew={() => void opening.openNew(starterIn(workspace.program.value.language))}
        />
      </>
    );
  }
  render(<Dialogs />, dialogs);
  acceptDrops(pane, opening);
  // The last that is sure to be told of a page that goes away.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void drafts.keep();
  });
  void followAddress(opening, workspace).then(() => drafts.start());
  editor.commands = [
    ...editor.commands,
    ...actions.map(({ name, title, run }) => ({ id: `sandglass.${name}`, label: title, run })),
  ];
  return actions;
}

/** A program that everybody finds here as it stands. */
function isFamiliar(program: Program): boolean {
  return isStarter(program) || examples.some((example) => isSameProgram(programOfExample(example), program));
}

const menuId = "programs-menu";

type NavProps = { readonly actions: readonly ProgramAction[]; readonly more: readonly Command[] };

function Nav({ actions, more }: NavProps) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <div class="programs-row">
        {actions.map(({ name, label, title, run }) => (
          <button key={name} type="button" class="button" title={title} onClick={run}>
            {label}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="icon-button programs-menu-button"
        aria-label="Programs"
        popovertarget={menuId}
      >
        <MenuIcon />
      </button>
      <div ref={menu} id={menuId} class="menu programs-menu" popover="auto">
        {[...actions, ...more.map(({ id, label, run }) => ({ name: id, title: label, run }))].map(
          ({ name, title, run }) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                // First: it gives the focus back, from where the dialog takes it.
                menu.current?.hidePopover();
                run();
              }}
            >
              {title}
            </button>
          ),
        )}
      </div>
    </>
  );
}
