/**
 * If the widget was not visible or not used for this long, its worker is released. Its next run then starts 100 ms
 * later.
 */
const hiddenTimeoutMs = 10_000;
const idleTimeoutMs = 60_000;

/**
 * Releases the worker that is ready for the next run (about 20 MB) when no next run is likely. Call the returned
 * function after a run.
 */
export function releaseWhenIdle(
  root: HTMLElement,
  widget: { readonly busy: boolean; release(): void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isVisible = true;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(check, isVisible ? idleTimeoutMs : hiddenTimeoutMs);
  };
  const check = () => {
    if (widget.busy || (isVisible && document.hasFocus())) restart();
    else widget.release();
  };
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? isVisible;
    restart();
  }).observe(root);
  for (const touch of ["focusin", "keydown", "pointerdown"])
    addEventListener(touch, restart, { passive: true });
  return restart;
}
