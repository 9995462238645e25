import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { messages } from "../domain/messages.ts";
import { ApiError } from "./api-error.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * How many attempts in how many seconds. Per account strict, since one person does not need more; per address
 * generous, since a whole school may sit behind one.
 */
const attemptLimits = {
  "sign-in": { perAccount: 10, perAddress: 300, seconds: 15 * minute },
  "password-reset": { perAccount: 5, perAddress: 100, seconds: hour },
  register: { perAccount: 10, perAddress: 300, seconds: hour },
  // Mails that nobody asked for: an address that was registered for someone else must not be flooded by changes.
  "account-mail": { perAccount: 10, perAddress: 300, seconds: hour },
} as const;

export type LimitedAction = keyof typeof attemptLimits;

/** Counts attempts in PostgreSQL, so that every copy of the server sees the same numbers. */
export interface AttemptLimits {
  /**
   * Counts one attempt of `action` on `account` (an e-mail address) from `address`.
   * @throws ApiError `too-many-requests` that says how long to wait.
   */
  count(action: LimitedAction, account: string, address: string): Promise<void>;
  /** Forgets the attempts on `account`: the right password was given. */
  forget(action: LimitedAction, account: string, address: string): Promise<void>;
}

/** How a person says a number of seconds: '40 seconds', '3 minutes'. */
function inWords(seconds: number): string {
  if (seconds < minute) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / minute);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** An e-mail may be longer than the key of a counter, and is nobody's to read there. */
function fingerprint(account: string): string {
  return createHash("sha256").update(account).digest("base64url");
}

/** Counts one attempt. A counter that runs longer than any can was begun before the clock was set back: it begins anew. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes) || refused.msBeforeNext <= limiter.duration * 1000)
      throw refused;
    await limiter.delete(key);
    await limiter.consume(key);
  }
}

export function createAttemptLimits(pool: Pool): AttemptLimits {
  function limiter(keyPrefix: string, points: number, duration: number) {
    const options: IRateLimiterPostgresOptions = {
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      // Expired counters are cleared by the housekeeping of start-server.ts, without a timer in each limiter.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    };
    return new RateLimiterPostgres(options);
  }

  const limiters = new Map(
    Object.entries(attemptLimits).map(([action, limit]) => [
      action as LimitedAction,
      {
        account: limiter(`${action}:account`, limit.perAccount, limit.seconds),
        address: limiter(`${action}:address`, limit.perAddress, limit.seconds),
      },
    ]),
  );

  function limitersOf(action: LimitedAction) {
    const found = limiters.get(action);
    if (!found) throw new Error(`No limits for ${action}`);
    return found;
  }

  return {
    async count(action, account, address) {
      const { account: byAccount, address: byAddress } = limitersOf(action);
      try {
        await Promise.all([consume(byAccount, fingerprint(account)), consume(byAddress, address)]);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // Of those that are refused until the time is over, the log hears of the first: it must not be a way to fill it.
        const isFirst = [byAccount, byAddress].some(({ points }) => refused.consumedPoints === points + 1);
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new ApiError("too-many-requests", {
          message: messages.signIn.tooMany(inWords(seconds)),
          retryAfterSeconds: seconds,
          event: isFirst
            ? { event: `${action}-refused`, reason: "too-many-attempts", email: account }
            : undefined,
        });
      }
    },
    async forget(action, account, address) {
      const { account: byAccount, address: byAddress } = limitersOf(action);
      await Promise.all([byAccount.delete(fingerprint(account)), byAddress.reward(address)]);
    },
  };
}
