import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Position } from "../../protocol/program/source-file.ts";
import { InlineCode } from "../output/inline-code.tsx";
import { LanguageLoadingView } from "../view/language-loading.tsx";
import { Question } from "../view/question.tsx";
import { ChecksList } from "./checks-list.tsx";
import { CodeBlock } from "./code-block.tsx";
import { ExerciseConsole } from "./exercise-console.tsx";
import type { ExerciseInside } from "./exercise-inside.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseOptions } from "./exercise-options.ts";
import { ExerciseOutcome } from "./exercise-outcome.tsx";
import * as texts from "./exercise-parts-texts.ts";

type Props = { readonly model: ExerciseModel; readonly onReveal: (at: Position) => void };

/** Everything below the code of an exercise: notices, output, checks, hints, solution. */
export function ExerciseBelow({
  model,
  onReveal,
  console,
  inside,
  drawPermissions,
  hasFocus,
}: Props & {
  readonly console: ExerciseOptions["console"];
  readonly inside: ExerciseInside;
  readonly drawPermissions: ExerciseOptions["drawPermissions"];
  /** Whether the focus is in this exercise. A reader may be elsewhere on the page, or in the page around this one. */
  readonly hasFocus: () => boolean;
}) {
  const log = model.log.value;
  const hasOutput =
    log !== undefined && (log.head.length + log.tail.length > 0 || log.clearing !== undefined);
  const { value: outcome } = model.outcome;
  // After a check, the list of checks is enough, unless the program did not finish.
  const visibleOutcome =
    outcome?.kind === "completed" && model.lastKind.value === "checking" ? undefined : outcome;
  const isVisible =
    console === "always" || (console === "auto" && (hasOutput || visibleOutcome !== undefined));
  return (
    <>
      <Notice model={model} />
      <Choice model={model} />
      {console !== "never" && (
        <ExerciseConsole model={model} inside={inside} onReveal={onReveal} hidden={!isVisible} />
      )}
      <LanguageLoadingView size="widget" runs={model} />
      <Question size="widget" runs={model} takesFocus={hasFocus} />
      {visibleOutcome && (
        <ExerciseOutcome model={model} inside={inside} outcome={visibleOutcome} onReveal={onReveal} />
      )}
      <Look inside={inside} />
      <ChecksList model={model} inside={inside} onReveal={onReveal} />
      <Hints model={model} />
      <Solution model={model} />
      {drawPermissions && <PermissionsPart load={drawPermissions} />}
    </>
  );
}

/** The list of permitted names. It is created when it is opened for the first time. */
function PermissionsPart({ load }: { readonly load: () => Promise<VNode> }) {
  const [list, setList] = useState<VNode>();
  const [status, setStatus] = useState("");
  const begin = (isOpen: boolean) => {
    if (!isOpen || list) return;
    setStatus(texts.loading);
    load().then(setList, () => setStatus(texts.listNotLoaded));
  };
  return (
    <details class="exercise-permitted" onToggle={(event) => begin(event.currentTarget.open)}>
      <summary>{texts.permissionsTitle}</summary>
      {list ?? <p role="status">{status}</p>}
    </details>
  );
}

function Notice({ model }: { readonly model: ExerciseModel }) {
  const notice = model.document.notice.value;
  const aside = model.document.aside.value;
  if (!notice && !aside) return null;
  return (
    <div class="exercise-notice">
      <p role="status">{notice?.text ?? texts.earlierCodeSaved}</p>
      {notice?.undoes && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          onClick={() => model.document.source.undo()}
        >
          {texts.undo}
        </button>
      )}
      {!notice?.undoes && aside && (
        <button
          type="button"
          class="exercise-button exercise-quiet"
          onClick={() => model.document.bringBack()}
        >
          {texts.bringBack}
        </button>
      )}
    </div>
  );
}

/** Shown if the lesson has changed since the draft: the reader compares both versions and chooses one. */
function Choice({ model }: { readonly model: ExerciseModel }) {
  const revision = model.document.revision.value;
  if (!revision) return null;
  const { mine, theirs } = revision;
  const differing = theirs.filter(({ path, text }) => mine.find((file) => file.path === path)?.text !== text);
  return (
    <section class="exercise-choice" aria-label={texts.changedExercise}>
      <p>{texts.changedSince}</p>
      {differing.map(({ path, text }) => (
        <div key={path} class="exercise-versions">
          <CodeBlock
            title={texts.yours(path)}
            path={path}
            text={mine.find((file) => file.path === path)?.text ?? ""}
            compareWith={text}
            language={model.exercise.language}
          />
          <CodeBlock
            title={texts.newVersion(path)}
            path={path}
            text={text}
            compareWith={mine.find((file) => file.path === path)?.text ?? ""}
            language={model.exercise.language}
          />
        </div>
      ))}
      <div class="exercise-row">
        <button type="button" class="exercise-button" onClick={() => model.document.keepMine()}>
          {texts.keepMine}
        </button>
        <button type="button" class="exercise-button" onClick={() => model.document.takeNew()}>
          {texts.takeNew}
        </button>
      </div>
    </section>
  );
}

/** The view into the last run. */
function Look({ inside }: { readonly inside: ExerciseInside }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    inside.place = place.current;
    return () => {
      inside.place = null;
    };
  }, [inside]);
  const button = useRef<HTMLButtonElement>(null);
  const isOffered = inside.isPossible.value && !inside.isOpen.value;
  useLayoutEffect(() => {
    if (!isOffered || !inside.takesFocus) return;
    inside.takesFocus = false;
    button.current?.focus();
  }, [isOffered]);
  return (
    <>
      {isOffered && (
        <div class="exercise-row exercise-look">
          <button
            type="button"
            ref={button}
            class="exercise-button exercise-quiet"
            title={texts.lookInsideHint}
            onClick={() => void inside.open()}
          >
            {texts.lookInside}
          </button>
          <p role="status">{inside.problem.value}</p>
        </div>
      )}
      <div class="exercise-inside" ref={place} />
    </>
  );
}

function Hints({ model }: { readonly model: ExerciseModel }) {
  const visibleHints = model.exercise.hints.slice(0, model.document.hintCount.value);
  if (visibleHints.length === 0) return null;
  return (
    <ol class="exercise-hints" aria-label={texts.hints} aria-live="polite">
      {visibleHints.map((hint) => (
        <li key={hint}>
          <InlineCode text={hint} />
        </li>
      ))}
    </ol>
  );
}

function Solution({ model }: { readonly model: ExerciseModel }) {
  const { solution, language } = model.exercise;
  if (!solution || !model.document.isSolutionVisible.value || !model.document.offersSolution) return null;
  return (
    <section class="exercise-solution" aria-label={texts.solution}>
      {solution.map(({ path, text }) => (
        <CodeBlock
          key={path}
          title={solution.length > 1 ? texts.solutionOf(path) : texts.aSolution}
          path={path}
          text={text}
          language={language}
        />
      ))}
      <div class="exercise-row">
        <button
          type="button"
          class="exercise-button exercise-quiet"
          onClick={() => model.document.useSolution()}
        >
          {texts.replaceMyCode}
        </button>
        <button
          type="button"
          class="exercise-button exercise-quiet"
          onClick={() => model.document.showSolution(false)}
        >
          {texts.hideIt}
        </button>
      </div>
    </section>
  );
}
