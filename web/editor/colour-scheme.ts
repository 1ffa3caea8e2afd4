export type ColourScheme = "light" | "dark" | "contrast-light" | "contrast-dark";

/**
 * Reports the page's colour scheme, at once and whenever it changes: the one in `data-theme` on the root element,
 * otherwise the system's. High contrast ("contrast") is light or dark like the system. Returns the function that stops
 * it.
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
