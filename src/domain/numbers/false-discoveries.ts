/**
 * Which of several comparisons are significant, in the order given: among those marked, the share that is false is at most
 * the rate, on average (Benjamini and Hochberg 1995).
 */
export function significantOf(pValues: readonly number[], rate: number): boolean[] {
  const sorted = [...pValues].sort((a, b) => a - b);
  const last = sorted.findLastIndex((pValue, index) => pValue <= (rate * (index + 1)) / pValues.length);
  const most = sorted[last];
  return pValues.map((pValue) => most !== undefined && pValue <= most);
}
