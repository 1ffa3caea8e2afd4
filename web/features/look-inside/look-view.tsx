import { useEffect, useRef } from "preact/hooks";
import { explain } from "../../player/output/explain-outcome.ts";
import { InlineCode } from "../../player/output/inline-code.tsx";
import { shortText, visibleText } from "../../player/output/visible-text.ts";
import { CloseButton } from "../../ui/close-button.tsx";
import { handleControlKey, Jumps, MomentNumber, Moves } from "./controls.tsx";
import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";
import { PictureView } from "./picture-view.tsx";
import { OutputView } from "./printed-view.tsx";
import { Timeline } from "./timeline.tsx";
import "./look.css";
import "./look-picture.css";
import "./look-narrow.css";

type Props = {
  readonly look: Look;
  readonly onClose: () => void;
  /** Copies a link to the moment. Returns a sentence about the result. */
  readonly onShare?: (moment: number) => Promise<string>;
  /** Whether the view opened without the reader's request, so that the focus must not move. */
  readonly isUnasked?: boolean;
};

/** The moments of a run, with the variables and objects of the current one. */
export function LookView({ look, onClose, onShare, isUnasked = false }: Props) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isUnasked) root.current?.focus();
  }, []);
  return (
    <section
      class="look"
      aria-label={texts.lookInside}
      tabIndex={-1}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) {
          // The key would also stop the program, which is not running.
          event.stopPropagation();
          event.preventDefault();
          if (look.work.value && look.recording.value) look.stop();
          else onClose();
        } else if (handleControlKey(look, event)) event.preventDefault();
      }}
    >
      <header class="look-head">
        <h2>{texts.lookInside}</h2>
        {look.recording.value && <MomentNumber look={look} />}
        <CloseButton label={texts.close} onClick={onClose} />
      </header>
      <Work look={look} />
      {look.problem.value !== undefined && <Problem look={look} sentence={look.problem.value} />}
      {look.recording.value && <Moment look={look} onShare={onShare} />}
    </section>
  );
}

/** A replay in progress. */
function Work({ look }: { readonly look: Look }) {
  const work = look.work.value;
  if (!work) return null;
  const percent = Math.floor(work.done * 100);
  return (
    <div class="look-work">
      <p class="working" role="status">
        {work.sentence}…
      </p>
      <progress max={100} value={percent} aria-label={texts.progressName} />
      <button type="button" class="button button-quiet" onClick={() => look.stop()}>
        {texts.stop}
      </button>
    </div>
  );
}

function Problem({ look, sentence }: { readonly look: Look; readonly sentence: string }) {
  const run = look.run.value;
  return (
    <div class="look-problem" role="alert">
      <p>{shortText(sentence)}</p>
      {run && (
        <button type="button" class="button" onClick={() => void look.open(run)}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

function Moment({ look, onShare }: Pick<Props, "look"> & { readonly onShare: Props["onShare"] }) {
  const share = async () => {
    look.remark.value = (await onShare?.(look.number.value)) ?? "";
  };
  return (
    <>
      <div class="look-top">
        <Timeline look={look} />
        <Moves look={look} />
        <p class="look-sentence" role="status">
          <InlineCode text={look.sentence.value} /> <InlineCode text={look.remark.value} />
        </p>
      </div>
      <div class="look-further">
        <Jumps look={look} />
        <EndNote look={look} />
      </div>
      <PictureView look={look} />
      <OutputView look={look} />
      {onShare && (
        <button type="button" class="look-more look-share" onClick={() => void share()}>
          {texts.copyLink}
        </button>
      )}
    </>
  );
}

/** Notes about the end of the run and about moments that were not recorded. */
function EndNote({ look }: { readonly look: Look }) {
  const run = look.run.value;
  const recording = look.recording.value;
  if (!run || !recording) return null;
  if (look.number.value === look.moments - 1) {
    const { title, quote, at } = explain(run.outcome, run.request.limits);
    return (
      <p class="look-end">
        {look.isAtEnd.value ? texts.atEnd : texts.lastMoment}
        {shortText(title)}
        {at && texts.atLine(at.line)}
        {quote ? ": " : "."}
        {quote && <code>{visibleText(cut(quote))}</code>}
      </p>
    );
  }
  const { from, to } = recording;
  if (from === 0 && to === look.moments - 1) return null;
  return (
    <p class="look-end">
      {texts.hasMoments}
      {texts.moments(look.moments)}. {texts.shownMoments(from, to)}
    </p>
  );
}

function cut(text: string): string {
  const characters = [...text.slice(0, 2 * maxQuote)];
  return characters.length <= maxQuote ? text : `${characters.slice(0, maxQuote).join("")}…`;
}

/** The maximum number of characters of a value or an error. The outcome shows the rest. */
const maxQuote = 200;
