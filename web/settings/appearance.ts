/**
 * The settings that the first paint needs. They are read before any other script of the page
 * (site/settings/appearance.boot.ts). So this module imports nothing, and ignores invalid values without a message.
 */

/** The storage key of the settings. Prefixed: from `file://`, every page of the computer shares one storage. */
export const settingsKey = "sandglass:settings";

export const themes = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof themes)[number];

/** `auto`: side by side where there is room for it. */
export const directions = ["auto", "beside", "stacked"] as const;
export type Direction = (typeof directions)[number];

/** How much of the room is the program's, of 1; the rest is the output's. */
export type Shares = { readonly beside: number; readonly stacked: number };

export type Layout = { readonly direction: Direction; readonly share: Shares };

export const defaultLayout: Layout = { direction: "auto", share: { beside: 0.53, stacked: 0.5 } };

/** Less than that of either pane is of no use; on small screens the pixels in site/site.css go before. */
export const shareRange = [0.15, 0.85] as const;

/** CSS pixels of the code's text; what programs print, and the console, are as much larger. */
export const textSizes = [12, 14, 16, 18, 20, 24, 28, 32] as const;
export type TextSize = (typeof textSizes)[number];

export const defaultTextSize: TextSize = 14;

/** The values on the root element. */
export type Appearance = {
  /** Left out: as the system has it, light or dark. */
  readonly theme?: Exclude<Theme, "system">;
  /** Left out: as the window is wide. */
  readonly layout?: Exclude<Direction, "auto">;
  readonly share: Shares;
  /** How much larger than usual code and output are. */
  readonly textScale: number;
};

/** The look that settings ask for, on a system whose reader wants more contrast or not. */
export function appearanceOf(settings: unknown, wantsContrast: boolean): Appearance {
  const { theme, layout, textSize } = (settings ?? {}) as {
    readonly [name in "theme" | "layout" | "textSize"]?: unknown;
  };
  const { direction, share } = (layout ?? {}) as { readonly direction?: unknown; readonly share?: unknown };
  const { beside, stacked } = (share ?? {}) as { readonly beside?: unknown; readonly stacked?: unknown };
  const shownTheme = themes.find((each) => each === theme) ?? "system";
  const choice = directions.find((each) => each === direction) ?? "auto";
  return {
    ...(shownTheme !== "system" ? { theme: shownTheme } : wantsContrast && { theme: "contrast" }),
    ...(choice !== "auto" && { layout: choice }),
    share: {
      beside: usableShare(beside, defaultLayout.share.beside),
      stacked: usableShare(stacked, defaultLayout.share.stacked),
    },
    textScale: (textSizes.find((each) => each === textSize) ?? defaultTextSize) / defaultTextSize,
  };
}

function usableShare(share: unknown, fallback: number): number {
  return typeof share === "number" && share >= shareRange[0] && share <= shareRange[1] ? share : fallback;
}
