import { availableParallelism } from "node:os";
import { ApiError } from "#server/base/api-error.ts";
import { type Concurrency, createConcurrency } from "#server/base/concurrency.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/** The requester of a hash: the queue is shared fairly between accounts and between addresses. */
export interface Requester {
  /** The account's e-mail, whether there is one or not. */
  account: string;
  address: string;
}

interface Waiting extends Requester {
  begin: () => void;
  reject: (reason: ApiError) => void;
}

const defaults = {
  /** Each takes one of libuv's four threads and 19 MiB; two threads stay free for files and look-ups of names. */
  atOnce: Math.min(2, availableParallelism()),
  /** Enough for two classes that sign in at once: two to three seconds' work at 40 to 60 a second. */
  waiting: 120,
  /** A person has only a few tabs. */
  waitingPerAccount: 3,
};

const unavailable = () => new ApiError("unavailable", { retryAfterSeconds: 2 });

/** The newest entry of the heaviest key, if that key would still not be lighter than the newcomer's without it. */
function newestOfHeaviest(
  waiting: readonly Waiting[],
  newcomer: Requester,
  keyOf: (requester: Requester) => string,
): Waiting | undefined {
  const byKey = Map.groupBy(waiting, keyOf);
  const heaviest = Math.max(...Array.from(byKey.values(), ({ length }) => length));
  if (heaviest < (byKey.get(keyOf(newcomer))?.length ?? 0) + 2) return undefined;
  return waiting.findLast((each) => byKey.get(keyOf(each))?.length === heaviest);
}

/**
 * Hashes and checks passwords, a few at a time, in the order in which they come. When the queue is full, a newcomer replaces the newest
 * entry of the account, or else the address, with the most entries, so that nobody can block others (docs/decisions/017).
 */
export function createPasswordHashing(
  concurrency: Concurrency = createConcurrency(),
  settings: Partial<typeof defaults> = {},
) {
  const limits = { ...defaults, ...settings };
  let running = 0;
  const waiting: Waiting[] = [];

  /** Whether the requester may wait, and which entry to replace if the queue is full. */
  function findRoom(requester: Requester): { displaced?: Waiting } | null {
    const own = waiting.filter(({ account }) => account === requester.account).length;
    if (own >= limits.waitingPerAccount) return null;
    if (waiting.length < limits.waiting) return {};
    const displaced =
      newestOfHeaviest(waiting, requester, ({ account }) => account) ??
      newestOfHeaviest(waiting, requester, ({ address }) => address);
    return displaced === undefined ? null : { displaced };
  }

  async function turn(requester: Requester): Promise<void> {
    const room = findRoom(requester);
    if (room === null) throw unavailable();
    if (room.displaced !== undefined) {
      waiting.splice(waiting.indexOf(room.displaced), 1);
      room.displaced.reject(unavailable());
    }
    concurrency.leave();
    try {
      await new Promise<void>((begin, reject) => waiting.push({ ...requester, begin, reject }));
    } finally {
      concurrency.inProgress += 1;
    }
  }

  async function queued<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    if (running >= limits.atOnce) await turn(requester);
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot goes to the next in the queue, or becomes free.
      const next = waiting.shift();
      if (next) next.begin();
      else running -= 1;
    }
  }

  return {
    /** @throws ApiError `unavailable` when the queue is full, or the place in it went to someone else. */
    hash: (requester: Requester, password: string) => queued(requester, () => hashPassword(password)),
    /** @throws ApiError `unavailable` as `hash` does; an error when the hash is invalid. */
    verify: (requester: Requester, check: { hash: string; password: string }) =>
      queued(requester, () => verifyPassword(check)),
    /** Called before anything is looked up or counted, which could tell who has an account. @throws ApiError `unavailable`. */
    requireRoom(requester: Requester): void {
      if (running >= limits.atOnce && findRoom(requester) === null) throw unavailable();
    },
  };
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;
