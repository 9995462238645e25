/**
 * The oldest browsers that Classback promises to work in, by the names of MDN's compatibility data
 * (docs/decisions/057-browser-targets.md). The build lowers syntax and styles to them; scripts/check-browsers.mjs looks for
 * functions that one of them lacks, which nothing lowers.
 */
export const browserTargets = { chrome: 109, firefox: 115, safari: 16 } as const;

/** The same, as builders write them. */
export const buildTargets = Object.entries(browserTargets).map(([name, version]) => name + version);
