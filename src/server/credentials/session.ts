import type { Pool } from "pg";
import { isUnavailable } from "#db/errors.ts";
import type { Actor } from "#domain/roles.ts";
import { sessionSeconds } from "./session-rules.ts";
import { hashToken, makeToken } from "./tokens.ts";

const userAgentMax = 300;

/** The pool, or one of its connections. */
type Queryable = Pick<Pool, "query">;

interface SessionRow {
  id: string;
  role: Actor["role"];
  /** Whether it is time to extend it. */
  due: boolean;
}

/** The session of a token with this hash; undefined without one. Nothing is cached, so an ended session is rejected at once. */
async function findSession(pool: Queryable, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: "session-read",
    text: `
      select users.id, users.role, sessions.last_used_at < now() - make_interval(secs => $2) as due
      from sessions join users on users.id = sessions.user_id
      where sessions.token_hash = $1 and sessions.expires_at > now() and users.deleted_at is null
        and users.left_on is null`,
    values: [tokenHash, sessionSeconds.renewEvery],
  });
  return rows[0];
}

/** The actor whose token has this hash; null when there is none any more. `renewed`: the session was extended, so its cookie is to be. */
export async function readSession(
  pool: Queryable,
  tokenHash: string,
): Promise<{ actor: Actor; renewed: boolean } | null> {
  const session = await findSession(pool, tokenHash);
  if (session === undefined) return null;
  const renewed = session.due && (await renewSession(pool, tokenHash));
  return { actor: { id: session.id, role: session.role }, renewed };
}

/** False when the database cannot write now, e.g. on a full disk: reading continues, and a later request renews. */
async function renewSession(pool: Queryable, tokenHash: string): Promise<boolean> {
  const renewal = pool.query({
    name: "session-renew",
    text: `
      update sessions set last_used_at = now(), expires_at =
        least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3))
      where token_hash = $1`,
    values: [tokenHash, sessionSeconds.idle, sessionSeconds.absolute],
  });
  return renewal.then(
    () => true,
    (error: unknown) => {
      if (isUnavailable(error)) return false;
      throw error;
    },
  );
}

/** Starts a session of this user on a device with this user agent; returns its token. Rejects with the database's error. */
export async function insertSession(pool: Queryable, userId: string, userAgent: string): Promise<string> {
  const token = makeToken();
  await pool.query({
    name: "session-start",
    text: `
      insert into sessions (token_hash, user_id, user_agent, expires_at)
      values ($1, $2, $3, now() + make_interval(secs => $4))`,
    values: [hashToken(token), userId, userAgent.slice(0, userAgentMax), sessionSeconds.idle],
  });
  return token;
}

/** Ends the session whose token has this hash; nothing happens when it has ended already. */
export async function endSession(pool: Queryable, tokenHash: string): Promise<void> {
  await pool.query({
    name: "session-end",
    text: "delete from sessions where token_hash = $1",
    values: [tokenHash],
  });
}

/** Deletes sessions that have ended. */
export function deleteEndedSessions(pool: Queryable) {
  return pool.query("delete from sessions where expires_at < now()");
}
