import { computed, effect, signal } from "@preact/signals";
import { isRanText } from "../../player/model/ran-text.ts";
import { isLookable } from "../../run/client/lookable.ts";
import { feature, type OpenMoment } from "../feature.ts";
import * as texts from "./look-feature-texts.ts";
import { targetOf } from "./look-link.ts";

const keys = ["."] as const;

/** The view into the last run: its moments, forwards and back. */
export const lookInside = feature({
  id: "look-inside",
  load: async (page) => {
    const { LookPanel } = await import("./look-panel.tsx");
    return new LookPanel(page);
  },
  notLoaded: texts.lookNotLoaded,
  mount: ({ playground, keysText }, panel) => {
    const isPossible = computed(() => isLookable(playground.lastRequest.value, playground.outcome.value));
    const open: OpenMoment = async (target) => {
      const { lastRequest, workspace } = playground;
      const ran = lastRequest.peek()?.files;
      if (!ran || isRanText(ran, workspace.program.peek().files))
        return panel.use((each) => each.open(target));
      // The moment was one of the text before. The new text has others.
      await panel.use();
      playground.run();
      const stop = effect(() => {
        const files = lastRequest.value?.files;
        if (!files || !isRanText(files, workspace.program.value.files)) return queueMicrotask(() => stop());
        if (playground.busy.value || !isPossible.value) return;
        queueMicrotask(() => {
          stop();
          void panel.use((each) => each.open());
        });
      });
    };
    /** The last address whose moment was shown. It is shown only once. */
    let lastAddress: string | undefined;
    const target = () => (location.hash === lastAddress ? undefined : targetOf(location.hash));
    /** Whether the address leads to a moment of a program that has not run yet. */
    const isAwaited = signal(false);
    effect(() => {
      const { value: request } = playground.lastRequest;
      // An edit removes the link from the address.
      const { value: program } = playground.workspace.program;
      isAwaited.value = !request && program !== undefined && target() !== undefined;
      if (!isPossible.value) return;
      const { hash } = location;
      const lookTarget = target();
      lastAddress = hash;
      if (lookTarget) open(lookTarget);
    });
    return {
      openMoment: computed(() => (isPossible.value ? open : undefined)),
      commands: [
        {
          id: "sandglass.look",
          label: texts.lookInsideCommand,
          words: "debug step trace variables",
          keys,
          run: () => open(),
          isPossible: () => isPossible.value,
        },
      ],
      offer: function LookOffer() {
        if (isPossible.value)
          return (
            <button
              type="button"
              class="button"
              onClick={() => open()}
              title={texts.lookInsideHint(keysText(keys[0]))}
            >
              {texts.lookInside}
            </button>
          );
        // A program from elsewhere does not run automatically.
        return isAwaited.value ? <p class="hint">{texts.linkLeadsToMoment}</p> : null;
      },
    };
  },
});
