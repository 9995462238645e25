import { householdOf } from "#server/base/client-address.ts";
import type { AttemptLimits } from "./attempt-limits.ts";

/**
 * What a code leads to; null when there is no such code, which counts as a guess. All kinds of codes count together. The attempt is
 * counted before the look-up, so that of many at once none slips past.
 * @throws ApiError `too-many-requests`.
 */
export async function findByTypedCode<Found>(
  { attempts }: { attempts: AttemptLimits },
  address: string,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const attempt = await attempts.count("typed-code", { account: "codes", address: householdOf(address) });
  try {
    const found = await find();
    if (found !== null) await attempt.notMade();
    return found;
  } catch (error) {
    await attempt.notMade();
    throw error;
  }
}
