export type ColourScheme = "light" | "dark";

/**
 * Tells which scheme the page is in, at once and whenever it changes: what `data-theme` on the root element asks for,
 * otherwise what the reader's system prefers. Returns how to stop.
 */
export function followColourScheme(apply: (scheme: ColourScheme) => void): () => void {
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const tell = () => {
    const asked = root.dataset["theme"];
    apply(asked === "light" || asked === "dark" ? asked : prefersDark.matches ? "dark" : "light");
  };
  const observer = new MutationObserver(tell);
  observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  prefersDark.addEventListener("change", tell);
  tell();
  return () => {
    observer.disconnect();
    prefersDark.removeEventListener("change", tell);
  };
}
