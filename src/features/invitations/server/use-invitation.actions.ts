import { createHmac } from "node:crypto";
import type { Transaction } from "#db/client.ts";
import { encodeCode } from "#domain/typed-code.ts";
import { type SentenceKey, sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { findByTypedCode } from "#server/credentials/typed-codes.ts";
import type { Services } from "#server/http/context.ts";
import { findByCode, type Invitation, lockByCode } from "./invitations.queries.ts";

const keyed = (authSecret: string, text: string) => createHmac("sha256", authSecret).update(text).digest();

/** The code of the invitation with this id. Made from the server's secret, so that it can be shown again without being stored. */
export function codeOf(authSecret: string, invitationId: string): string {
  return encodeCode(keyed(authSecret, `short invitation code: ${invitationId}`));
}

/** What is stored of a code: a hash with the server's secret, because all codes can be tried on a copy of the database. */
export function storedInvitationCode(authSecret: string, code: string): string {
  return keyed(authSecret, `stored invitation code: ${code}`).toString("base64url");
}

/** The code of a stored invitation; null when the server's secret has changed since, and the code can no longer be shown. */
export function shownCode(
  authSecret: string,
  { id, codeHash }: { id: string; codeHash: string },
): string | null {
  const code = codeOf(authSecret, id);
  return storedInvitationCode(authSecret, code) === codeHash ? code : null;
}

/** Whether an invitation can be used, or why not. */
type InvitationState = "open" | "expired" | "revoked" | "used-up";

/** The state of an invitation now. */
export function stateOf(
  { revokedAt, expiresAt, uses, usesMax }: Pick<Invitation, "revokedAt" | "expiresAt" | "uses" | "usesMax">,
  now = new Date(),
): InvitationState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now) return "expired";
  return usesMax !== null && uses >= usesMax ? "used-up" : "open";
}

const reasons = {
  expired: "invitations.codeExpired",
  revoked: "invitations.codeRevoked",
  "used-up": "invitations.codeUsedUp",
} as const satisfies Record<Exclude<InvitationState, "open">, SentenceKey>;

/** Only someone who has a code learns why it does not work. */
function requireOpen(found: Invitation | null, role: Invitation["role"] | "any", field: string): Invitation {
  if (found === null || (role !== "any" && found.role !== role))
    throw new ApiError("link-invalid", { sentence: sentence("invitations.codeUnknown"), field });
  const state = stateOf(found);
  if (state !== "open") throw new ApiError("link-invalid", { sentence: sentence(reasons[state]), field });
  return found;
}

/**
 * The invitation that a code stands for. Unknown codes are counted as guesses.
 * @throws ApiError `link-invalid` at `field` when it is unknown, expired, revoked, used up or for another role; `too-many-requests`.
 */
export async function readInvitation(
  services: Services,
  typed: { code: string; address: string },
  { role = "any", field = "code" }: { role?: "teacher" | "student" | "any"; field?: string } = {},
): Promise<Invitation> {
  const { database, authSecret } = services;
  const hash = storedInvitationCode(authSecret, typed.code);
  const found = await findByTypedCode(services, typed.address, () => findByCode(database, hash));
  return requireOpen(found, role, field);
}

/**
 * The invitation that a code stands for, locked until the transaction ends: of two who use it for the last time, one is rejected. Lock it
 * before its class group. @throws ApiError `link-invalid` at `field`.
 */
export async function lockInvitation(
  tx: Transaction,
  { authSecret }: Pick<Services, "authSecret">,
  code: string,
  { role, field }: { role: "teacher" | "student"; field: string },
): Promise<Invitation> {
  return requireOpen(await lockByCode(tx, storedInvitationCode(authSecret, code)), role, field);
}
