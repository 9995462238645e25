/**
 * Runs `send` with one batch of the items after another, and reports after each how many are done. Stops at the first
 * failure, with what was done so far left as it is.
 */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  send: (batch: Item[]) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await send(items.slice(start, start + size));
    onProgress(Math.min(start + size, items.length));
  }
}
