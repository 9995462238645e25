import type { JSHandle, Locator } from "playwright-core";

/** Whether all of it is on the screen, and nothing else covers its middle. */
export function isInSight(target: Locator | JSHandle<Element>): Promise<boolean> {
  const look = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnTop = element === onTop || element.contains(onTop) || onTop?.contains(element) === true;
    return top >= 0 && bottom <= innerHeight && isOnTop;
  };
  return "count" in target ? target.evaluate(look) : target.evaluate(look);
}
