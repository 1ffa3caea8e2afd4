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
import { DraftsDialog } from "./drafts-dialog.tsx";
import type { EditorHost } from "./editor-host.ts";
import { ExamplesDialog } from "./examples-dialog.tsx";
import { acceptDrops, chooseFiles } from "./open-files.ts";
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
  const close = () => {
    shown.value = undefined;
  };
  const dialog = (name: DialogName, label: string, title: string): ProgramAction => ({
    name,
    label,
    title,
    run: () => {
      shown.value = name;
    },
  });
  const actions = [
    dialog("examples", "Examples", "Open an example"),
    dialog("drafts", "Drafts", "Your drafts"),
    { name: "open", label: "Open", title: "Open files", run: () => chooseFiles(opening) },
    dialog("share", "Share", "Share or download"),
  ];

  render(<Nav actions={actions} />, nav);
  render(<ArrivalBar opening={opening} workspace={workspace} />, arrival);
  function Dialogs() {
    return (
      <>
        <ShareDialog workspace={workspace} open={shown.value === "share"} onClose={close} />
        <ExamplesDialog
          open={shown.value === "examples"}
          onClose={close}
          onChoose={(example) => void opening.openExample(example)}
        />
        <DraftsDialog
          drafts={drafts}
          workspace={workspace}
          open={shown.value === "drafts"}
          onClose={close}
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

function Nav({ actions }: { readonly actions: readonly ProgramAction[] }) {
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
        {actions.map(({ name, title, run }) => (
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
        ))}
      </div>
    </>
  );
}
