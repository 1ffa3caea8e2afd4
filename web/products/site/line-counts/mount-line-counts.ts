import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { Playground } from "../../../player/model/playground.ts";
import type { Client } from "../../../run/client/client.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import type { Command } from "../shell/command-registry.ts";
import * as texts from "../shell/offer-texts.ts";

/** The view of line counts below the outcome; undefined until lines are counted. */
export const lineCountsView = signal<FunctionComponent | undefined>(undefined);

/** Whether the lines of runs are counted, and the functions that turn this on and off. */
export type LineCountsSwitch = {
  readonly isOn: ReadonlySignal<boolean>;
  readonly toggle: () => void;
  readonly command: Command;
};

/** Counts the lines of each run if the setting is on. The code for it is loaded then. */
export function mountLineCounts(
  playground: Playground,
  client: Pick<Client, "complete">,
  editor: EditorHost,
  store: Pick<SettingsStore, "settings" | "change">,
): LineCountsSwitch {
  const { notice } = playground.workspace;
  const isOn = signal(false);
  let loading: Promise<void> | undefined;
  const load = async () => {
    const { countLines } = await import("./line-counts-view.tsx");
    lineCountsView.value = countLines(playground, client, editor, isOn);
  };
  effect(() => {
    isOn.value = store.settings.value.lineCounts;
    if (!isOn.value || loading !== undefined) return;
    loading = load().catch(() => {
      loading = undefined;
      notice.value = texts.lineCountsNotLoaded;
    });
  });
  const toggle = () => store.change({ lineCounts: !store.settings.peek().lineCounts });
  return {
    isOn,
    toggle,
    command: {
      id: "sandglass.lineCounts",
      label: texts.toggleLineCounts,
      run: toggle,
    },
  };
}
