/** A locator, or a handle of an element. */
interface Target {
  evaluate(look: (element: Element) => boolean): Promise<boolean>;
}

/** Whether all of it is on the screen, and nothing but its own label covers its middle. */
export function isInSight(target: Target): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const target = onTop?.closest("label") ?? onTop;
    const isOnTop = element.contains(onTop) || target?.contains(element) === true;
    return top >= 0 && bottom <= innerHeight && isOnTop;
  });
}
