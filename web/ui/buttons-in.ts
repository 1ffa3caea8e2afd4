/** The buttons in an element that can be pressed, in their order. */
export function buttonsIn(element: ParentNode | null): readonly HTMLButtonElement[] {
  return [...(element?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
}
