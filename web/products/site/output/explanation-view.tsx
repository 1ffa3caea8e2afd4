import type { OpenMoment } from "../../../features/feature.ts";
import type { PostMortem } from "../../../player/explanation/post-mortem.ts";
import type { EvidenceText } from "../../../player/output/fact-text.ts";
import { InlineCode } from "../../../player/output/inline-code.tsx";
import type { Position } from "../../../protocol/program/source-file.ts";
import * as texts from "./output-pane-texts.ts";

type Props = {
  readonly postMortem: PostMortem;
  /** Whether the run took so long that its replay should be mentioned. */
  readonly isLong: boolean;
  readonly onReveal: (at: Position) => void;
  readonly openMoment: OpenMoment | undefined;
};

/** The evidence about a failed run, below the advice. */
export function EvidenceView({ postMortem, isLong, onReveal, openMoment: open }: Props) {
  const evidence = postMortem.evidence.value;
  const progress = postMortem.progress.value;
  if (progress !== undefined && isLong)
    return (
      <p class="hint working evidence-work">
        {texts.repeating}
        {Math.floor(100 * progress)} %{" "}
        <button type="button" class="button button-quiet" onClick={() => postMortem.stop()}>
          {texts.stopRepeating}
        </button>
      </p>
    );
  if (!evidence) return null;
  const { texts: sentences, moment } = evidence;
  return (
    <section class="evidence" aria-label={texts.whatHappened}>
      <h3>{texts.whatHappened}</h3>
      {sentences.map((text) => (
        <p key={text.sentence}>
          <Sentence text={text} onReveal={onReveal} />
        </p>
      ))}
      {open && (
        <button
          type="button"
          class="place"
          onClick={() => open(moment === undefined ? { kind: "last" } : { kind: "moment", number: moment })}
        >
          {texts.lookInside}
        </button>
      )}
    </section>
  );
}

/** A sentence of the evidence. Its line is a button that shows the position. */
function Sentence({
  text: { sentence, at },
  onReveal,
}: {
  text: EvidenceText;
  onReveal: (at: Position) => void;
}) {
  const place = at && new RegExp(`\\b[Ll]ine ${at.line}\\b`).exec(sentence);
  if (!at || !place) return <InlineCode text={sentence} />;
  return (
    <>
      <InlineCode text={sentence.slice(0, place.index)} />
      <button type="button" class="place" onClick={() => onReveal(at)}>
        {place[0]}
      </button>
      <InlineCode text={sentence.slice(place.index + place[0].length)} />
    </>
  );
}
