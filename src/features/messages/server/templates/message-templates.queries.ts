import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { messageTemplates } from "#features/messages/server/messages.table.ts";
import type { Language } from "#locales/languages.ts";

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
