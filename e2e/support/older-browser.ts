import type { BrowserContext } from "playwright-core";
import { type NewerFeature, newerFeatures } from "../../scripts/newer-features.ts";

/** Takes away from the pages and from the service worker what one of our oldest browsers lacks (scripts/browser-targets.ts). */
export async function useOlderBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(forget, newerFeatures);
  context.on("serviceworker", (worker) => void worker.evaluate(forget, newerFeatures).catch(() => {}));
}

/** Runs in the browser. */
function forget(newer: NewerFeature[]): void {
  const globals = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  const ownersOf: Record<string, unknown[]> = {
    TypedArray: [Object.getPrototypeOf(Uint8Array)],
    Window: [globalThis],
    WorkerGlobalScope: [globalThis],
  };
  // Globals last: their prototypes are shared, as that of iterators is.
  const inOrder = [...newer.filter(({ member }) => member), ...newer.filter(({ member }) => !member)];
  for (const { owner, member, isStatic } of inOrder) {
    const [name = "", part] = owner.split(".");
    if (member === undefined) {
      if (part) delete globals[name]?.[part];
      else delete globals[name];
      continue;
    }
    const found = part ? globals[name]?.[part] : globals[name];
    for (const each of [...(ownersOf[owner] ?? []), found] as (Record<string, unknown> | undefined)[]) {
      delete each?.[member];
      if (!isStatic) delete (each?.prototype as Record<string, unknown> | undefined)?.[member];
    }
  }
}
