export type ColourScheme = "light" | "dark" | "contrast-light" | "contrast-dark";

/**
 * Tells which scheme the page is in, at once and whenever it changes: what `data-theme` on the root element asks for,
 * otherwise what the reader's system prefers. High contrast ("contrast") is light or dark as the system is. Returns how
 * to stop.
 */
export function followColourScheme(apply: (scheme: ColourScheme) => void): () => void {
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const update = () => {
    const theme = root.dataset["theme"];
    const preference = prefersDark.matches ? "dark" : "light";
    apply(
      theme === "contrast"
        ? `contrast-${preference}`
        : theme === "light" || theme === "dark"
          ? theme
          : preference,
    );
  };
  const observer = new MutationObserver(update);
  observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  prefersDark.addEventListener("change", update);
  update();
  return () => {
    observer.disconnect();
    prefersDark.removeEventListener("change", update);
  };
}
