import { describeSettings, type ProgramLoader } from "../../../player/model/document/program-loader.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import { shortText } from "../../../player/output/visible-text.ts";
import { CloseButton } from "../../../ui/close-button.tsx";
import * as texts from "./file-texts.ts";
import "../../../ui/dialogs.css";

type Props = { readonly loader: ProgramLoader; readonly workspace: Workspace };

const origins = { link: texts.aLink, file: texts.aFile, example: texts.theExamples } as const;

/** The message about a program from elsewhere and its run settings. */
export function OriginBanner({ loader, workspace }: Props) {
  const problem = loader.problem.value;
  const { settings } = workspace.program.value;
  return (
    <>
      {/* The element always exists, so that new content is announced. */}
      <div role="status">{problem === undefined && <LoadedNote loader={loader} workspace={workspace} />}</div>
      <div role="alert">
        {problem !== undefined && (
          <div class="arrival arrival-problem">
            <p class="arrival-text">{texts.ownProgramHere(shortText(problem))}</p>
            <CloseButton label={texts.dismiss} onClick={() => loader.dismiss()} />
          </div>
        )}
      </div>
      {/* While the note above is shown, it contains the settings. */}
      {settings && !loader.current.value && (
        <div class="run-settings">
          <p>{settingsText(settings)}</p>
          <UsualSettings loader={loader} />
        </div>
      )}
    </>
  );
}

function settingsText(settings: Parameters<typeof describeSettings>[0]): string {
  return texts.runsWith(describeSettings(settings).join(" · "));
}

function UsualSettings({ loader }: Pick<Props, "loader">) {
  return (
    <button type="button" class="button button-quiet" onClick={() => loader.dropSettings()}>
      {texts.useDefaults}
    </button>
  );
}

function LoadedNote({ loader, workspace }: Props) {
  const arrival = loader.current.value;
  if (!arrival) return null;
  const { origin, title, notes } = arrival;
  const canGoBack = loader.canGoBack.value;
  const { settings } = workspace.program.value;
  const name = title === undefined ? texts.thisProgram : `“${title}”`;
  return (
    <div class="arrival">
      <p class="arrival-text">
        {texts.cameFrom(name, origins[origin])}
        {notes.map((note) => `${note} `)}
        {loader.carriedReceipt.value && texts.carriesReceipt}
        {canGoBack && texts.ownIsSaved}
        {settings && <span class="run-settings-text">{`${settingsText(settings)}.`}</span>}
      </p>
      {settings && <UsualSettings loader={loader} />}
      {canGoBack && (
        <button type="button" class="button button-quiet" onClick={() => void loader.back()}>
          {texts.backToMine}
        </button>
      )}
      <CloseButton label={texts.dismiss} onClick={() => loader.dismiss()} />
    </div>
  );
}
