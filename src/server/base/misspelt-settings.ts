import { closestName } from "./closest-name.ts";

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
