type Runs = {
  /** Whether Escape has something to stop. */
  readonly canStop: { readonly value: boolean };
  run(): unknown;
  stop(): unknown;
};

/**
 * Ctrl+Enter runs the program, and Escape stops it, while the focus is inside `target`. Returns the function that ends
 * this.
 */
export function handleRunKeys(target: Document | HTMLElement, runs: Runs): () => void {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      runs.run();
    } else if (event.key === "Escape" && runs.canStop.value && !event.defaultPrevented) runs.stop();
  };
  target.addEventListener("keydown", onKey as EventListener, { signal: listening.signal });
  return () => listening.abort();
}
