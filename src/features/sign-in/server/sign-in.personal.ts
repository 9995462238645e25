import { sql } from "drizzle-orm";
import { pinCodes, wrongPins } from "#features/sign-in/server/pin/pins.table.ts";
import { type PersonalTable, personal } from "#server/privacy/personal-table.ts";

export const signInTables: PersonalTable[] = [
  personal(pinCodes, {
    shown: "opens the account, and tells nothing about its owner",
    erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }],
  }),
  personal(wrongPins, {
    shown: "guesses by someone unknown, counted",
    erase: [{ remove: ({ ids }) => sql`user_id = any(${ids})` }],
  }),
];
