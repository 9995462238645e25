import { isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { limits } from "#domain/limits.ts";
import type { School } from "#domain/schemas/school.ts";
import { quietHoursAtFirst } from "#domain/school.ts";
import { defaultLanguage } from "#locales/languages.ts";
import { school } from "./school.table.ts";

export interface Logo {
  bytes: Buffer;
  type: string;
  version: string;
}

/** The school as it is until an admin changes it. */
export const unchangedSchool: SchoolSettings = {
  name: "",
  logoVersion: null,
  registration: "open",
  language: defaultLanguage,
  comparisonStudentsMin: limits.comparisonStudentsMin,
  reminderDays: null,
  parentConsent: "warn",
  quietFrom: quietHoursAtFirst.from,
  quietUntil: quietHoursAtFirst.until,
  replyTo: "",
  studentsMayWithhold: false,
};

/** The columns of the settings. */
export const settingsColumns = {
  name: school.name,
  logoVersion: school.logoVersion,
  registration: school.registration,
  language: school.language,
  comparisonStudentsMin: school.comparisonStudentsMin,
  reminderDays: school.reminderDays,
  parentConsent: school.parentConsent,
  quietFrom: school.quietFrom,
  quietUntil: school.quietUntil,
  replyTo: school.replyTo,
  studentsMayWithhold: school.studentsMayWithhold,
};

/** What admins set for the whole school. */
export type SchoolSettings = Pick<typeof school.$inferSelect, keyof typeof settingsColumns>;

/** The school's name, logo version and settings; the defaults as long as nobody has changed any. */
export async function readSchool(database: Database | Transaction): Promise<SchoolSettings> {
  const [row] = await database.select(settingsColumns).from(school);
  return row ?? unchangedSchool;
}

/** The school as everyone may see it. */
export function toSchool({
  name,
  logoVersion,
  registration,
  language,
  studentsMayWithhold,
}: SchoolSettings): School {
  return { name, logo: logoPath(logoVersion), registration, language, studentsMayWithhold };
}

/** The path of a version of the logo; null for none. */
export function logoPath(version: string | null): string | null {
  return version === null ? null : `/api/school/logo?v=${version}`;
}

/** The logo; null when there is none. */
export async function readLogo(database: Database | Transaction): Promise<Logo | null> {
  const [row] = await database
    .select({ bytes: school.logo, type: school.logoType, version: school.logoVersion })
    .from(school)
    .where(isNotNull(school.logo));
  // A check of the table: all three, or none.
  return (row as Logo | undefined) ?? null;
}
