import { householdOf } from "#server/base/client-address.ts";
import type { AttemptLimits } from "./attempt-limits.ts";

/** Finds what a code stands for; null for an unknown one, a guess. All kinds share one count. @throws ApiError `too-many-requests`. */
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
