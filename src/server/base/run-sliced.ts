import { setImmediate as others } from "node:timers/promises";

const sliceMs = 20;

/** Runs a generator to its end, and lets other requests have their turn in between. */
export async function runSliced<Result>(work: Generator<unknown, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < sliceMs) continue;
    await others();
    since = performance.now();
  }
}
