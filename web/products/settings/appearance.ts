/**
 * The settings that the first paint needs. They are read before any other script of the page
 * (products/site/settings/appearance.boot.ts). So this module imports nothing, and ignores invalid values without a message.
 */

/** The storage key of the settings. Prefixed: from `file://`, every page of the computer shares one storage. */
export const settingsKey = "sandglass:settings";

export const themes = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof themes)[number];

/** `auto`: side by side if there is room. */
export const directions = ["auto", "beside", "stacked"] as const;
export type Direction = (typeof directions)[number];

/** The share of the code in the available room, from 0 to 1, for each direction. The rest is for the output. */
export type Shares = { readonly beside: number; readonly stacked: number };

export type Layout = { readonly direction: Direction; readonly share: Shares };

export const defaultLayout: Layout = { direction: "auto", share: { beside: 0.53, stacked: 0.5 } };

/** Smaller panes are useless. On small screens, the minimum pixels in products/site/site.css take precedence. */
export const shareRange = [0.15, 0.85] as const;

/** The size of code in CSS pixels. The text of the output and the console scales with it. */
export const textSizes = [12, 14, 16, 18, 20, 24, 28, 32] as const;
export type TextSize = (typeof textSizes)[number];

export const defaultTextSize: TextSize = 14;

/** The values that are set on the root element. */
export type Appearance = {
  /** Undefined: light or dark as in the system. */
  readonly theme?: Exclude<Theme, "system">;
  /** Undefined: depends on the width of the window. */
  readonly layout?: Exclude<Direction, "auto">;
  readonly share: Shares;
  /** The scale of code and output, relative to the default size. */
  readonly textScale: number;
};

/** The appearance for these settings. `wantsContrast`: the system asks for more contrast. */
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
