import type { Page } from "playwright-core";

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** How far elements that were already painted have moved, and which ones. */
export async function layoutShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const position = ({ x, y, width, height }: DOMRectReadOnly) =>
          `${[x, y, width, height].map(Math.round)}`;
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            sum += value;
            for (const { node, previousRect, currentRect } of sources) {
              const html = node instanceof Element ? node.outerHTML : node?.textContent;
              moved.push(
                `${value}: ${html?.slice(0, 80)} from ${position(previousRect)} to ${position(currentRect)}`,
              );
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        // Past shifts are reported in a task of their own, before the browser is idle.
        requestIdleCallback(() => resolve({ sum, moved }));
      }),
  );
}
