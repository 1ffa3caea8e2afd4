import { effect } from "@preact/signals";
import { createRef, type RefObject } from "preact";
import { CheckExplanationView } from "../../player/explanation/check-explanation.tsx";
import { CheckView } from "../../player/explanation/check-view.tsx";
import { type ExplainedCheck, isExplainable } from "../../player/explanation/explainable-check.ts";
import { type CheckExplanation, explainFailedCheck } from "../../player/explanation/failed-check.ts";
import type { Playground } from "../../player/model/playground.ts";
import { replayParts } from "../../player/model/replay/replay-parts.ts";
import { appendEvent, emptyLog } from "../../player/output/log.ts";
import { shortText } from "../../player/output/visible-text.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Client } from "../../run/client/client.ts";
import { grade } from "../../run/client/client-grade.ts";
import { OutputReplacement } from "../output-replacement.ts";
import { ProgramTests, type TestEntry, type TestFileEntry } from "./program-tests.ts";
import * as texts from "./tests-panel-texts.ts";
import "./tests-panel.css";

type Parts = {
  readonly playground: Playground;
  readonly output: HTMLElement;
  readonly client: Client;
  readonly onReveal: (at: Position) => void;
  /** Adds a test file to the program. */
  readonly onAdd: () => void;
};

let panel: TestsPanel | undefined;

/** Shows the tests of the program in place of the output, and runs them. */
export function openTestsPanel(parts: Parts): void {
  panel ??= new TestsPanel(parts);
  panel.open();
}

class TestsPanel {
  private readonly tests: ProgramTests;
  private readonly replacement: OutputReplacement;
  private readonly section = createRef<HTMLElement>();

  constructor(private readonly parts: Parts) {
    const { playground, client } = parts;
    this.tests = new ProgramTests({
      playground,
      analyzer: client.analyzer,
      grade: (request, checks, onEvent) => grade(client, request, checks, onEvent),
    });
    this.replacement = new OutputReplacement(parts.output, () => this.tests.stop());
    // A run shows the output.
    effect(() => {
      if (playground.activity.value === "starting") this.replacement.close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || this.tests.isRunning.peek()) return;
      if (this.replacement.contains(event.target)) this.replacement.close();
    });
  }

  open(): void {
    const { tests, parts, replacement, section } = this;
    replacement.open(
      <TestsView
        tests={tests}
        section={section}
        client={parts.client}
        onReveal={parts.onReveal}
        onAdd={parts.onAdd}
        onClose={() => replacement.close()}
      />,
    );
    section.current?.focus();
    if (tests.hasTests.value) void tests.run();
  }
}

type ViewProps = {
  readonly tests: ProgramTests;
  readonly section: RefObject<HTMLElement | null>;
  readonly client: Client;
  readonly onReveal: (at: Position) => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
};

/** The check that stands for the program alone: its failure is explained without tests. */
const programItself: ExplainedCheck = { kind: "text" };

/** Explains a program that failed, or the call of a failed test. */
function explain(
  client: ViewProps["client"],
  check: ExplainedCheck,
  { request, outcome }: NonNullable<TestFileEntry["earlyEnd"]>,
): Promise<CheckExplanation | string> {
  return explainFailedCheck(check, request, outcome, {
    ...replayParts(client),
    run: async (copy) => {
      let log = emptyLog;
      const run = client.run(copy, (event) => {
        log = appendEvent(event.kind === "started" ? emptyLog : log, event);
        // No reader can answer.
        if (event.kind === "asks") run.answer(null);
      });
      return { request: copy, outcome: await run.result, inputs: run.inputs, log };
    },
  });
}

function TestsView({ tests, section, client, onReveal, onAdd, onClose }: ViewProps) {
  const busy = tests.isRunning.value;
  const problem = tests.problem.value;
  return (
    <section ref={section} class="tests" aria-labelledby="tests-heading" tabIndex={-1}>
      <div class="tests-head">
        <h2 id="tests-heading">{texts.tests}</h2>
        <p class="tests-summary" role="status">
          {busy ? texts.running : tests.summary}
          {!busy && tests.isStale.value && texts.changedSince}
        </p>
        {tests.hasTests.value && (
          <button type="button" class="button button-quiet" onClick={() => void tests.run()}>
            {texts.run}
          </button>
        )}
        <button type="button" class="button button-quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      <div class="tests-body">
        {problem !== undefined && <p class="tests-problem">{shortText(problem)}</p>}
        {tests.hasTests.value ? (
          tests.files.value.map((file) => (
            <FileView key={file.path} file={file} client={client} onReveal={onReveal} />
          ))
        ) : (
          <Beginning onAdd={onAdd} />
        )}
      </div>
    </section>
  );
}

function Beginning({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div class="tests-beginning">
      <p>
        {texts.aboutTests}
        <code>{texts.exampleFile}</code>
        {texts.aboutTestsMore}
      </p>
      <pre class="quote">{texts.exampleTest}</pre>
      <button type="button" class="button" onClick={onAdd}>
        {texts.addTests}
      </button>
    </div>
  );
}

function FileView({
  file,
  client,
  onReveal,
}: {
  readonly file: TestFileEntry;
  readonly client: ViewProps["client"];
  readonly onReveal: ViewProps["onReveal"];
}) {
  const { path, problem, tests, earlyEnd } = file;
  return (
    <section class="tests-file" aria-label={path}>
      <h3>{shortText(path)}</h3>
      {problem && (
        <p class="tests-problem">
          {shortText(problem.message)} {problem.at && <Place at={problem.at} onReveal={onReveal} />}
        </p>
      )}
      {!problem && tests.length === 0 && <p class="tests-problem">{texts.noTests}</p>}
      {earlyEnd && isExplainable(programItself, earlyEnd.request, earlyEnd.outcome) && (
        <CheckExplanationView
          explain={() => explain(client, programItself, earlyEnd)}
          onReveal={onReveal}
          buttonClass="button button-quiet"
        />
      )}
      <ul>
        {tests.map((test, index) => (
          // The index is the key, because two tests may have the same title.
          <TestView key={index} test={test} client={client} onReveal={onReveal} />
        ))}
      </ul>
    </section>
  );
}

function TestView({
  test,
  client,
  onReveal,
}: {
  readonly test: TestEntry;
  readonly client: ViewProps["client"];
  readonly onReveal: ViewProps["onReveal"];
}) {
  const { title, at, state, result, failedAt, failedCall } = test;
  const check = failedCall && ({ kind: "call", call: failedCall.call } as const);
  const place = failedAt ?? at;
  return (
    <CheckView
      size="page"
      title={title}
      state={state}
      result={result}
      places={[
        { at: place, label: texts.atLine(place.line) },
        ...(result?.at ? [{ at: result.at, label: texts.atLineOf(result.at.file, result.at.line) }] : []),
      ]}
      onReveal={onReveal}
    >
      {check &&
        failedCall.outcome.kind === "completed" &&
        isExplainable(check, failedCall.request, failedCall.outcome) && (
          <CheckExplanationView
            explain={() => explain(client, check, failedCall)}
            onReveal={onReveal}
            buttonClass="button button-quiet"
          />
        )}
    </CheckView>
  );
}

function Place({ at, onReveal }: { readonly at: Position; readonly onReveal: ViewProps["onReveal"] }) {
  return (
    <button type="button" class="place" onClick={() => onReveal(at)}>
      {texts.atLine(at.line)}
    </button>
  );
}
