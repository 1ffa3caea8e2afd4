import { useRef } from "preact/hooks";
import type { Playground } from "../playground/playground.ts";
import { openFile } from "../playground/program.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import type { Position } from "../protocol/source.ts";
import { plural } from "../ui/format.ts";
import { ErrorIcon, WarningIcon } from "../ui/icons.tsx";
import type { FileActions } from "./file-actions.ts";
import type { SyntaxPanel } from "./syntax-panel.tsx";

type Props = {
  readonly playground: Playground;
  readonly actions: FileActions;
  readonly panel: SyntaxPanel;
  readonly onReveal: (at: Position) => void;
};

/** What stands below the editor: what is wrong with the program, what was just done, and where the cursor is. */
export function EditorFoot({ playground, actions, panel, onReveal }: Props) {
  const { workspace } = playground;
  const done = workspace.lastDone.value;
  const said = actions.problem.value ?? done;
  return (
    <>
      <Problems problems={playground.problems.value} onReveal={onReveal} />
      <p class="editor-said" role="status">
        {said !== undefined && <span>{said}</span>}
        {said !== undefined && said === done && (
          <button type="button" class="place" onClick={() => workspace.undo()}>
            Undo
          </button>
        )}
      </p>
      <p class="editor-hint">Esc, then Tab, leaves the editor</p>
      <button
        type="button"
        class="foot-toggle"
        aria-pressed={panel.isOpen.value}
        aria-controls="syntax-panel"
        onClick={() => panel.toggle()}
      >
        Syntax tree
      </button>
      <p class="editor-cursor">{cursorOf(playground)}</p>
    </>
  );
}

/** Lines and columns as everywhere else: from 1, columns in code points. */
function cursorOf({ workspace }: Playground): string {
  const before = openFile(workspace.program.value).text.slice(0, workspace.cursor.value);
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  return `Line ${line}, column ${[...before.slice(lineStart)].length + 1}`;
}

const listId = "problems";
/** A list of more is not read. */
const mostListed = 100;

function Problems({ problems, onReveal }: { problems: readonly Diagnostic[]; onReveal: Props["onReveal"] }) {
  const list = useRef<HTMLUListElement>(null);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return null;
  const said = [errors > 0 && plural(errors, "error"), warnings > 0 && plural(warnings, "warning")]
    .filter((part) => part !== false)
    .join(", ");
  return (
    <>
      <button
        type="button"
        class="problems-button"
        popovertarget={listId}
        title="Show what is wrong, and where"
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          if (!list.current) return;
          list.current.style.left = `${left}px`;
          list.current.style.bottom = `calc(100dvh - ${top - 4}px)`;
          list.current.style.maxHeight = `${top - 16}px`;
        }}
      >
        {errors > 0 ? <ErrorIcon /> : <WarningIcon />}
        <span>{said}</span>
      </button>
      <ul
        ref={list}
        id={listId}
        class="problems"
        popover="auto"
        aria-label="Problems"
        // It closes the list, and is not to stop the program as well.
        onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      >
        {problems.slice(0, mostListed).map(({ severity, message, at }, index) => (
          <li key={`${index}:${message}`}>
            <button
              type="button"
              disabled={!at}
              onClick={() => {
                list.current?.hidePopover();
                if (at) onReveal(at);
              }}
            >
              {severity === "error" ? <ErrorIcon /> : <WarningIcon />}
              <span>
                {severity === "warning" && <span class="visually-hidden">Warning: </span>}
                {message}
                {at && <span class="problem-place"> {`${at.file}:${at.line}`}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
