import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { limits } from "#domain/limits.ts";
import { type ConsentRule, quietHoursAtFirst, type RegistrationMode, type School } from "#domain/school.ts";
import { defaultLanguage } from "#locales/languages.ts";
import { school } from "./school.table.ts";

/** What admins set for the whole school. */
export interface SchoolSettings {
  /** Empty until an admin names the school. */
  name: string;
  /** Part of the logo's path; null for none. */
  logoVersion: string | null;
  registration: RegistrationMode;
  language: string;
  comparisonStudentsMin: number;
  /** How many days after a class those who have not answered are reminded; null for no automatic reminders. */
  reminderDays: number | null;
  /** Whether guardians who were not asked are written to with a warning, or not at all. */
  parentConsent: ConsentRule;
  /** From which hour on no mails go to parents, and until which. */
  quietFrom: number;
  quietUntil: number;
  /** Where guardians' answers to e-mails go; empty for the address that the e-mails come from. */
  replyTo: string;
  /** Whether students may mark what they write as not for their parents. */
  studentsMayWithhold: boolean;
}

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
  registration: sql<RegistrationMode>`${school.registration}`,
  language: school.language,
  comparisonStudentsMin: school.comparisonStudentsMin,
  reminderDays: school.reminderDays,
  parentConsent: school.parentConsent,
  quietFrom: school.quietFrom,
  quietUntil: school.quietUntil,
  replyTo: school.replyTo,
  studentsMayWithhold: school.studentsMayWithhold,
};

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

const logo = { bytes: school.logo, type: school.logoType, version: school.logoVersion };

function toLogo(row: { [Key in keyof Logo]: Logo[Key] | null } | undefined): Logo | null {
  if (!row || row.bytes === null || row.type === null || row.version === null) return null;
  return { bytes: row.bytes, type: row.type, version: row.version };
}

/** The logo; null when there is none. */
export async function readLogo(database: Database | Transaction): Promise<Logo | null> {
  const [row] = await database.select(logo).from(school);
  return toLogo(row);
}
