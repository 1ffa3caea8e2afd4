import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useRef } from "preact/hooks";
import type { Command } from "../../../features/command.ts";
import { ExamplesDialog } from "../../../features/examples/examples-dialog.tsx";
import type { MountedFeature } from "../../../features/feature.ts";
import { ShareDialog } from "../../../features/sharing/share-dialog.tsx";
import { openVersionStore } from "../../../features/versions/version-store.ts";
import { Versions } from "../../../features/versions/versions.ts";
import { VersionsDialog } from "../../../features/versions/versions-dialog.tsx";
import { examples } from "../../../player/examples/examples.ts";
import { isSameProgram, type Program } from "../../../player/model/document/program.ts";
import { ProgramLoader, programOfExample } from "../../../player/model/document/program-loader.ts";
import { emptyIn, isEmpty, isStarter } from "../../../player/model/document/switch-language.ts";
import type { DraftStorage } from "../../../player/model/drafts/draft.ts";
import { openDraftStore } from "../../../player/model/drafts/draft-store.ts";
import { nameOf } from "../../../player/model/drafts/draft-summary.ts";
import { Drafts } from "../../../player/model/drafts/drafts.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { explain } from "../../../player/output/explain-outcome.ts";
import { textOfLog } from "../../../player/output/log-text.ts";
import { shortText } from "../../../player/output/visible-text.ts";
import { isFileUrl, isSingleFileBuild } from "../../../ui/deployment.ts";
import { MenuIcon } from "../../../ui/icons.tsx";
import { DraftsDialog } from "../dialogs/drafts-dialog.tsx";
import type { EditorHost } from "../editor/editor-host.ts";
import { followAddress } from "./address.ts";
import * as texts from "./file-texts.ts";
import { acceptDrops, chooseFiles } from "./open-files.ts";
import { OriginBanner } from "./origin-banner.tsx";
import { saveProgram } from "./save-program.ts";
import "../../../ui/dialogs.css";

export type ProgramSlots = {
  /** In the header: the buttons that open the dialogs. */
  readonly nav: HTMLElement;
  /** Above the editor: the origin of the program. */
  readonly origin: HTMLElement;
  /** The parent of the dialogs. */
  readonly dialogs: HTMLElement;
  /** Files can be dropped onto it. */
  readonly pane: HTMLElement;
};

/**
 * Whether this is a site: only then there is a page for embedding beside this one, with an address that other pages can
 * show.
 */
const isSite = /^https?:$/.test(location.protocol) && !isSingleFileBuild();

type DialogName = "share" | "examples" | "drafts" | "versions";

/** The entries of the menu that are not actions on programs. */
type ProgramMenu = {
  readonly settings: Command;
  /** On a phone, which has little room: the commands that explain the page. */
  readonly more: readonly Command[];
};

/** An action on programs as a whole, for the lists of commands. */
type ProgramAction = {
  readonly name: string;
  /** The text on a button. */
  readonly label: string;
  /** The text in a list of commands, and the tooltip. */
  readonly title: string;
  readonly run: () => void;
};

/** The stores and loaders of the page's programs. */
export type Programs = {
  readonly drafts: Drafts;
  readonly opening: ProgramLoader;
  /** Whether the page began with a saved program. */
  readonly hasDraft: boolean;
};

export function createPrograms(
  playground: Playground,
  editor: EditorHost,
  storage: DraftStorage,
  hasDraft: boolean,
): Programs {
  const { workspace } = playground;
  const drafts = new Drafts({ workspace, storage, store: () => openDraftStore(), isFamiliar: isBuiltIn });
  const opening = new ProgramLoader(workspace, drafts, () => {
    playground.clear();
    void playground.lint();
    // Shows the beginning of the new program.
    editor.select(0, 0);
  });
  return { drafts, opening, hasDraft };
}

/** Mounts everything that opens, shares or saves programs: links, files, examples and drafts. Returns its commands. */
export function mountProgramDialogs(
  playground: Playground,
  editor: EditorHost,
  { drafts, opening, hasDraft }: Programs,
  menu: ProgramMenu,
  features: readonly MountedFeature[],
  { nav, origin, dialogs, pane }: ProgramSlots,
): readonly Command[] {
  const { workspace } = playground;
  const versions = new Versions(playground, () => openVersionStore());
  versions.start();
  const openDialog = signal<DialogName | undefined>(undefined);
  /** A dialog reports late that it was closed: another may already be open. */
  const closing = (name: DialogName) => () => {
    if (openDialog.value === name) openDialog.value = undefined;
  };
  const dialog = (name: DialogName, label: string, title: string): ProgramAction => ({
    name,
    label,
    title,
    run: () => {
      openDialog.value = name;
    },
  });
  const save = () => {
    workspace.notice.value = saveProgram(workspace);
  };
  /**
   * Begins an empty program, with the cursor in it: at once, or after the dialog with the button has closed and
   * returned the focus.
   */
  const beginNew = async () => {
    if (!(await opening.openNew(emptyIn(workspace.program.value.language)))) return;
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.addEventListener("close", () => editor.focus(), { once: true });
    else editor.focus();
  };
  const actions: readonly ProgramAction[] = [
    { name: "new", label: texts.newButton, title: texts.newProgram, run: () => void beginNew() },
    dialog("examples", texts.examples, texts.openAnExample),
    dialog("drafts", texts.drafts, texts.yourDrafts),
    { name: "open", label: texts.open, title: texts.openFiles, run: () => chooseFiles(opening) },
    // On a page from a disk, only saved files are certain to be found again.
    ...(isFileUrl() ? [{ name: "save", label: texts.save, title: texts.saveAsFile, run: save }] : []),
    dialog("share", texts.share, texts.shareOrDownload),
  ];

  const all = [
    ...actions,
    { name: "settings", label: texts.settings, title: texts.settings, run: menu.settings.run },
  ];
  render(<Nav actions={all} more={menu.more} />, nav);
  render(<OriginBanner loader={opening} workspace={workspace} />, origin);
  function Dialogs() {
    return (
      <>
        <ShareDialog
          playground={playground}
          open={openDialog.value === "share"}
          onClose={closing("share")}
          output={() => outputText(playground)}
          features={features}
          {...(isSite && { embedAddress: new URL("embed.html", document.baseURI).href })}
        />
        <ExamplesDialog
          open={openDialog.value === "examples"}
          onClose={closing("examples")}
          onChoose={(example) => void opening.openExample(example)}
        />
        <VersionsDialog
          versions={versions}
          workspace={workspace}
          origin={() => opening.current.value?.program}
          open={openDialog.value === "versions"}
          onClose={closing("versions")}
        />
        <DraftsDialog
          drafts={drafts}
          workspace={workspace}
          open={openDialog.value === "drafts"}
          onClose={closing("drafts")}
          onOpen={(id) => void opening.openDraft(id)}
          onNew={() => void beginNew()}
          onVersions={() => {
            openDialog.value = "versions";
          }}
        />
      </>
    );
  }
  render(<Dialogs />, dialogs);
  effect(() => {
    const name = workspace.about.value.name ?? opening.current.value?.title;
    const label = name ?? (isBuiltIn(workspace.program.value) ? undefined : nameOf(workspace.program.value));
    document.title = label === undefined ? siteTitle : texts.pageTitle(shortText(label));
  });
  acceptDrops(pane, opening);
  // The last event that a page certainly gets before it is closed.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void drafts.save();
  });
  void followAddress(opening, workspace).then(async () => {
    await drafts.start();
    if (!hasDraft) await opening.openLatestDraft();
  });
  return [...actions, dialog("versions", texts.versions, texts.versionsOfThisProgram)].map(
    ({ name, title, run }) => ({ id: `sandglass.${name}`, label: title, run }),
  );
}

/** Whether the program is unchanged from one that the site provides. */
function isBuiltIn(program: Program): boolean {
  return (
    isStarter(program) ||
    isEmpty(program) ||
    examples.some((example) => isSameProgram(programOfExample(example), program))
  );
}

/** The output of the last run, and how it ended. */
function outputText({ output: log, outcome, limits }: Playground): string | undefined {
  if (!outcome.value) return undefined;
  const { title, quote } = explain(outcome.value, limits);
  const ending = quote === undefined ? title : `${title}: ${quote}`;
  return [textOfLog(log.value, undefined), ending].filter(Boolean).join("\n");
}

const siteTitle = document.title;

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
        aria-label={texts.programs}
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
                // First, because closing returns the focus, and the dialog takes it after that.
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
