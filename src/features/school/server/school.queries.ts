import type { Database, Transaction } from "../../../db/client.ts";
import { school } from "../../../db/school-schema.ts";
import { limits } from "../../../domain/limits.ts";
import type { RegistrationMode, School } from "../../../domain/school.ts";
import { defaultLanguage } from "../../../locales/languages.ts";

/** The school as it is until an admin changes it. */
const unchanged = {
  name: "",
  logoVersion: null as string | null,
  registration: "open" as RegistrationMode,
  language: defaultLanguage as string,
  comparisonStudentsMin: limits.comparisonStudentsMin as number,
};

export type SchoolSettings = typeof unchanged;

const settings = {
  name: school.name,
  logoVersion: school.logoVersion,
  // The table's check allows no other.
  registration: school.registration,
  language: school.language,
  comparisonStudentsMin: school.comparisonStudentsMin,
};

/** The school's name, logo version and settings; the defaults as long as nobody has changed any. */
export async function readSchool(database: Database | Transaction): Promise<SchoolSettings> {
  const [row] = await database.select(settings).from(school);
  return row ? { ...row, registration: row.registration as RegistrationMode } : unchanged;
}

/** The school as everyone may see it. */
export function toSchool({ name, logoVersion, registration, language }: SchoolSettings): School {
  return { name, logo: logoPath(logoVersion), registration, language };
}

/** The path of a version of the logo; null for none. */
export function logoPath(version: string | null): string | null {
  return version === null ? null : `/api/school/logo?v=${version}`;
}

/** The logo with its media type and version; null when there is none. */
export async function readLogo(database: Database) {
  const [row] = await database
    .select({ bytes: school.logo, type: school.logoType, version: school.logoVersion })
    .from(school);
  if (!row || row.bytes === null || row.type === null || row.version === null) return null;
  return { bytes: row.bytes, type: row.type, version: row.version };
}
