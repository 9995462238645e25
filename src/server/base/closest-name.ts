/** How many letters must be added, left out, replaced or swapped with their neighbour to make one word of the other. */
export function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped) ways.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...ways));
    }
  }
  return at(one.length, other.length);
}

/** The name that was probably meant; null if none of them has so few differences. */
export function closestName(
  typed: string,
  names: readonly string[],
  differencesIn: (name: string) => number,
): string | null {
  const [closest] = names
    // A word of any length may have been typed, and each letter too many is a difference.
    .filter((name) => Math.abs(typed.length - name.length) <= differencesIn(name))
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= differencesIn(name))
    .sort((one, other) => one.distance - other.distance);
  return closest?.name ?? null;
}

/** Settings of other programs that look like ours. */
const ofOthers = new Set(["API_URL", "OAUTH_SECRET"]);

/** Short names are close to many others: only the case of their letters may differ. */
function differencesIn({ length }: string): number {
  if (length < 6) return 0;
  return length < 12 ? 1 : 2;
}

/** A variable that was probably meant to be one of these settings, and which one; null if there is none. */
export function findMisspelt(
  source: Record<string, string | undefined>,
  settings: readonly string[],
): { name: string; meant: string } | null {
  for (const [name, value] of Object.entries(source)) {
    // An empty one has no effect, however it is spelt.
    if (value === undefined || value === "" || settings.includes(name) || ofOthers.has(name)) continue;
    const meant = closestName(name.toUpperCase().replaceAll("-", "_"), settings, differencesIn);
    if (meant !== null) return { name, meant };
  }
  return null;
}
