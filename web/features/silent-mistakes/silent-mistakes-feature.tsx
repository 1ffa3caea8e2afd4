import { effect, signal } from "@preact/signals";
import type { DraftStorage } from "../../player/model/drafts/draft.ts";
import { LookReplay } from "../../player/model/replay/look-replay.ts";
import { replayParts } from "../../player/model/replay/replay-parts.ts";
import { factSentences } from "../../player/output/fact-text.ts";
import { InlineCode } from "../../player/output/inline-code.tsx";
import { textOfLog } from "../../player/output/log-text.ts";
import type { Sentence } from "../../protocol/run/explanation.ts";
import { isExplained } from "../../run/client/lookable.ts";
import { feature } from "../feature.ts";
import { looksSuspicious } from "./looks-suspicious.ts";
import * as texts from "./silent-mistakes-texts.ts";
import "./silent-mistakes.css";

const offKey = "sandglass:silent-mistakes-off";
/** After this pause, with Run on change, not each run is also repeated. */
const pauseMs = 400;
/** A run that took longer is not repeated without a request. */
const maxCpuMs = 1_000;

function isStored(storage: DraftStorage): boolean {
  try {
    return storage.getItem(offKey) !== null;
  } catch {
    return false;
  }
}

/** After a run that completed: one line about what the text and the run prove to be a mistake. */
export const silentMistakes = feature({
  id: "silent-mistakes",
  stored: { [offKey]: texts.stored },
  mount: ({ playground, client, editor, storage }) => {
    const isOff = signal(isStored(storage));
    const said = signal<Sentence | undefined>(undefined);
    const replay = new LookReplay(replayParts(client));
    let pause: ReturnType<typeof setTimeout> | undefined;
    const turn = (off: boolean) => {
      isOff.value = off;
      try {
        if (off) storage.setItem(offKey, "true");
        else storage.removeItem(offKey);
      } catch {
        // It holds for this visit.
      }
    };
    const find = async () => {
      const { lastInputs: inputs } = playground;
      const [request, outcome] = [playground.lastRequest.peek(), playground.outcome.peek()];
      if (!request || outcome?.kind !== "completed" || outcome.usage.cpuMs > maxCpuMs) return;
      if (!isExplained(request, outcome)) return;
      if (!looksSuspicious(request.files, textOfLog(playground.output.peek()))) return;
      const result = await replay.ask({ request, outcome, inputs }, { kind: "facts" });
      if (result?.kind !== "facts" || playground.outcome.peek() !== outcome) return;
      [said.value] = factSentences(result.facts.slice(0, 1));
    };
    effect(() => {
      const { value: outcome } = playground.outcome;
      clearTimeout(pause);
      replay.cancel();
      said.value = undefined;
      if (outcome && !isOff.value && !playground.busy.value) pause = setTimeout(() => void find(), pauseMs);
    });
    return {
      outcome: function SilentMistake() {
        const { value: sentence } = said;
        if (!sentence) return null;
        const { at, text } = sentence;
        return (
          <div class="silent-mistake" role="status">
            <p>
              <InlineCode text={text} />
            </p>
            {at && (
              <button type="button" class="button button-quiet" onClick={() => editor.revealRan(at)}>
                {texts.goToLine(at.line)}
              </button>
            )}
            <button
              type="button"
              class="button button-quiet"
              onClick={() => {
                turn(true);
                playground.workspace.notice.value = texts.turnedOff;
              }}
            >
              {texts.neverAgain}
            </button>
          </div>
        );
      },
      commands: [{ id: "sandglass.silentMistakes", label: texts.toggle, run: () => turn(!isOff.peek()) }],
    };
  },
});
