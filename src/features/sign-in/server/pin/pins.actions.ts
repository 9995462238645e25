import type { z } from "zod";
import { inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { namesBesidePin, pinFault } from "#domain/pin.ts";
import type { Actor } from "#domain/roles.ts";
import { type changePinSchema, pinFaultSentences, type setPinSchema } from "#domain/schemas/pin.ts";
import {
  type Client,
  keepOnlySession,
  type OwnSession,
  startSession,
} from "#features/sign-in/server/sessions.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { endSessionsOf, findAccount } from "#server/accounts/accounts.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { writeHash } from "#server/accounts/stored-password.ts";
import { type AuditEntry, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Requester } from "#server/credentials/password-hashing.ts";
import { findByTypedCode } from "#server/credentials/typed-codes.ts";
import type { Services } from "#server/http/context.ts";
import { findCardOwner, usePinCode } from "./pin-codes.queries.ts";
import { findRoll, findStoredPin, keyedPin, pinHashIn, replacePin, storedPinHash } from "./pins.queries.ts";

/** Used, replaced, voided or expired: the page says what to do. */
const cardInvalid = () => new ApiError("link-invalid", { sentence: sentence("pin.cardInvalid") });

const pinSet = (studentId: string): AuditEntry => ({
  actor: { id: studentId, role: "student" },
  action: "pin.set",
  recordId: studentId,
  studentId,
});

/** The student whose card this is. Unknown codes are counted as guesses. */
async function requireCardOwner(services: Services, typed: { code: string; address: string }) {
  const { authSecret, database } = services;
  const owner = await findByTypedCode(services, typed.address, () =>
    findCardOwner(database, authSecret, typed.code),
  );
  if (owner === null) throw cardInvalid();
  return owner;
}

/** What a card's code is for: no more than is printed on it. @throws ApiError `link-invalid`; `too-many-requests`. */
export async function lookUpCard(services: Services, typed: { code: string; address: string }) {
  const { database, env } = services;
  const owner = await requireCardOwner(services, typed);
  const roll = await findRoll(database, owner.id, todayIn(env.TIME_ZONE));
  return { name: owner.name, loginName: owner.loginName ?? "", roll };
}

/** @throws ApiError `invalid-input` at `pin` when it is too easy to guess for this account. */
async function requireHardToGuess(
  { database, env }: Services,
  pin: string,
  { id, loginName }: { id: string; loginName: string | null },
): Promise<void> {
  const roll = await findRoll(database, id, todayIn(env.TIME_ZONE));
  const fault = pinFault(pin, namesBesidePin({ loginName, roll }));
  if (fault !== null) {
    throw new ApiError("invalid-input", { sentence: sentence(pinFaultSentences[fault]), field: "pin" });
  }
}

/** The stored form of a new PIN. @throws ApiError `unavailable` when too many are being hashed. */
async function hashPin(
  { authSecret, passwords }: Services,
  requester: Requester,
  userId: string,
  pin: string,
): Promise<string> {
  return storedPinHash(authSecret, await passwords.hash(requester, keyedPin(authSecret, userId, pin)));
}

/**
 * Sets a PIN with the code of a card, which is used up, starts a session and ends all other access.
 * @throws ApiError `link-invalid` when the code was used, voided or has expired; `invalid-input` at `pin` for one that is easy to guess;
 * `too-many-requests`; `unavailable`.
 */
export async function setPin(
  services: Services,
  { code, pin }: z.infer<typeof setPinSchema>,
  client: Client,
) {
  const { authSecret, database, passwords } = services;
  // Before a PIN is hashed for someone who is only guessing.
  const owner = await requireCardOwner(services, { code, address: client.address });
  await requireHardToGuess(services, pin, owner);
  const requester = { account: owner.id, address: client.address };
  passwords.requireRoom(requester);
  const stored = await hashPin(services, requester, owner.id, pin);
  await inTransaction(database, async (tx) => {
    // First, for its lock: of two uses at once, the later one finds the code gone.
    if (!(await usePinCode(tx, authSecret, owner.id, code))) throw cardInvalid();
    await writeHash(tx, owner.id, "pin", stored);
    await endSessionsOf(tx, owner.id);
    await forgetDevicesOf(tx, owner.id);
    await writeAuditEntry(tx, pinSet(owner.id));
  });
  const tokens = await startSession(services, { userId: owner.id, storedHash: stored }, client);
  // Someone reset the PIN at the same moment.
  if (tokens === null) throw cardInvalid();
  return { account: owner, tokens };
}

/**
 * Changes the actor's own PIN and ends all other access. Returns the session's new token, and the login name.
 * @throws ApiError `invalid-input` at `currentPin` when it is wrong, at `pin` when it is easy to guess; `conflict` without a PIN;
 * `not-signed-in`; `too-many-requests`; `unavailable`.
 */
export async function changePin(
  services: Services,
  actor: Actor,
  { currentPin, pin }: z.infer<typeof changePinSchema>,
  session: OwnSession,
): Promise<{ token: string; loginName: string }> {
  const { attempts, authSecret, database, passwords } = services;
  const account = await findAccount(database, actor.id);
  if (account === null) throw new ApiError("not-signed-in");
  const loginName = account.loginName ?? "";
  const requester = { account: actor.id, address: session.address };
  passwords.requireRoom(requester);
  const { stored: former, countedAs } = await findStoredPin(database, actor.id);
  const formerHash = pinHashIn(authSecret, former);
  if (former === null || formerHash === null) {
    throw new ApiError("conflict", { sentence: sentence("pin.noneYet") });
  }
  await requireHardToGuess(services, pin, account);
  const attempt = await attempts.count("current-pin", {
    account: countedAs,
    address: session.address,
    email: loginName,
  });
  const check = { hash: formerHash, password: keyedPin(authSecret, actor.id, currentPin) };
  const isRight = await passwords.verify(requester, check).catch(async (error: unknown) => {
    await attempt.notMade();
    throw error;
  });
  if (!isRight) {
    throw new ApiError("invalid-input", {
      sentence: sentence("pin.currentWrong"),
      field: "currentPin",
      event: { event: "password-check-refused", reason: "wrong-pin", email: loginName },
    });
  }
  await attempt.succeeded();
  const next = await hashPin(services, requester, actor.id, pin);
  return inTransaction(database, async (tx) => {
    // First, for its lock: of two changes at once, or a change and a reset, the later one finds its session ended.
    if (!(await replacePin(tx, actor.id, { former, next }))) throw new ApiError("not-signed-in");
    const token = await keepOnlySession(tx, actor.id, session);
    await writeAuditEntry(tx, pinSet(actor.id));
    return { token, loginName };
  });
}
