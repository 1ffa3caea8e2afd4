import { languageById } from "../../../languages/catalog.ts";
import type { ProgramProblems } from "../../../player/model/analysis/program-problems.ts";
import { languageFor } from "../../../player/model/document/program-files.ts";
import { programLanguages } from "../../../player/model/document/switch-language.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { MoreIcon, PlusIcon } from "../../../ui/icons.tsx";
import type { FileActions } from "./file-actions.ts";
import { type FileMenuState, menuId } from "./file-menu.tsx";
import * as texts from "./file-texts.ts";
import { Tabs } from "./tabs.tsx";
import "./tab-bar.css";

type Props = {
  readonly playground: Playground;
  readonly problems: ProgramProblems;
  readonly actions: FileActions;
  readonly menu: FileMenuState;
  readonly onEdit: () => void;
};

/** The bar above the editor. index.html contains it for one file, so that nothing moves when this is mounted. */
export function TabBar({ playground, problems, actions, menu, onEdit }: Props) {
  const { workspace } = playground;
  const { language, open } = workspace.program.value;
  // The language of a data file is not the program's.
  const fileLanguage = languageFor(open, { language });
  const ownLanguage = fileLanguage?.isData ? fileLanguage : undefined;
  const programLanguage = languageById(language)?.label;
  return (
    <>
      <Tabs
        playground={playground}
        problems={problems}
        actions={actions}
        onMenu={(path, at) => menu.open(path, at)}
        onEdit={onEdit}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={texts.newFile}
        title={texts.newFile}
        onClick={() => actions.create()}
      >
        <PlusIcon />
      </button>
      <span class="files-gap" />
      {ownLanguage && (
        <span class="language-of-data" title={texts.programIsIn(programLanguage)}>
          {ownLanguage.label}
        </span>
      )}
      <select
        class="language"
        hidden={ownLanguage !== undefined}
        aria-label={texts.language}
        title={texts.languageHint}
        value={language}
        onChange={(event) => actions.switchLanguage(event.currentTarget.value)}
      >
        {programLanguages.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.more}
        title={texts.moreHint}
        aria-haspopup="menu"
        popovertarget={menuId}
        // The browser opens the menu after this.
        onClick={(event) => menu.prepare(open, event.currentTarget)}
      >
        <MoreIcon />
      </button>
    </>
  );
}
