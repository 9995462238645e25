import type { Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { currentYearOf, suggestSchoolYear } from "#domain/dates/school-year.ts";
import type { Actor } from "#domain/roles.ts";
import type { SchoolYear } from "#domain/schemas/class-groups.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { insertSchoolYear, listSchoolYears } from "./school-years.queries.ts";

/** The id of the school's current year on its `today`. A school without any gets its first, the usual one with that day. */
export async function ensureCurrentYear(tx: Transaction, actor: Actor, today: string): Promise<string> {
  // Of two requests that find no year, the second one finds that of the first.
  await lockByName(tx, "first school year");
  const current = currentYearOf(await listSchoolYears(tx, null), today);
  return current?.id ?? writeNewYear(tx, actor, suggestSchoolYear(today));
}

/** Adds a school year, with its audit entry; returns its id. */
export async function writeNewYear(tx: Transaction, actor: Actor, year: SchoolYear): Promise<string> {
  const id = await insertSchoolYear(tx, year);
  await writeAuditEntry(tx, { actor, action: "school-year.add", recordId: id, after: year });
  return id;
}
