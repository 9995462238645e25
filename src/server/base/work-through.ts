/**
 * Does what `take` takes over, `atOnce` at a time, until there is nothing more or `isStopping`, and waits for all of it. `take` takes up to
 * `limit`, and returns how many it took, and the work on them. @throws the first error of the work, at the end.
 */
export async function workThrough(
  atOnce: number,
  take: (limit: number) => Promise<{ taken: number; work: readonly (() => Promise<void>)[] }>,
  isStopping: () => boolean,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for (let isMore = true; isMore && !isStopping(); ) {
      // One free slot is enough to go on: what waits for a silent server holds its own.
      if (underWay.size === atOnce) await Promise.race(underWay);
      const limit = atOnce - underWay.size;
      const { taken, work } = await take(limit);
      for (const start of work) {
        const done = start()
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(done));
        underWay.add(done);
      }
      isMore = taken === limit;
    }
  } finally {
    // A stopping server waits for this.
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}
