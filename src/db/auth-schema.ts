import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./schema.ts";

// The tables of the sign-in library. Their column names in TypeScript are the library's field names.

/** A sign-in of a user on a device. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    token: text("token").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("auth_sessions_token_unique").on(table.token),
    index("auth_sessions_user").on(table.userId),
  ],
);

/** A way to sign in; the hash of a password lives here and nowhere else. */
export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    /** Waits after wrong PINs before this were lifted by an admin. */
    waitsLiftedAt: instant("waits_lifted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("auth_accounts_user_provider_unique").on(table.userId, table.providerId)],
);

/** One-time proofs: links to reset a password, the link to the set-up page. */
export const authVerifications = pgTable(
  "auth_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("auth_verifications_identifier").on(table.identifier)],
);

/**
 * A device that has signed in to an account: guesses made elsewhere do not keep it out. Only a hash of its cookie's
 * token and the account is kept, so that the table neither opens anything nor shows which accounts share a device.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
);

/**
 * The one-time code with which a student without e-mail sets a PIN, printed on a card. One per account: a new one voids the
 * former. Only its hash is kept.
 */
export const pinCodes = pgTable(
  "pin_codes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [uniqueIndex("pin_codes_code_unique").on(table.codeHash)],
);

/**
 * Wrong PINs at an account on a day from one origin, a fingerprint of the address (for IPv6, of its /56): one row however many there
 * were. The limits on attempts bound how many rows there can be.
 */
export const wrongPins = pgTable(
  "wrong_pins",
  {
    day: date("day", { mode: "string" }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    origin: text("origin").notNull(),
    wrong: integer("wrong").notNull().default(1),
    lastAt: instant("last_at").notNull().defaultNow(),
    /** How many of them make someone wait: those since the right PIN from there, or since an admin lifted the waits. */
    counted: integer("counted").notNull().default(1),
    /** Whether the right PIN followed from there soon: someone who mistyped. */
    thenRight: boolean("then_right").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.userId, table.origin] }),
    index("wrong_pins_user").on(table.userId),
  ],
);
