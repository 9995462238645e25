import type { Database } from "#db/client.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { isLanguage } from "#locales/languages.ts";
import { school } from "#server/school/school.table.ts";

/** The texts of a mail to the owner of an account: in their language, or else in the school's. */
export async function mailWords(database: Database, language: string | null): Promise<Catalogue> {
  if (isLanguage(language)) return catalogueIn(language);
  // The change is done already: a failing database must not look as if it had failed.
  const [row] = await database
    .select({ language: school.language })
    .from(school)
    .catch(() => []);
  return catalogueIn(row?.language ?? null);
}

/** The school's name; empty until an admin names the school. */
export async function schoolName(database: Database): Promise<string> {
  const [row] = await database.select({ name: school.name }).from(school);
  return row?.name ?? "";
}
