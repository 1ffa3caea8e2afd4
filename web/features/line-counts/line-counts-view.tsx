import { computed, effect, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { profileHeats, ranText } from "../../player/model/replay/profile-heats.ts";
import { replayParts } from "../../player/model/replay/replay-parts.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { hottestLines, type LineProfile } from "../../protocol/look/line-profile.ts";
import { formatBytes, formatCount } from "../../ui/format-number.ts";
import type { FeaturePage } from "../feature.ts";
import * as texts from "./line-count-texts.ts";
import { LineCounts } from "./line-counts.ts";
import "./line-counts.css";

/** The maximum number of lines in the list of the most expensive ones. */
const maxLines = 8;
/** The maximum number of listed lines that did not run. */
const maxListedLines = 12;

type Measure = "steps" | "bytes";

/**
 * Counts the lines of each run while the setting is on, shows the counts in the editor, and lists the most expensive
 * lines.
 */
export function countLines({ playground, client, editor, settings }: FeaturePage): FunctionComponent {
  const isOn = computed(() => settings.settings.value.lineCounts);
  const counts = new LineCounts(replayParts(client));
  const { program } = playground.workspace;
  /** The files when the run ended. A changed program has other lines. */
  let countedFiles: unknown;
  effect(() => {
    const { files } = program.value;
    const outcome = playground.outcome.value;
    const request = playground.lastRequest.peek();
    const isBusy = playground.busy.value;
    if (!isOn.value || !outcome || !request || isBusy || !isSameText(request.files, files)) {
      countedFiles = undefined;
      counts.clear();
      return;
    }
    if (countedFiles === outcome) return;
    countedFiles = outcome;
    void counts.count({ request, outcome, inputs: playground.lastInputs });
  });
  effect(() => {
    const lines = counts.lines.value;
    const { open } = program.value;
    editor.showLineCounts(lines && profileHeats(lines, open));
  });
  const isOne = computed(() => program.value.files.length < 2);
  const reveal = ({ file, line }: LineProfile) => editor.reveal({ file, line, column: 1 });
  const measure = signal<Measure>("steps");
  return function LineCountsView() {
    if (!isOn.value) return null;
    const progress = counts.progress.value;
    const lines = counts.lines.value;
    if (progress !== undefined)
      return (
        <p class="hint working line-counts-work">
          {texts.repeating}
          {Math.floor(100 * progress)} %{" "}
          <button type="button" class="button button-quiet" onClick={() => counts.stop()}>
            {texts.stopCounting}
          </button>
        </p>
      );
    if (counts.problem.value !== undefined) return <p class="hint">{shortText(counts.problem.value)}</p>;
    if (!lines) return null;
    const place = (each: LineProfile) =>
      isOne.value ? texts.atLine(each.line) : texts.atLineOf(each.file, each.line);
    return (
      <section class="line-counts" aria-label={texts.lines}>
        <Hottest lines={lines} by={measure} place={place} textOf={textOf} onReveal={reveal} />
        <NamedLines
          title={texts.neverRan}
          lines={lines.filter(({ times }) => times === 0)}
          place={place}
          onReveal={reveal}
        />
        <NamedLines
          title={texts.branchNotTaken}
          lines={lines.filter(({ times, unreached }) => times > 0 && unreached > 0)}
          place={place}
          onReveal={reveal}
        />
      </section>
    );
  };

  function textOf({ file, line }: LineProfile): string {
    const { files } = program.peek();
    return (files.find(({ path }) => path === file)?.text.split("\n")[line - 1] ?? "").trim();
  }
}

type Files = readonly { readonly path: string; readonly text: string }[];

function isSameText(ran: Files, now: Files): boolean {
  return (
    ran.length === now.length &&
    ran.every(({ path, text }, index) => now[index]?.path === path && now[index]?.text === text)
  );
}

type LinesProps = {
  readonly lines: readonly LineProfile[];
  readonly place: (line: LineProfile) => string;
  readonly onReveal: (line: LineProfile) => void;
};

function Hottest({
  lines,
  by,
  place,
  textOf,
  onReveal,
}: LinesProps & {
  readonly by: { value: Measure };
  readonly textOf: (line: LineProfile) => string;
}) {
  const measure = by.value;
  const hottest = hottestLines(lines, measure, maxLines);
  const all = Math.max(
    1,
    lines.reduce((sum, each) => sum + each[measure], 0),
  );
  const head = (own: Measure, label: string) => (
    <th scope="col" aria-sort={measure === own ? "descending" : "none"}>
      <button
        type="button"
        class="place"
        onClick={() => {
          by.value = own;
        }}
      >
        {label}
      </button>
    </th>
  );
  return (
    <table>
      <caption>{measure === "steps" ? texts.mostSteps : texts.mostMemory}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.line}</th>
          <th scope="col">{texts.ran}</th>
          {head("steps", texts.steps)}
          {head("bytes", texts.memory)}
        </tr>
      </thead>
      <tbody>
        {hottest.map((each) => (
          <tr key={`${each.file}:${each.line}`} style={{ "--share": each[measure] / all }}>
            <th scope="row">
              <button type="button" class="place" onClick={() => onReveal(each)}>
                {shortText(place(each))}
              </button>{" "}
              <code>{shortText(textOf(each).slice(0, 60))}</code>
            </th>
            <td title={ranText(each.times)}>{formatCount(each.times)}×</td>
            <td>{formatCount(each.steps)}</td>
            <td>{formatBytes(each.bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NamedLines({ title, lines, place, onReveal }: LinesProps & { readonly title: string }) {
  if (lines.length === 0) return null;
  const remaining = lines.length - maxListedLines;
  return (
    <p>
      {title}:{" "}
      {lines.slice(0, maxListedLines).map((each, index) => (
        <span key={`${each.file}:${each.line}`}>
          {index > 0 && ", "}
          <button type="button" class="place" onClick={() => onReveal(each)}>
            {shortText(place(each)).replace(/^Line/, "line")}
          </button>
        </span>
      ))}
      {remaining > 0 && texts.andMore(formatCount(remaining))}
    </p>
  );
}
