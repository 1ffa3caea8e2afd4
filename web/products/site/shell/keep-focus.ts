/** How many elements that had the focus are remembered. */
const maxRecent = 8;

/**
 * Moves the focus when its element is removed, disabled or hidden, such as Stop after its press: to the last element that
 * had it and can still have it. Otherwise no element would have it, and the next Tab would begin at the top of the page.
 */
export function keepFocus(lastResort: () => HTMLElement | undefined): void {
  let recent: HTMLElement[] = [];
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement)
      recent = [target, ...recent.filter((each) => each !== target)].slice(0, maxRecent);
  });
  addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    // Code that moves the focus itself has done so by then.
    setTimeout(() => {
      if (document.activeElement !== document.body || canHaveFocus(target)) return;
      // On a phone, a text field would bring the keyboard up.
      const isTouch = matchMedia("(pointer: coarse)").matches;
      const next = recent.find((each) => canHaveFocus(each) && !(isTouch && each.matches(":read-write")));
      (next ?? lastResort())?.focus({ preventScroll: true });
    });
  });
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled");
}
