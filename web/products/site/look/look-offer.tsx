import { computed, effect } from "@preact/signals";
import { render } from "preact";
import { targetOf } from "../../../features/look-inside/look-link.ts";
import type { Playground } from "../../../player/model/playground.ts";
import type { LookTarget } from "../../../player/model/replay/look-target.ts";
import { isLookable } from "../../../player/model/replay/lookable.ts";
import type { Client } from "../../../run/client/client.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import type { LineCountsSwitch } from "../line-counts/mount-line-counts.ts";
import type { Command } from "../shell/command-registry.ts";
import * as texts from "../shell/offer-texts.ts";
import { keysText } from "../shell/shortcut-keys.ts";
import { pageKeys } from "../shell/shortcuts.ts";
import { openLook } from "./open-look.ts";
import "./look-offer.css";

/** Offers to look into the last run. The view is loaded at the first use. */
export function mountLookOffer(
  playground: Playground,
  editor: EditorHost,
  client: Pick<Client, "complete">,
  place: HTMLElement,
  lineCounts: LineCountsSwitch,
): Command {
  const isPossible = computed(() => isLookable(playground.lastRequest.value, playground.outcome.value));
  let panel: Promise<typeof import("./look-panel.tsx")> | undefined;
  const open = async (target?: LookTarget) => {
    panel ??= import("./look-panel.tsx");
    try {
      const { openLookPanel } = await panel;
      openLookPanel({ playground, editor, client }, target);
    } catch {
      panel = undefined;
      playground.workspace.notice.value = texts.lookNotLoaded;
    }
  };
  /** The last address whose moment was shown. It is shown only once. */
  let lastAddress: string | undefined;
  const target = () => (location.hash === lastAddress ? undefined : targetOf(location.hash));
  effect(() => {
    const { value: request } = playground.lastRequest;
    // An edit removes the link from the address.
    const { value: program } = playground.workspace.program;
    const isAwaited = !request && program && target() !== undefined;
    if (!isPossible.value) return render(isAwaited ? <LinkHint /> : null, place);
    const { hash } = location;
    const lookTarget = target();
    lastAddress = hash;
    if (lookTarget) void open(lookTarget);
  });
  effect(() => {
    openLook.value = isPossible.value ? (target) => void open(target) : undefined;
    if (isPossible.value) render(<Offer onOpen={() => void open()} lineCounts={lineCounts} />, place);
  });
  return {
    id: "sandglass.look",
    label: texts.lookInsideCommand,
    keys: pageKeys.look,
    run: () => void open(),
    isPossible: () => isPossible.value,
  };
}

/** Shown for a link to a moment, because a program from elsewhere does not run automatically. */
function LinkHint() {
  return <p class="hint">{texts.linkLeadsToMoment}</p>;
}

function Offer({
  onOpen,
  lineCounts,
}: {
  readonly onOpen: () => void;
  readonly lineCounts: LineCountsSwitch;
}) {
  return (
    <p class="look-offer">
      <button
        type="button"
        class="button"
        onClick={onOpen}
        title={texts.lookInsideHint(keysText(pageKeys.look[0]))}
      >
        {texts.lookInside}
      </button>
      <label class="look-offer-switch" title={texts.countLinesHint}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={lineCounts.isOn.value}
          checked={lineCounts.isOn.value}
          onChange={lineCounts.toggle}
        />
        {texts.countLines}
      </label>
    </p>
  );
}
