import { and, eq, lt, ne, sql } from "drizzle-orm";
import { getCookie, setCookie } from "hono/cookie";
import type { Database, Transaction } from "#db/client.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";
import type { AppContext } from "#server/http/context.ts";
import { knownDevices } from "./known-devices.table.ts";

/** How long a browser and the table keep an unused device: the longest that browsers keep a cookie. */
export const deviceDays = 400;

/** The maximum per account; the least recently used one is dropped. */
const mostOfAccount = 20;

/** An unused id, so that looking up an unknown account's devices costs the same as any other. */
const nobody = "00000000-0000-0000-0000-000000000000";

const hashOf = (userId: string, token: string) => hashToken(`${userId} ${token}`);

/** A token as `makeToken` makes it. */
const deviceToken = /^[\w-]{43}$/;

/** The token of the device's cookie, shared by all its users; null when there is none. */
export function deviceTokenOf(c: AppContext): string | null {
  const token = getCookie(c, cookieName(c.var.services.env.APP_URL, "device")) ?? "";
  return deviceToken.test(token) ? token : null;
}

/** Sets the cookie with the device's token, which outlives the sign-in. */
export function setDeviceCookie(c: AppContext, token: string): void {
  const { APP_URL } = c.var.services.env;
  setCookie(c, cookieName(APP_URL, "device"), token, {
    path: "/api",
    httpOnly: true,
    sameSite: "Lax",
    secure: APP_URL.startsWith("https:"),
    maxAge: deviceDays * 24 * 60 * 60,
  });
}

/** Whether this device has signed in to the account; with the same look-up when there is no account. */
export async function isKnownDevice(
  { $client: pool }: Database,
  userId: string | null,
  token: string,
): Promise<boolean> {
  const owner = userId ?? nobody;
  const { rows } = await pool.query({
    name: "device-known",
    text: "select 1 from known_devices where user_id = $1 and token_hash = $2",
    values: [owner, hashOf(owner, token)],
  });
  return rows.length > 0;
}

/** Notes that the device has signed in to the account. Returns its token: a new one when it had none. */
export async function rememberDevice(
  database: Database | Transaction,
  userId: string,
  token: string | null,
): Promise<string> {
  const knownToken = token ?? makeToken();
  const tokenHash = hashOf(userId, knownToken);
  await database.execute(sql`
    with remembered as (
      insert into known_devices (user_id, token_hash) values (${userId}, ${tokenHash})
      on conflict (user_id, token_hash) do update set last_used_at = now()
    )
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId} and token_hash <> ${tokenHash}
      order by last_used_at desc, token_hash desc offset ${mostOfAccount - 1})`);
  return knownToken;
}

/** Forgets that the device has signed in to the account. */
export async function forgetDevice(database: Database, userId: string, token: string): Promise<void> {
  await database
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, hashOf(userId, token))));
}

/** Forgets an account's devices, except the one with this token if given. */
export async function forgetDevicesOf(
  database: Database | Transaction,
  userId: string,
  exceptToken: string | null = null,
): Promise<void> {
  await database
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        exceptToken === null ? undefined : ne(knownDevices.tokenHash, hashOf(userId, exceptToken)),
      ),
    );
}

/** Forgets devices that nobody has signed in with for so long that their browsers have, too. */
export function deleteOldDevices(database: Database) {
  return database
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${deviceDays})`));
}
