const { RUNS, SEED } = process.env;

/** How many times as often as usual properties are tried. */
export const timesUsual = Number(RUNS ?? 1);

/**
 * How often fast-check tries a property: `usual` times, which `npm test` has time for, or RUNS times as often. SEED repeats
 * a run that failed.
 */
export const propertyRuns = (usual: number) => ({
  numRuns: usual * timesUsual,
  seed: SEED === undefined ? undefined : Number(SEED),
});
