/** Focuses an item of a list, to go on from there. */
export function focusItem(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
}
