import { availableParallelism } from "node:os";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { ApiError } from "./api-error.ts";

/**
 * How many passwords are hashed at once. Each takes a thread of libuv's four and 32 MiB; two threads stay free for
 * files and name look-ups, so that a rush of sign-ins keeps nobody else waiting.
 */
const most = Math.min(2, availableParallelism());

/** How many sign-ins may wait for their turn: about two seconds' worth at 20 a second. */
const mostWaiting = 40;

/** Hashes and checks passwords with the sign-in library's scrypt, a few at a time and the others in line. */
export function createPasswordHashing(atOnce = most, waitingAtMost = mostWaiting) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is given up.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password: string) => inTurn(() => hashPassword(password)),
    verify: (check: { hash: string; password: string }) => inTurn(() => verifyPassword(check)),
    /**
     * Asked before anything is looked up, counted or used up, so that whether an account exists makes no difference.
     * @throws ApiError `unavailable` when too many wait already.
     */
    requireRoom(): void {
      if (waiting.length >= waitingAtMost) throw new ApiError("unavailable", { retryAfterSeconds: 2 });
    },
  };
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;
