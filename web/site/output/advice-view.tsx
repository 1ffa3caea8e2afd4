import { programLanguages } from "../../playground/document/switch-language.ts";
import type { Playground } from "../../playground/playground.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { AdviceProps } from "./outcome-card.tsx";
import "./advice-view.css";

type Props = AdviceProps & {
  readonly playground: Playground;
  readonly onReveal: (at: Position) => void;
  readonly onSwitch: (language: string) => void;
};

/** What there is to learn from how a run ended, and where that is, if not where the run ended. */
export function AdviceView({ playground, shownAt, onReveal, onSwitch }: Props) {
  const advice = playground.advice.value;
  if (!advice) return null;
  const { at, sentences, language } = advice;
  const other = programLanguages.find(({ id }) => id === language);
  return (
    <div class="advice">
      {sentences.map((sentence) => (
        <p key={sentence}>{withCode(sentence)}</p>
      ))}
      {at && (at.line !== shownAt?.line || at.file !== shownAt.file) && (
        <button type="button" class="place" onClick={() => onReveal(at)}>
          Go to line {at.line}
          {playground.workspace.paths.value.length > 1 && ` of ${at.file}`}
        </button>
      )}
      {other && (
        <button type="button" class="button button-quiet" onClick={() => onSwitch(other.id)}>
          Switch to {other.label}
        </button>
      )}
    </div>
  );
}

/** Names are in backticks. */
function withCode(sentence: string) {
  return sentence.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
}
