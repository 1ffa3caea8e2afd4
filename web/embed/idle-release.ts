/** Nobody looks at it, or nobody has touched it for so long: the next run begins in 100 ms rather than at once. */
const hiddenTimeoutMs = 10_000;
const idleTimeoutMs = 60_000;

/** Gives up what is kept ready for a next run, some 20 MB, when it seems that there is none. Call what it gives after a run. */
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
