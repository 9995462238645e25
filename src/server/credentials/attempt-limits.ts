import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  createGrowingWaits,
  type GrowingWait,
  ownersWait,
  strangersWait,
  TooEarly,
} from "./growing-waits.ts";
import { createLeakyBucket, type LeakyBucket } from "./leaky-bucket.ts";

const minute = 60;
const hour = 60 * minute;

/** The keys of the counters. A person in one place needs few attempts, a whole school shares one address, and an attacker may have many. */
type CountedBy = "account" | "account-and-address" | "account-and-device" | "address";

type Limit =
  | { by: CountedBy; attempts: number; seconds: number }
  | { by: CountedBy; growing: GrowingWait }
  | { by: CountedBy; bucket: LeakyBucket };

/**
 * How many attempts in how many seconds (docs/decisions/017). Links, and codes of 80 bits, are not counted: a limit would only keep out
 * those who have one. In this order, and an attempt that one limit rejects uses up no other.
 */
const attemptLimits = {
  "sign-in": [
    { by: "account-and-address", attempts: 10, seconds: 15 * minute },
    { by: "address", attempts: 600, seconds: 15 * minute },
    // More than one address can make in an hour, so that it takes several to lock out a new device.
    { by: "account", attempts: 50, seconds: hour },
  ],
  // A device that has signed in to the account before is counted separately from strangers.
  "known-device-sign-in": [{ by: "account-and-device", attempts: 10, seconds: 15 * minute }],
  // A PIN has so few values that each wrong guess makes the next wait longer, at one address, so that nobody elsewhere is locked out.
  "pin-sign-in": [
    { by: "account-and-address", growing: strangersWait },
    // A whole school mistypes behind one address. A wait here is only seconds, even while someone there keeps guessing.
    { by: "address", bucket: { room: 2400, leaksEveryMs: 1500 } },
    { by: "account", bucket: { room: 40, leaksEveryMs: 12 * hour * 1000 } },
  ],
  "known-device-pin-sign-in": [{ by: "account-and-device", growing: ownersWait }],
  "current-pin": [{ by: "account", growing: ownersWait }],
  // When a signed-in user makes a change: a browser left open must not become a way to guess.
  "current-password": [{ by: "account", attempts: 10, seconds: 15 * minute }],
  "password-reset": [
    { by: "account-and-address", attempts: 5, seconds: hour },
    { by: "address", attempts: 300, seconds: hour },
    // It takes several addresses to keep the owner from a link.
    { by: "account", attempts: 15, seconds: hour },
  ],
  // Only wrong ones count; a whole school mistypes behind one address. In all: fewer than 20,000 guesses a day (docs/decisions/112).
  "typed-code": [
    { by: "address", bucket: { room: 600, leaksEveryMs: minute * 1000 } },
    { by: "account", bucket: { room: 2400, leaksEveryMs: 5000 } },
  ],
  register: [
    { by: "account-and-address", attempts: 10, seconds: hour },
    { by: "address", attempts: 2000, seconds: hour },
    { by: "account", attempts: 40, seconds: hour },
  ],
  // What is written on a guardian's page. The account is the link: others behind its address have theirs.
  "parent-page-change": [{ by: "account", attempts: 30, seconds: hour }],
  // Taken addresses, discovered by changing your own e-mail.
  "taken-email": [{ by: "account", attempts: 5, seconds: 24 * hour }],
  // Unrequested mails: an address that was registered for someone else must not be flooded by changes.
  "account-mail": [
    { by: "account", attempts: 10, seconds: hour },
    { by: "address", attempts: 300, seconds: hour },
  ],
  // To the owner of an address that someone registers with: it must not use up the mails about changes.
  "registration-mail": [{ by: "account", attempts: 3, seconds: hour }],
} as const satisfies Record<string, readonly Limit[]>;

export type LimitedAction = keyof typeof attemptLimits;

interface Attempted {
  /** What identifies the account: an e-mail or a login name, or `countedAs` of an account. */
  account: string;
  address: string;
  /** The key of a known device. */
  device?: string;
  /** For the log, if different from `account`: the e-mail or the login name. */
  email?: string;
}

interface CountedAttempt {
  /** It was right: earlier wrong attempts at this place are cleared, and do not count elsewhere either. */
  succeeded(): Promise<void>;
  /** It was not made after all and does not count. */
  notMade(): Promise<void>;
}

/** Counts attempts in PostgreSQL, so that every copy of the server sees the same numbers. */
export interface AttemptLimits {
  /** Counts an attempt before it is made, so that none slips past. @throws ApiError `too-many-requests`, with how long to wait. */
  count(action: LimitedAction, attempted: Attempted): Promise<CountedAttempt>;
}

/** An e-mail may be longer than the key of a counter, and must not be readable there. */
function fingerprint(...named: string[]): string {
  return createHash("sha256").update(JSON.stringify(named)).digest("base64url");
}

function keyOf(by: CountedBy, { account, address, device = "" }: Attempted): string {
  switch (by) {
    case "address":
      return address;
    case "account":
      return fingerprint(account);
    case "account-and-address":
      return fingerprint(account, address);
    case "account-and-device":
      return fingerprint(account, device);
  }
}

/** A counter of attempts by key. */
interface Counter {
  /** @throws TooEarly when there were too many. */
  consume(key: string): Promise<unknown>;
  /** Takes attempts off the count. */
  reward(key: string, attempts: number): Promise<unknown>;
  /** Starts again from zero; returns how many attempts others may take off their counts too. */
  delete(key: string): Promise<number>;
}

/** Counts one attempt. A counter that runs longer than any can was begun before the clock was set back: it starts again. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    if (rejection.msBeforeNext <= limiter.duration * 1000) {
      // Only the first rejection is logged, so that nobody can flood the log.
      throw new TooEarly(rejection.msBeforeNext, rejection.consumedPoints === limiter.points + 1);
    }
    await limiter.delete(key);
    await limiter.consume(key);
  }
}

/** Creates the limits of sign-in attempts, counted in the table `rate_limits`. */
export function createAttemptLimits(pool: Pool): AttemptLimits {
  function createLimiter(keyPrefix: string, points: number, duration: number): Counter {
    const options: IRateLimiterPostgresOptions = {
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      // Expired counters are deleted every hour (src/app/server/cleanup.ts), without a timer in each limiter.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    };
    const limiter = new RateLimiterPostgres(options);
    return {
      consume: (key) => consume(limiter, key),
      reward: (key, attempts) => limiter.reward(key, attempts),
      // Its wrong attempts are not read again: their period may be over for the other limits.
      delete: async (key) => {
        await limiter.delete(key);
        return 1;
      },
    };
  }

  function createCounter(prefix: string, limit: Limit): Counter {
    if ("growing" in limit) return createGrowingWaits(pool, prefix, limit.growing);
    if ("bucket" in limit) return createLeakyBucket(pool, prefix, limit.bucket);
    return createLimiter(prefix, limit.attempts, limit.seconds);
  }

  const limiters = new Map(
    Object.entries(attemptLimits).map(([action, limits]) => [
      action as LimitedAction,
      limits.map((limit: Limit) => {
        const prefix = `${action}:${limit.by}`;
        return { by: limit.by, limiter: createCounter(prefix, limit) };
      }),
    ]),
  );

  /** Rejected until the time is up. */
  function tooMany(action: LimitedAction, { msBeforeNext, isNews }: TooEarly, email: string): ApiError {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    return new ApiError("too-many-requests", {
      // In whole minutes, like the message: seconds would differ between two accounts.
      sentence: sentence("signIn.tooMany", seconds < minute ? seconds : Math.ceil(seconds / minute) * minute),
      retryAfterSeconds: seconds,
      event: isNews ? { event: `${action}-refused`, reason: "too-many-attempts", email } : undefined,
    });
  }

  return {
    async count(action, attempted) {
      const counters = (limiters.get(action) ?? []).map(({ by, limiter }) => ({
        limiter,
        key: keyOf(by, attempted),
      }));
      const takeBack = async (counted: typeof counters, made = 1) => {
        await Promise.all(counted.map(({ limiter, key }) => limiter.reward(key, made)));
      };
      for (const [index, { limiter, key }] of counters.entries()) {
        try {
          await limiter.consume(key);
        } catch (rejection) {
          await takeBack(counters.slice(0, index));
          if (!(rejection instanceof TooEarly)) throw rejection;
          throw tooMany(action, rejection, attempted.email ?? attempted.account);
        }
      }
      const [strictest, ...others] = counters;
      return {
        async succeeded() {
          await takeBack(others, await strictest?.limiter.delete(strictest.key));
        },
        notMade: () => takeBack(counters),
      };
    },
  };
}

/** Deletes counters that have expired. */
export function deleteOldCounters(pool: Pool) {
  return pool.query("delete from rate_limits where expire < $1", [Date.now()]);
}
