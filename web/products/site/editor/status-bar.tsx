import { useRef } from "preact/hooks";
import { type Command, offeredAt } from "../../../features/command.ts";
import { languageOf } from "../../../languages/catalog.ts";
import {
  describeCounts,
  type ProgramProblem,
  type ProgramProblems,
} from "../../../player/model/analysis/program-problems.ts";
import { openFile } from "../../../player/model/document/program.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { shortText } from "../../../player/output/visible-text.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import { ErrorIcon, WarningIcon } from "../../../ui/icons.tsx";
import type { FileActions } from "../files/file-actions.ts";
import * as texts from "./editor-texts.ts";
import type { TypeCheck } from "./type-check.ts";
import "./status-bar.css";

type Props = {
  readonly playground: Playground;
  readonly problems: ProgramProblems;
  readonly actions: FileActions;
  readonly types: TypeCheck;
  /** The commands of features. */
  readonly commands: readonly Command[];
  readonly onReveal: (at: Position) => void;
};

/** The bar below the editor: problems, the last action, and the position of the cursor. */
export function StatusBar({ playground, problems, actions, types, commands, onReveal }: Props) {
  const { workspace } = playground;
  const lastStepLabel = workspace.lastStepLabel.value;
  const statusText = actions.problem.value ?? lastStepLabel;
  return (
    <>
      <ProblemList problems={problems.all.value} onReveal={onReveal} />
      <p class="editor-said" role="status">
        {statusText !== undefined && <span>{statusText}</span>}
        {statusText !== undefined && statusText === lastStepLabel && (
          <button type="button" class="place" onClick={() => workspace.source.undo()}>
            {texts.undo}
          </button>
        )}
      </p>
      <p class="editor-hint">{texts.howToLeave}</p>
      <TypesButton types={types} isSeen={problems.all.value.some(({ isAboutTypes }) => isAboutTypes)} />
      {offeredAt("foot", commands).map(({ command: { id, panel, run }, label }) => (
        <button
          key={id}
          type="button"
          class="foot-toggle"
          aria-pressed={panel?.isOpen.value}
          aria-controls={panel?.isOpen.value ? panel.id : undefined}
          onClick={run}
        >
          {label}
        </button>
      ))}
      <p class="editor-cursor">{cursorOf(playground)}</p>
    </>
  );
}

/** The position of the cursor. Lines and columns count from 1, columns in code points. */
function cursorOf({ workspace }: Playground): string {
  const before = openFile(workspace.program.value).text.slice(0, workspace.cursor.value);
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  const { open } = workspace.program.value;
  // The language choice above shows only the program's language.
  const language = languageOf(open);
  const kind = language?.isData ? `${language.label} · ` : "";
  return texts.lineAndColumn(kind, line, [...before.slice(lineStart)].length + 1);
}

const listId = "problems";
/** The maximum number of listed problems: readers do not look at more. */
const maxListedProblems = 100;

/** Shown for a TypeScript program in the simple editor, if types are not checked automatically. */
function TypesButton({ types, isSeen }: { types: TypeCheck; isSeen: boolean }) {
  const state = types.state.value;
  const isOffered = state === "failed" || (state === "absent" && types.isOffered.value);
  if (!types.isNeeded.value || !(isOffered || types.isRequested.value)) return null;
  const stateTexts = {
    absent: "",
    failed: "",
    loading: texts.loadingTypescript,
    looking: texts.checkingTypes,
  };
  return (
    <>
      <button
        type="button"
        class="types-button"
        // The count of problems also shows that types are checked.
        hidden={state === "there" && isSeen}
        // Not `disabled`, because that would remove the focus.
        aria-disabled={!isOffered}
        title={isOffered ? texts.checkTypesHint : undefined}
        onClick={() => isOffered && void types.request()}
      >
        {state === "there" ? texts.typesChecked : stateTexts[state] || texts.checkTypes}
      </button>
      <span class="visually-hidden" role="status">
        {state === "there" && texts.typesCheckedStatus}
      </span>
    </>
  );
}

function ProblemList({
  problems,
  onReveal,
}: {
  problems: readonly ProgramProblem[];
  onReveal: Props["onReveal"];
}) {
  const list = useRef<HTMLUListElement>(null);
  if (problems.length === 0) return null;
  const hasErrors = problems.some(({ severity }) => severity === "error");
  return (
    <>
      <button
        type="button"
        class="problems-button"
        popovertarget={listId}
        title={texts.showProblems}
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          if (!list.current) return;
          list.current.style.left = `${left}px`;
          list.current.style.bottom = `calc(100dvh - ${top - 4}px)`;
          list.current.style.maxHeight = `${top - 16}px`;
        }}
      >
        {hasErrors ? <ErrorIcon /> : <WarningIcon />}
        <span>{describeCounts(problems).join(", ")}</span>
      </button>
      <ul
        ref={list}
        id={listId}
        class="problems"
        popover="auto"
        aria-label={texts.problems}
        // Escape closes the list, and must not also stop the program.
        onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      >
        {problems.slice(0, maxListedProblems).map(({ severity, message, at }, index) => (
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
                {severity === "warning" && <span class="visually-hidden">{texts.warning}</span>}
                {shortText(message)}
                {at && <span class="problem-place"> {`${at.file}:${at.line}`}</span>}
              </span>
            </button>
          </li>
        ))}
        {problems.some(({ isAboutTypes }) => isAboutTypes) && (
          <li class="problems-note">{texts.typeErrorsRun}</li>
        )}
      </ul>
    </>
  );
}
