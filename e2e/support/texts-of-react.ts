import type { Page } from "playwright-core";

interface Fiber {
  tag: number;
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
}

/** The texts for which React keeps a node, each with its parent: a translator removes these nodes. */
export function textsOfReact(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.getElementById("root") as unknown as Record<
      string,
      { stateNode: { current: Fiber } }
    >;
    const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
    const found: string[] = [];
    /** As React numbers its kinds of nodes. */
    const textTag = 6;
    const waiting: (Fiber | null | undefined)[] = [key === undefined ? null : root[key]?.stateNode.current];
    while (waiting.length > 0) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      waiting.push(fiber.sibling, fiber.child);
      const text = String(fiber.memoizedProps);
      if (fiber.tag !== textTag || text.trim() === "") continue;
      const parent = (fiber as unknown as { stateNode: Text }).stateNode.parentElement;
      if (!parent?.closest("[translate=no]")) found.push(`${parent?.outerHTML.slice(0, 120)}: ${text}`);
    }
    return found;
  });
}
