/** Lets the page draw and answer between two parts of a long piece of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
