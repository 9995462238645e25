import { availableParallelism } from "node:os";
import { ApiError } from "../base/api-error.ts";
import { createConcurrency, type Load } from "../base/concurrency.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/** For whom a password is hashed: the queue is shared between accounts and between addresses. */
export interface Asker {
  /** The account's e-mail, whether there is one or not. */
  account: string;
  address: string;
}

interface Waiting extends Asker {
  begin: () => void;
  refuse: (reason: ApiError) => void;
}

const defaults = {
  /**
   * How many passwords are hashed at once. Each takes a thread of libuv's four and 19 MiB; two threads stay free for
   * files and name look-ups, so that a rush of sign-ins keeps nobody else waiting.
   */
  atOnce: Math.min(2, availableParallelism()),
  /** Two classes that sign in at the bell; two to three seconds' worth at 40 to 60 a second. */
  waiting: 120,
  /** A person has a few tabs, not more. */
  waitingPerAccount: 3,
};

const unavailable = () => new ApiError("unavailable", { retryAfterSeconds: 2 });

/** How many wait under each key. */
function countBy(waiting: readonly Waiting[], keyOf: (asker: Asker) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of waiting) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return counts;
}

/** The newest entry of the heaviest key, if that key would still not be lighter than the newcomer's without it. */
function newestOfHeaviest(
  waiting: readonly Waiting[],
  newcomer: Asker,
  keyOf: (asker: Asker) => string,
): Waiting | undefined {
  const counts = countBy(waiting, keyOf);
  const heaviest = Math.max(...counts.values());
  if (heaviest < (counts.get(keyOf(newcomer)) ?? 0) + 2) return undefined;
  return waiting.findLast((each) => counts.get(keyOf(each)) === heaviest);
}

/**
 * Hashes and checks passwords, a few at a time and the others in line: first come, first served, so that everyone who is let
 * in waits for a bounded time. When the line is full, a newcomer takes the place of the newest entry of the account,
 * or else the address, that has the most in it, so that nobody fills it for others (docs/decisions/017).
 * Who waits here works on nothing: they do not count towards `load`.
 */
export function createPasswordHashing(
  load: Load = createConcurrency(),
  settings: Partial<typeof defaults> = {},
) {
  const limits = { ...defaults, ...settings };
  let running = 0;
  const waiting: Waiting[] = [];

  /** Whether the asker may wait, and in whose place if the line is full. */
  function findRoom(asker: Asker): { displaced?: Waiting } | null {
    const own = waiting.filter(({ account }) => account === asker.account).length;
    if (own >= limits.waitingPerAccount) return null;
    if (waiting.length < limits.waiting) return {};
    const displaced =
      newestOfHeaviest(waiting, asker, ({ account }) => account) ??
      newestOfHeaviest(waiting, asker, ({ address }) => address);
    return displaced === undefined ? null : { displaced };
  }

  async function turn(asker: Asker): Promise<void> {
    const room = findRoom(asker);
    if (room === null) throw unavailable();
    if (room.displaced !== undefined) {
      waiting.splice(waiting.indexOf(room.displaced), 1);
      room.displaced.refuse(unavailable());
    }
    load.atWork -= 1;
    try {
      await new Promise<void>((begin, refuse) => waiting.push({ ...asker, begin, refuse }));
    } finally {
      load.atWork += 1;
    }
  }

  async function inTurn<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (running >= limits.atOnce) await turn(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is given up.
      const next = waiting.shift();
      if (next) next.begin();
      else running -= 1;
    }
  }

  return {
    /** @throws ApiError `unavailable` when there is no room, or when the place in line went to someone else. */
    hash: (asker: Asker, password: string) => inTurn(asker, () => hashPassword(password)),
    /** @throws ApiError `unavailable` as `hash` does; an error when the hash is none. */
    verify: (asker: Asker, check: { hash: string; password: string }) =>
      inTurn(asker, () => verifyPassword(check)),
    /**
     * Asked before anything is looked up, counted or used up, so that whether an account exists makes no difference.
     * @throws ApiError `unavailable` when the asker would not be let in.
     */
    requireRoom(asker: Asker): void {
      if (running >= limits.atOnce && findRoom(asker) === null) throw unavailable();
    },
  };
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;
