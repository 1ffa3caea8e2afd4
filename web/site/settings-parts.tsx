import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import type { Limits } from "../protocol/limits.ts";
import type { KeptSettings } from "../settings/kept-settings.ts";
import { directions, lookOf, themes, usualLayout } from "../settings/look.ts";
import type { Command } from "./commands.ts";
import type { EditorChoice } from "./editor-choice.ts";
import { showLook } from "./look.ts";
import { directionLabels, SettingsDialog, themeLabels } from "./settings-dialog.tsx";
import { openSplitter } from "./splitter.ts";

export const settingsCommandId = "sandglass.settings";

/** What is done to the settings, of which the menus offer the first. */
export type SettingsCommands = readonly [open: Command, ...others: Command[]];

/** Lets the page follow the settings, and the reader change them. Gives what can be done. */
export function openSettings(
  kept: KeptSettings,
  choice: EditorChoice,
  limits: Signal<Limits>,
  splitter: HTMLElement,
): SettingsCommands {
  addEventListener("storage", ({ key, newValue }) => kept.written(key, newValue));
  const wantsContrast = whether("(prefers-contrast: more)");
  const isDark = whether("(prefers-color-scheme: dark)");
  effect(() => {
    showLook(lookOf(kept.settings.value, wantsContrast.value));
    // Asked for, so that the next is done again when it changes.
    isDark.value;
    showGround();
  });
  effect(() => {
    limits.value = kept.limits.value;
  });
  openSplitter(kept, splitter);

  const open = signal(false);
  const View = () => (
    <SettingsDialog
      kept={kept}
      choice={choice}
      open={open.value}
      onClose={() => {
        open.value = false;
      }}
    />
  );
  const dialogs = document.createElement("div");
  document.body.append(dialogs);
  render(<View />, dialogs);
  return settingsCommands(kept, () => {
    open.value = true;
  });
}

/** Whether that holds for the reader's system, now and later. */
function whether(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener("change", ({ matches }) => {
    holds.value = matches;
  });
  return holds;
}

/** Tells the browser the page's ground, which some paint around it. */
function showGround(): void {
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    meta.content = ground;
}

/** For whoever lists commands. */
export function settingsCommands(kept: KeptSettings, open: () => void): SettingsCommands {
  const command = (name: string, label: string, run: () => void): Command => ({
    id: `sandglass.${name}`,
    label,
    run,
  });
  const layout = () => kept.settings.value.layout;
  return [
    command("settings", "Settings", open),
    ...themes.map((theme) => ({
      ...command(`theme.${theme}`, `Theme: ${themeLabels[theme]}`, () => kept.change({ theme })),
      isPossible: () => kept.settings.value.theme !== theme,
    })),
    ...directions.map((direction) => ({
      ...command(`layout.${direction}`, `Layout: ${directionLabels[direction]}`, () =>
        kept.change({ layout: { ...layout(), direction } }),
      ),
      isPossible: () => layout().direction !== direction,
    })),
    command("layout.reset", "Layout: Reset the sizes", () =>
      kept.change({ layout: { ...layout(), share: usualLayout.share } }),
    ),
  ];
}
