import { effect } from "@preact/signals";
import { render } from "preact";
import { useRef } from "preact/hooks";
import { type Command, type OfferedCommand, offeredAt } from "../../../features/command.ts";
import type { MountedFeature } from "../../../features/feature.ts";
import { examples } from "../../../player/examples/examples.ts";
import { isSameProgram, type Program } from "../../../player/model/document/program.ts";
import { ProgramLoader, programOfExample } from "../../../player/model/document/program-loader.ts";
import { saveProgram } from "../../../player/model/document/save-program.ts";
import { emptyIn, isEmpty, isStarter } from "../../../player/model/document/switch-language.ts";
import type { DraftStorage } from "../../../player/model/drafts/draft.ts";
import { openDraftStore } from "../../../player/model/drafts/draft-store.ts";
import { nameOf } from "../../../player/model/drafts/draft-summary.ts";
import { Drafts } from "../../../player/model/drafts/drafts.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { shortText } from "../../../player/output/visible-text.ts";
import { isFileUrl } from "../../../ui/deployment.ts";
import { MenuIcon } from "../../../ui/icons.tsx";
import type { EditorHost } from "../editor/editor-host.ts";
import { FeatureViews } from "../shell/feature-views.tsx";
import { followAddress } from "./address.ts";
import * as texts from "./file-texts.ts";
import { acceptDrops, chooseFiles } from "./open-files.ts";
import { OriginBanner } from "./origin-banner.tsx";
import "../../../ui/dialogs.css";

export type ProgramSlots = {
  /** In the header: the buttons for programs. */
  readonly nav: HTMLElement;
  /** Above the editor: the origin of the program. */
  readonly origin: HTMLElement;
  /** The parent of the dialogs. */
  readonly dialogs: HTMLElement;
  /** Files can be dropped onto it. */
  readonly pane: HTMLElement;
};

/** The entries of the menu that are not actions on programs. */
type ProgramMenu = {
  readonly settings: Command;
  /** On a phone, which has little room: the commands that explain the page. */
  readonly more: readonly Command[];
};

/** The stores and loaders of the page's programs. */
export type Programs = {
  readonly drafts: Drafts;
  readonly opening: ProgramLoader;
  /** Begins an empty program, with the cursor in it. */
  readonly beginNew: () => void;
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
  const beginNew = async () => {
    if (await opening.openNew(emptyIn(workspace.program.value.language))) editor.focus();
  };
  return { drafts, opening, beginNew: () => void beginNew(), hasDraft };
}

/** Mounts everything that opens or saves programs: links, files, drafts, what features offer. Returns its commands. */
export function mountProgramDialogs(
  playground: Playground,
  { drafts, opening, beginNew, hasDraft }: Programs,
  menu: ProgramMenu,
  features: readonly MountedFeature[],
  { nav, origin, dialogs, pane }: ProgramSlots,
): readonly Command[] {
  const { workspace } = playground;
  const commands = features.flatMap((each) => each.commands ?? []);
  const own = (name: string, title: string, run: () => void, label: string): OfferedCommand => ({
    command: { id: `sandglass.${name}`, label: title, run },
    label,
  });
  const save = () => {
    workspace.notice.value = saveProgram(workspace);
  };
  const opener = own("open", texts.openFiles, () => chooseFiles(opening), texts.open);
  // On a page from a disk, only saved files are certain to be found again.
  const savers = isFileUrl() ? [own("save", texts.saveAsFile, save, texts.save)] : [];
  const begin = own("new", texts.newProgram, beginNew, texts.newButton);
  const offers = [
    begin,
    ...offeredAt("open", commands),
    opener,
    ...savers,
    ...offeredAt("give", commands),
    { command: menu.settings, label: texts.settings },
  ];
  const more = [...menu.more, ...offeredAt("phone", commands).map(({ command }) => command)];
  render(<Nav offers={offers} more={more} />, nav);
  render(<OriginBanner loader={opening} workspace={workspace} />, origin);
  render(<FeatureViews features={features} place="dialog" />, dialogs);
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
  return [begin, opener, ...savers].map(({ command }) => command);
}

/** Whether the program is unchanged from one that the site provides. */
function isBuiltIn(program: Program): boolean {
  return (
    isStarter(program) ||
    isEmpty(program) ||
    examples.some((example) => isSameProgram(programOfExample(example), program))
  );
}

const siteTitle = document.title;

const menuId = "programs-menu";

type NavProps = { readonly offers: readonly OfferedCommand[]; readonly more: readonly Command[] };

function Nav({ offers, more }: NavProps) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <div class="programs-row">
        {offers.map(({ command, label }) => (
          <button key={command.id} type="button" class="button" title={command.label} onClick={command.run}>
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
        {[...offers.map(({ command }) => command), ...more].map(({ id, label, run }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              // First, because closing returns the focus, and the dialog takes it after that.
              menu.current?.hidePopover();
              run();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
