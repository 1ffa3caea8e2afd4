import type { LineProfile, LineValues } from "../../../protocol/look/line-profile.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { Sentence } from "../../../protocol/run/explanation.ts";
import { factSentences } from "../../output/fact-text.ts";
import * as texts from "./counted-line-texts.ts";
import { ranText } from "./profile-heats.ts";

/** The maximum number of sentences of each kind. */
const maxSeries = 3;
const maxUntakenLines = 2;
const maxCodeLength = 60;

/**
 * Sentences about a completed run: the values of changing variables, the line that ran most, and lines that
 * did not run. The most important first.
 */
export function profileTexts(
  lines: readonly LineProfile[],
  files: readonly SourceFile[],
): readonly Sentence[] {
  const codeOf = ({ file, line }: LineProfile) => {
    const text = (files.find(({ path }) => path === file)?.text.split("\n")[line - 1] ?? "").trim();
    return text.length > maxCodeLength || text.includes("`") ? "" : ` \`${text}\``;
  };
  const startOf = ({ file, line }: LineProfile) => ({ file, line, column: 1 });
  const series = lines
    .filter(({ values }) => values !== undefined && isChanging(values))
    .slice(0, maxSeries)
    .flatMap((each) =>
      factSentences([{ kind: "went", series: seriesOf(each.values as LineValues) }]).map(({ text }) => ({
        text: texts.lineFact(each.line, text),
        at: startOf(each),
      })),
    );
  const never = lines
    .filter(({ times }) => times === 0)
    .slice(0, maxUntakenLines)
    .map((each) => ({ text: texts.lineNeverRan(each.line, ranText(0), codeOf(each)), at: startOf(each) }));
  const [hottestLine] = lines.filter(({ times }) => times > 1).toSorted((a, b) => b.times - a.times);
  const hottest = hottestLine
    ? [{ text: texts.lineRan(hottestLine.line, ranText(hottestLine.times)), at: startOf(hottestLine) }]
    : [];
  return [...series, ...hottest, ...never];
}

function isChanging({ first, last }: LineValues): boolean {
  return new Set([...first, ...last].map(({ text }) => text)).size > 1;
}

function seriesOf({ name, first, last, times }: LineValues) {
  const all = [...first, ...last];
  const final = all.at(-1);
  return times <= all.length || !final ? { name, first: all, times } : { name, first, last: final, times };
}
