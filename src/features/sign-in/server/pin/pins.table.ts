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
import { instant } from "#db/columns.ts";
import { users } from "#server/accounts/users.table.ts";

/** The hash of the one-time code on a card, with which a student without e-mail sets a PIN. One per account: a new one voids the former. */
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

/** Wrong PINs at an account on a day from one origin, a fingerprint of the address (or its /56). The limits on attempts bound the rows. */
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
