import type { Database } from "#db/client.ts";
import { school } from "#features/school/server/school.table.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { isLanguage, loadCatalogue } from "#locales/languages.ts";

/** The texts of a mail to the owner of an account: in their language, or else in the school's. */
export async function mailWords(database: Database, language: string | null): Promise<Catalogue> {
  if (isLanguage(language)) return loadCatalogue(language);
  // The change is done already: a failing database must not look as if it had failed.
  const [row] = await database
    .select({ language: school.language })
    .from(school)
    .catch(() => []);
  return loadCatalogue(row?.language ?? null);
}
