import { createHmac } from "node:crypto";
import { routePath } from "hono/route";
import type { SecurityEvent } from "#server/base/security-event.ts";
import type { AppContext } from "./context.ts";
import { addressOf } from "./require-actor.ts";

/** Events that honest users hardly ever cause, so they deserve attention. */
const worthALook: ReadonlySet<SecurityEvent["reason"]> = new Set([
  "too-many-attempts",
  "forbidden",
  "cross-site",
]);

/** Replaces an e-mail, id or address in the log: equal values are equal, and without the server's secret they mean nothing. */
export function fingerprintOf(secret: string, named: string): string {
  return createHmac("sha256", secret).update(`security log: ${named}`).digest("base64url").slice(0, 16);
}

/** Writes one line about a sign-in, a credential or a rejection, without anything that was entered. */
export function logSecurityEvent(c: AppContext, { event, reason, email }: SecurityEvent): void {
  const { log, authSecret } = c.var.services;
  const { actor } = c.var;
  const line = {
    event,
    reason,
    account: email && fingerprintOf(authSecret, email),
    actor: actor ? fingerprintOf(authSecret, actor.id) : undefined,
    role: actor?.role,
    client: fingerprintOf(authSecret, addressOf(c)),
    method: c.req.method,
    route: routePath(c),
    requestId: c.var.requestId,
  };
  log[worthALook.has(reason) ? "warn" : "info"](line, "security event");
}
