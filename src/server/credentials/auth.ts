import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import { limits } from "#domain/limits.ts";
import { users } from "#server/accounts/users.table.ts";
import type { Env } from "#server/base/env.ts";
import { authAccounts, authSessions, authVerifications } from "./auth.table.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { cookiePrefix, sessionSeconds } from "./session-rules.ts";

const stillHere = [
  { field: "deletedAt", value: null },
  { field: "leftOn", value: null },
];

type AdapterFactory = ReturnType<typeof drizzleAdapter>;

/**
 * A deleted account does not exist for sign-in: its e-mail may belong to a new account. Neither does that of someone who has left:
 * they get no reset link.
 */
function withoutFormerUsers(createAdapter: AdapterFactory): AdapterFactory {
  return (options) => {
    const adapter = createAdapter(options);
    const findOne: typeof adapter.findOne = (query) =>
      adapter.findOne(query.model === "user" ? { ...query, where: [...query.where, ...stillHere] } : query);
    return { ...adapter, findOne };
  };
}

/**
 * The sign-in library on Classback's own tables. Its HTTP routes are not mounted: the sign-in feature calls
 * `auth.api`, so that every route of the server declares its permission and is in the OpenAPI document.
 */
export function createAuth(
  database: Database,
  {
    env,
    authSecret,
    log,
  }: {
    env: Env;
    authSecret: string;
    log: Logger;
  },
) {
  return betterAuth({
    appName: "Classback",
    baseURL: env.APP_URL,
    secret: authSecret,
    database: withoutFormerUsers(
      drizzleAdapter(database, {
        provider: "pg",
        schema: {
          user: users,
          session: authSessions,
          account: authAccounts,
          verification: authVerifications,
        },
      }),
    ),
    user: {
      additionalFields: {
        deletedAt: { type: "date", required: false, input: false, returned: false },
        leftOn: { type: "string", required: false, input: false, returned: false },
      },
    },
    session: { expiresIn: sessionSeconds.idle, updateAge: sessionSeconds.renewEvery },
    emailAndPassword: {
      enabled: true,
      // Accounts are created by the registration and add-mentor actions, together with their profiles.
      disableSignUp: true,
      minPasswordLength: limits.passwordMinLength,
      // The schema decides; it counts code points, and the library counts UTF-16 units, at most two for each.
      maxPasswordLength: 2 * limits.passwordMaxLength,
      // Our actions check and write passwords, through a queue (password-hashing.ts); the library must not use its own
      // hash.
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // Readers of the table cannot use the links in it.
    verification: { storeIdentifier: "hashed" },
    advanced: { cookiePrefix, database: { generateId: "uuid" } },
    // Attempts are counted per account too, which the library's own limit does not do (attempt-limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      // Its warnings repeat our responses ("User not found"); its errors are faults.
      level: "error",
      log: (_level, message) => log.error(`sign-in library: ${message}`),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
