import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openFile, requestOf } from "../../player/model/document/program.ts";
import type { Playground } from "../../player/model/playground.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { namedArguments } from "../../protocol/grading/growth-names.ts";
import { BadInput, groupDigits } from "../../protocol/parsers.ts";
import { parseSyntax } from "../../protocol/program/syntax-tree.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import type { Client } from "../../run/client/client.ts";
import { type GrowthPoint, localExponents } from "../../run/growth/growth-verdict.ts";
import { type Growth, type GrowthQuestion, measureGrowth } from "../../run/growth/measure-growth.ts";
import { Dialog, dialogOf } from "../../ui/dialog.tsx";
import { type CallableFunction, callableFunctions, functionAt } from "./callable-functions.ts";
import { GrowthChart } from "./growth-chart.tsx";
import * as texts from "./growth-dialog-texts.ts";
import { growthSentences } from "./growth-text.ts";
import "./growth.css";

type GrowthRequest = {
  /** The program, with the open file as its entry. */
  readonly request: RunRequest;
  readonly functions: readonly CallableFunction[];
  readonly selectedFunction: CallableFunction | undefined;
};

type GrowthClient = Pick<Client, "analyzer" | "run" | "complete">;

/**
 * The dialog about the growth of the function at the cursor, or of another function at the top level of the open file.
 */
export function growthDialog({ workspace }: Playground, client: GrowthClient) {
  const target = signal<GrowthRequest | undefined>(undefined);
  const { open, View } = dialogOf((props) => (
    <Dialog id="growth-dialog" title={texts.title} {...props}>
      {() => target.value && <GrowthForm target={target.value} client={client} />}
    </Dialog>
  ));
  return {
    View,
    async open(): Promise<void> {
      const program = workspace.program.value;
      const { path, text } = openFile(program);
      const { root } = await client.analyzer.syntax({ path, text }, program.language, parseSyntax);
      if (!root) {
        workspace.notice.value = texts.notRead(path);
        return;
      }
      const functions = callableFunctions(root);
      target.value = {
        request: { ...requestOf(program, defaultLimits), entry: path },
        functions,
        selectedFunction: functionAt(functions, workspace.cursor.value),
      };
      open();
    },
  };
}

const argumentLabels = {
  number: texts.theNumber,
  "random numbers": texts.randomList,
  "sorted numbers": texts.sortedList,
  text: texts.textOfLetters,
} as const;

const ownArgument = "own";

/** The likely argument of a function, guessed from its name. The reader can change it. */
function likelyArgument(name = ""): string {
  if (/sort|list|arr|sum|max|min|search|find|merge|partition|unique|items|numbers/i.test(name))
    return /search/i.test(name) ? "sorted numbers" : "random numbers";
  return /text|string|word|palindrome|vowel|letter|char/i.test(name) ? "text" : "number";
}

function callOf({ name, parameters }: CallableFunction): string {
  return parameters > 1 ? `${name}(x, n)` : `${name}(x)`;
}

function GrowthForm({ target, client }: { readonly target: GrowthRequest; readonly client: GrowthClient }) {
  const { request, functions, selectedFunction } = target;
  const call = useSignal(selectedFunction ? callOf(selectedFunction) : "");
  const argument = useSignal(likelyArgument(selectedFunction?.name));
  const own = useSignal("n => [n]");
  const points = useSignal<readonly GrowthPoint[]>([]);
  const growth = useSignal<Growth | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const measurement = useSignal<{ stop(): void } | undefined>(undefined);
  useEffect(() => () => measurement.peek()?.stop(), []);

  const measure = async () => {
    measurement.value?.stop();
    points.value = [];
    growth.value = problem.value = undefined;
    let current: ActiveRun | undefined;
    let isStopped = false;
    const own_ = {
      stop: () => {
        isStopped = true;
        current?.stop();
      },
    };
    measurement.value = own_;
    const question: GrowthQuestion = {
      call: call.value,
      given: argument.value === ownArgument ? own.value : argument.value,
    };
    try {
      const result = await measureGrowth(
        request,
        question,
        (each) => {
          current = client.run(each, () => {});
          if (isStopped) current.stop();
          return current.result;
        },
        (each) => {
          if (!isStopped) points.value = each;
        },
      );
      if (!isStopped) growth.value = result;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      if (!isStopped) problem.value = error.message;
    }
    if (measurement.value === own_) measurement.value = undefined;
  };

  return (
    <>
      <p class="dialog-note">{texts.aboutCalls}</p>
      <form
        class="growth-form"
        onSubmit={(event) => {
          event.preventDefault();
          void measure();
        }}
      >
        {functions.length > 1 && (
          <label>
            {texts.functionLabel}
            <select
              class="dialog-field"
              value={selectedFunction?.name}
              onChange={(event) => {
                const choice = functions.find(({ name }) => name === event.currentTarget.value);
                if (!choice) return;
                call.value = callOf(choice);
                argument.value = likelyArgument(choice.name);
              }}
            >
              {functions.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {texts.call}
          <input
            class="dialog-field growth-code"
            value={call.value}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            required
            placeholder={texts.exampleCall}
            onInput={(event) => {
              call.value = event.currentTarget.value;
            }}
          />
        </label>
        <label>
          {texts.whereX}
          <select
            class="dialog-field"
            value={argument.value}
            onChange={(event) => {
              argument.value = event.currentTarget.value;
            }}
          >
            {namedArguments.map((each) => (
              <option key={each} value={each}>
                {argumentLabels[each]}
              </option>
            ))}
            <option value={ownArgument}>{texts.ownArgument}</option>
          </select>
        </label>
        {argument.value === ownArgument && (
          <label>
            {texts.functionOfN}
            <input
              class="dialog-field growth-code"
              value={own.value}
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              required
              onInput={(event) => {
                own.value = event.currentTarget.value;
              }}
            />
          </label>
        )}
        <div class="dialog-actions">
          <button type="submit" class="button button-primary" disabled={measurement.value !== undefined}>
            {texts.measure}
          </button>
          {measurement.value && (
            <button
              type="button"
              class="button"
              onClick={() => {
                measurement.value?.stop();
                measurement.value = undefined;
              }}
            >
              {texts.stop}
            </button>
          )}
        </div>
      </form>
      <div role="status">
        {measurement.value && <p class="dialog-note">{measuring(points.value)}</p>}
        {growth.value && <Verdict growth={growth.value} />}
      </div>
      {problem.value !== undefined && (
        <p class="dialog-problem" role="alert">
          {shortText(problem.value)}
        </p>
      )}
      {points.value.length > 1 && (
        <>
          <GrowthChart points={points.value} verdict={growth.value?.verdict} />
          <PointTable points={points.value} />
        </>
      )}
    </>
  );
}

function measuring(points: readonly GrowthPoint[]): string {
  const last = points.at(-1);
  return last ? texts.measuringAt(groupDigits(last.n), groupDigits(last.steps)) : texts.measuring;
}

function Verdict({ growth }: { readonly growth: Growth }) {
  const { title, sentences } = growthSentences(growth);
  return (
    <>
      <p class="growth-verdict">{title}</p>
      {sentences.map((each) => (
        <p key={each} class="dialog-note">
          {shortText(each)}
        </p>
      ))}
    </>
  );
}

function PointTable({ points }: { readonly points: readonly GrowthPoint[] }) {
  const exponents = localExponents(points);
  return (
    // It scrolls if there is not enough room.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="growth-table" tabIndex={0} aria-label={texts.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.n}</th>
            <th scope="col">{texts.steps}</th>
            <th scope="col">{texts.localExponent}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ n, steps }, index) => (
            <tr key={n}>
              <th scope="row">{groupDigits(n)}</th>
              <td>{groupDigits(steps)}</td>
              <td>{index === 0 ? "" : exponents[index - 1]?.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
