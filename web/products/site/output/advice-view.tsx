import type { ReadonlySignal } from "@preact/signals";
import type { OpenMoment } from "../../../features/feature.ts";
import type { PostMortem } from "../../../player/explanation/post-mortem.ts";
import { programLanguages } from "../../../player/model/document/switch-language.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { InlineCode } from "../../../player/output/inline-code.tsx";
import type { Position } from "../../../protocol/program/source-file.ts";
import { EvidenceView } from "./explanation-view.tsx";
import type { AdviceProps } from "./outcome-card.tsx";
import * as texts from "./output-pane-texts.ts";
import "./explanation-view.css";

type Props = AdviceProps & {
  readonly playground: Playground;
  readonly postMortem: PostMortem;
  readonly onReveal: (at: Position) => void;
  readonly onSwitch: (language: string) => void;
  readonly openMoment: ReadonlySignal<OpenMoment | undefined>;
};

/** A replay of a shorter run ends before the reader has read the outcome. */
const longMs = 300;

/** A question in the advice that only the run can answer. The evidence replaces it. */
const asksWhether = /\bDo(?:es)? (?:that|it|they)\b[^?]*\?$/;

/** The advice about an outcome, its position if it differs from that of the outcome, and the evidence. */
export function AdviceView({ playground, postMortem, outcomeAt, onReveal, onSwitch, openMoment }: Props) {
  const outcome = playground.outcome.value;
  const isLong = outcome !== undefined && "usage" in outcome && outcome.usage.cpuMs > longMs;
  const evidence = (
    <EvidenceView postMortem={postMortem} isLong={isLong} onReveal={onReveal} openMoment={openMoment.value} />
  );
  const advice = playground.advice.value;
  if (!advice) return evidence;
  const { at, language } = advice;
  const isKnown = postMortem.evidence.value !== undefined;
  const sentences = advice.sentences.filter((each) => !isKnown || !asksWhether.test(each));
  if (sentences.length === 0 && language === undefined) return evidence;
  const other = programLanguages.find(({ id }) => id === language);
  return (
    <>
      <div class="advice">
        {sentences.map((sentence) => (
          <p key={sentence}>
            <InlineCode text={sentence} />
          </p>
        ))}
        {at && (at.line !== outcomeAt?.line || at.file !== outcomeAt.file) && (
          <button type="button" class="place" onClick={() => onReveal(at)}>
            {texts.goToLine}
            {at.line}
            {playground.workspace.paths.value.length > 1 && texts.ofFile(at.file)}
          </button>
        )}
        {other && (
          <button type="button" class="button button-quiet" onClick={() => onSwitch(other.id)}>
            {texts.switchTo}
            {other.label}
          </button>
        )}
      </div>
      {evidence}
    </>
  );
}
