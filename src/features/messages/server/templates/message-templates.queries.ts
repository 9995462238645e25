import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { school } from "#features/school/server/school.table.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { defaultLanguage, type Language } from "#locales/languages.ts";
import { messageTemplates } from "../messages.table.ts";
import type { Wording } from "../queues/plan-messages.actions.ts";

/** The school's own templates, by language. */
export async function readTemplates(database: Database | Transaction): Promise<Map<string, string>> {
  const rows = await database.select().from(messageTemplates);
  return new Map(rows.map(({ language, template }) => [language, template]));
}

/** Keeps the school's template in a language; an empty one brings back the built-in text. */
export async function saveTemplate(
  database: Database,
  { language, template, userId }: { language: Language; template: string; userId: string },
): Promise<void> {
  if (template === "") {
    await database.delete(messageTemplates).where(eq(messageTemplates.language, language));
    return;
  }
  const row = { template, updatedBy: userId, updatedAt: new Date() };
  await database
    .insert(messageTemplates)
    .values({ language, ...row })
    .onConflictDoUpdate({ target: messageTemplates.language, set: row });
}

/** How the school writes to parents. */
export async function readWording(database: Database | Transaction): Promise<Omit<Wording, "appUrl">> {
  const [row] = await database
    .select({ name: school.name, language: school.language, consentRule: school.parentConsent })
    .from(school);
  const templates = await readTemplates(database);
  return {
    schoolName: row?.name ?? "",
    language: row?.language ?? defaultLanguage,
    consentRule: row?.consentRule ?? "warn",
    wordsIn: catalogueIn,
    templateIn: (language) => templates.get(language),
  };
}
