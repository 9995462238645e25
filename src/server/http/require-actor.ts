import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { authorHeader } from "#domain/errors.ts";
import { can, type Owners, type Permission, reachOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { bestLanguage, isLanguage, type Language } from "#locales/languages.ts";
import { ApiError } from "#server/base/api-error.ts";
import { clientAddress } from "#server/base/client-address.ts";
import { readSession } from "#server/credentials/session.ts";
import { cookieName, sessionSeconds } from "#server/credentials/session-rules.ts";
import { hashToken } from "#server/credentials/tokens.ts";
import type { AppContext, AppEnv } from "./context.ts";

const sessionTokenOf = (c: AppContext) =>
  getCookie(c, cookieName(c.var.services.env.APP_URL, "session_token"));

/** The hash of the token in the session cookie, which names the session; null when there is no cookie. */
export function sessionHashOf(c: AppContext): string | null {
  const token = sessionTokenOf(c);
  return token === undefined ? null : hashToken(token);
}

/** Who makes the request, read from the session cookie; null when signed out. Extends the cookie with its session. */
export async function readActor(c: AppContext): Promise<Actor | null> {
  const token = sessionTokenOf(c);
  if (token === undefined) return null;
  const session = await readSession(c.var.services.database.$client, hashToken(token));
  if (session?.renewed) setSessionCookie(c, token);
  return session?.actor ?? null;
}

/** Sets the session cookie to this token. */
export function setSessionCookie(c: AppContext, token: string): void {
  const { env } = c.var.services;
  setCookie(c, cookieName(env.APP_URL, "session_token"), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: env.APP_URL.startsWith("https:"),
    maxAge: sessionSeconds.idle,
  });
}

/** Deletes the session cookie. */
export function clearSessionCookie(c: AppContext): void {
  const { env } = c.var.services;
  deleteCookie(c, cookieName(env.APP_URL, "session_token"), {
    path: "/",
    secure: env.APP_URL.startsWith("https:"),
  });
}

/**
 * Lets a request through if the permission includes its actor's role; 401 without a session, otherwise 403. A page that names its user
 * in the header Written-By may not know yet that someone else has signed in in this browser: nothing is done in the new user's name.
 */
export function requirePermission(permission: Permission) {
  const open = reachOf(null, permission) !== undefined;
  return createMiddleware<AppEnv>(async (c, next) => {
    const actor = open ? null : await readActor(c);
    c.set("actor", actor);
    const author = c.req.header(authorHeader);
    if (actor !== null && author !== undefined && author !== actor.id) throw new ApiError("other-user");
    if (reachOf(actor, permission) === undefined) {
      throw new ApiError(actor === null ? "not-signed-in" : "forbidden");
    }
    await next();
  });
}

/** The actor of a route whose permission needs a sign-in. @throws ApiError `not-signed-in`. */
export function actorOf(c: AppContext): Actor {
  if (c.var.actor === null) throw new ApiError("not-signed-in");
  return c.var.actor;
}

/** The hash of the session's token, in a request whose actor was read from it. @throws ApiError `not-signed-in`. */
export function ownSessionHashOf(c: AppContext): string {
  const tokenHash = sessionHashOf(c);
  if (tokenHash === null) throw new ApiError("not-signed-in");
  return tokenHash;
}

/** The record, if the actor may see it, else `not-found`, and act on it. @throws ApiError `not-found` or `forbidden`. */
export function authorize<Entry extends { owners: Owners }>(
  actor: Actor,
  record: Entry | null | undefined,
  permissions: { see: Permission; act?: Permission },
): Entry {
  if (!record || !can(actor, permissions.see, record.owners)) throw new ApiError("not-found");
  if (permissions.act && !can(actor, permissions.act, record.owners)) throw new ApiError("forbidden");
  return record;
}

/** The address that a request comes from, for counting attempts; behind a proxy, see `clientAddress`. */
export function addressOf(c: AppContext): string {
  const peer = c.env?.incoming?.socket.remoteAddress;
  return clientAddress(peer, c.req.header("X-Forwarded-For"), c.var.services.env.TRUSTED_PROXY);
}

const languageCookie = { name: "language", seconds: 365 * 24 * 60 * 60 };

/** The language chosen in this browser; null when none was. */
export function chosenLanguageOf(c: AppContext): Language | null {
  const chosen = getCookie(c, languageCookie.name);
  return isLanguage(chosen) ? chosen : null;
}

/** The language chosen in this browser, or else the available one that it prefers, or else the school's. */
export function languageOf(c: AppContext, schoolLanguage?: string): Language {
  return chosenLanguageOf(c) ?? bestLanguage(c.req.header("Accept-Language"), schoolLanguage);
}

/** Stores a chosen language in the browser, whose code sets the same cookie before sign-in. */
export function setLanguageCookie(c: AppContext, language: Language): void {
  setCookie(c, languageCookie.name, language, {
    path: "/",
    sameSite: "Lax",
    secure: c.var.services.env.APP_URL.startsWith("https:"),
    maxAge: languageCookie.seconds,
  });
}
