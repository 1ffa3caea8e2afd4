/** Lets the page draw and handle events between two parts of long work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
