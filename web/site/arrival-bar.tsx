import { shortText } from "../output/visible-text.ts";
import { type Opening, settingsInWords } from "../playground/opening.ts";
import type { Workspace } from "../playground/workspace.ts";
import "./dialogs.css";

type Props = { readonly opening: Opening; readonly workspace: Workspace };

const origins = { link: "a link", file: "a file", example: "the examples" } as const;

/** What is to be said of a program that came from elsewhere, and of what it is run with. */
export function ArrivalBar({ opening, workspace }: Props) {
  const problem = opening.problem.value;
  const { settings } = workspace.program.value;
  return (
    <>
      {/* Always there, so that it is announced when something comes into it. */}
      <div role="status">{problem === undefined && <Arrived opening={opening} />}</div>
      <div role="alert">
        {problem !== undefined && (
          <div class="arrival arrival-problem">
            <p class="arrival-text">{`${shortText(problem)} Your own program is still here.`}</p>
            <Dismiss onClick={() => opening.dismiss()} />
          </div>
        )}
      </div>
      {settings && (
        <div class="run-settings">
          <p>{`It runs with: ${settingsInWords(settings).join(" · ")}`}</p>
          <button type="button" class="button button-quiet" onClick={() => opening.dropSettings()}>
            Back to the usual
          </button>
        </div>
      )}
    </>
  );
}

function Arrived({ opening }: Pick<Props, "opening">) {
  const arrival = opening.arrival.value;
  if (!arrival) return null;
  const { origin, title, notes } = arrival;
  const canGoBack = opening.canGoBack.value;
  const name = title === undefined ? "This program" : `“${title}”`;
  return (
    <div class="arrival">
      <p class="arrival-text">
        {`${name} came from ${origins[origin]}. `}
        {notes.map((note) => `${note} `)}
        {canGoBack && "Your own is kept."}
      </p>
      {canGoBack && (
        <button type="button" class="button button-quiet" onClick={() => void opening.back()}>
          Back to mine
        </button>
      )}
      <Dismiss onClick={() => opening.dismiss()} />
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
