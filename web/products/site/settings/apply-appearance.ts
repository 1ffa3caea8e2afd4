import type { Appearance } from "../../settings/appearance.ts";

/** Sets an appearance on the root element, where the styles and the editors read it. */
export function applyAppearance({ theme, layout, share, textScale }: Appearance): void {
  const { dataset, style } = document.documentElement;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
  if (layout) dataset["layout"] = layout;
  else delete dataset["layout"];
  style.setProperty("--beside", `${share.beside}`);
  style.setProperty("--text-scale", `${textScale}`);
  style.setProperty("--stacked", `${share.stacked}`);
}
