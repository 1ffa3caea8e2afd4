import { shortText } from "../../output/visible-text.ts";
import { describeSettings, type ProgramLoader } from "../../playground/document/program-loader.ts";
import type { Workspace } from "../../playground/document/workspace.ts";
import "../dialogs/dialogs.css";

type Props = { readonly loader: ProgramLoader; readonly workspace: Workspace };

const origins = { link: "a link", file: "a file", example: "the examples" } as const;

/** What is to be said of a program that came from elsewhere, and of what it is run with. */
export function OriginBanner({ loader, workspace }: Props) {
  const problem = loader.problem.value;
  const { settings } = workspace.program.value;
  return (
    <>
      {/* Always there, so that it is announced when something comes into it. */}
      <div role="status">{problem === undefined && <LoadedNote loader={loader} />}</div>
      <div role="alert">
        {problem !== undefined && (
          <div class="arrival arrival-problem">
            <p class="arrival-text">{`${shortText(problem)} Your own program is still here.`}</p>
            <Dismiss onClick={() => loader.dismiss()} />
          </div>
        )}
      </div>
      {settings && (
        <div class="run-settings">
          <p>{`It runs with: ${describeSettings(settings).join(" · ")}`}</p>
          <button type="button" class="button button-quiet" onClick={() => loader.dropSettings()}>
            Back to the usual
          </button>
        </div>
      )}
    </>
  );
}

function LoadedNote({ loader }: Pick<Props, "loader">) {
  const arrival = loader.loaded.value;
  if (!arrival) return null;
  const { origin, title, notes } = arrival;
  const canGoBack = loader.canGoBack.value;
  const name = title === undefined ? "This program" : `“${title}”`;
  return (
    <div class="arrival">
      <p class="arrival-text">
        {`${name} came from ${origins[origin]}. `}
        {notes.map((note) => `${note} `)}
        {loader.carriedReceipt.value &&
          "It carries a receipt: once it has run, the page says whether its author saw the same. "}
        {canGoBack && "Your own is kept."}
      </p>
      {canGoBack && (
        <button type="button" class="button button-quiet" onClick={() => void loader.back()}>
          Back to mine
        </button>
      )}
      <Dismiss onClick={() => loader.dismiss()} />
    </div>
  );
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" class="button button-quiet" onClick={onClick}>
      Dismiss
    </button>
  );
}
