/** Nobody looks at it, or nobody has touched it for so long: the next run begins in 100 ms rather than at once. */
const unseenMs = 10_000;
const untouchedMs = 60_000;

/** Gives up what is kept ready for a next run, some 20 MB, when it seems that there is none. Call what it gives after a run. */
export function retireWhenIdle(
  place: HTMLElement,
  widget: { readonly busy: boolean; retire(): void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = true;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, seen ? untouchedMs : unseenMs);
  };
  const look = () => {
    if (widget.busy || (seen && document.hasFocus())) wait();
    else widget.retire();
  };
  new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? seen;
    wait();
  }).observe(place);
  for (const touch of ["focusin", "keydown", "pointerdown"]) addEventListener(touch, wait, { passive: true });
  return wait;
}
