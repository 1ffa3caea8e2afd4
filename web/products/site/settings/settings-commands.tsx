import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import type { EditorPreferences } from "../../../editor/editor.ts";
import type { Command } from "../../../features/command.ts";
import type { MountedFeature } from "../../../features/feature.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import { dialogOf } from "../../../ui/dialog.tsx";
import { element } from "../../../ui/page-element.ts";
import {
  appearanceOf,
  defaultLayout,
  defaultTextSize,
  directions,
  themes,
} from "../../settings/appearance.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import type { EditorChoice } from "../editor/editor-choice.ts";
import { mountSplitter } from "../shell/splitter.ts";
import { applyAppearance } from "./apply-appearance.ts";
import { directionLabels, SettingsDialog, themeLabels } from "./settings-dialog.tsx";
import * as texts from "./settings-texts.ts";
import { atLeast, listenForTextSizeKeys, stepTextSize } from "./text-size.ts";

/** The commands about settings. The menus show the first one. */
export type SettingsCommands = readonly [open: Command, ...others: Command[]];

/** Makes the page follow the settings, and lets the reader change them. Returns the commands. */
export function mountSettings(
  store: SettingsStore,
  choice: EditorChoice,
  features: ReadonlySignal<readonly MountedFeature[]>,
  limits: Signal<Limits>,
  splitter: HTMLElement,
  setEditorPreferences: (preferences: EditorPreferences) => void,
): SettingsCommands {
  addEventListener("storage", ({ key, newValue }) => store.onStorage(key, newValue));
  const wantsContrast = mediaQuery("(prefers-contrast: more)");
  const isDark = mediaQuery("(prefers-color-scheme: dark)");
  effect(() => {
    const { textSize, wrap, vimKeys } = store.settings.value;
    const minSizes = features.value.map((each) => each.minTextSize?.value ?? 0);
    const appearance = appearanceOf(
      { ...store.settings.value, textSize: atLeast(Math.max(...minSizes), textSize) },
      wantsContrast.value,
    );
    applyAppearance(appearance);
    setEditorPreferences({ textScale: appearance.textScale, wraps: wrap, vimKeys });
    // Read here, so that the effect runs again when it changes.
    isDark.value;
    setThemeColor();
  });
  effect(() => {
    limits.value = store.limits.value;
  });
  mountSplitter(store, splitter);

  const { open, View } = dialogOf((props) => (
    <SettingsDialog store={store} choice={choice} features={features} {...props} />
  ));
  const dialogs = document.createElement("div");
  document.body.append(dialogs);
  render(<View />, dialogs);
  listenForTextSizeKeys(store, ["editor", "output", "console-line"].map(element));
  return settingsCommands(store, open);
}

/** Whether a media query matches, now and later. */
function mediaQuery(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener("change", ({ matches }) => {
    holds.value = matches;
  });
  return holds;
}

/** Gives the browser the page's background colour, which some browsers use around the page. */
function setThemeColor(): void {
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = ground;
}

/** The commands for the list of commands. */
function settingsCommands(store: SettingsStore, open: () => void): SettingsCommands {
  const command = (name: string, label: string, run: () => void): Command => ({
    id: `sandglass.${name}`,
    label,
    run,
  });
  const layout = () => store.settings.value.layout;
  return [
    command("settings", texts.settings, open),
    command("textLarger", texts.largerText, () => stepTextSize(store, 1)),
    command("textSmaller", texts.smallerText, () => stepTextSize(store, -1)),
    command("textUsual", texts.defaultTextSize, () => store.change({ textSize: defaultTextSize })),
    command("wrap", texts.toggleWrap, () => store.change({ wrap: !store.settings.value.wrap })),
    command("vimKeys", texts.toggleVim, () => store.change({ vimKeys: !store.settings.value.vimKeys })),
    ...themes.map((theme) => ({
      ...command(`theme.${theme}`, texts.setTheme(themeLabels[theme]), () => store.change({ theme })),
      isPossible: () => store.settings.value.theme !== theme,
    })),
    ...directions.map((direction) => ({
      ...command(`layout.${direction}`, texts.setLayout(directionLabels[direction]), () =>
        store.change({ layout: { ...layout(), direction } }),
      ),
      isPossible: () => layout().direction !== direction,
    })),
    command("layout.reset", texts.resetLayout, () =>
      store.change({ layout: { ...layout(), share: defaultLayout.share } }),
    ),
  ];
}
