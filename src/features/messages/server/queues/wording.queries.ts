import type { Database, Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { ConsentRule } from "#domain/school.ts";
import { readTemplates } from "#features/messages/server/templates/message-templates.queries.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { defaultLanguage } from "#locales/languages.ts";
import { school } from "#server/school/school.table.ts";

/** How a school writes to parents. */
export interface Wording {
  channel: ParentChannel;
  schoolName: string;
  /** With which the address of a guardian's page begins. */
  appUrl: string;
  /** The language of guardians without one of their own. */
  language: string;
  consentRule: ConsentRule;
  wordsIn: (language: string) => Catalogue;
  /** The school's own template in a language; undefined for the built-in one. */
  templateIn: (language: string) => string | undefined;
  /** The days that a message is a digest of; undefined for one about a single class. */
  digest?: { from: string; to: string };
}

/** How the school writes to parents. */
export async function readWording(
  database: Database | Transaction,
  appUrl: string,
): Promise<Omit<Wording, "channel">> {
  const [row] = await database
    .select({ name: school.name, language: school.language, consentRule: school.parentConsent })
    .from(school);
  const templates = await readTemplates(database);
  return {
    schoolName: row?.name ?? "",
    appUrl,
    language: row?.language ?? defaultLanguage,
    consentRule: row?.consentRule ?? "warn",
    wordsIn: catalogueIn,
    templateIn: (language) => templates.get(language),
  };
}
