import { catalogueIn } from "#locales/catalogues.ts";
import { type Language, languages } from "#locales/languages.ts";
import type { Env } from "#server/base/env.ts";

/** The page on which a student gives feedback on a class. */
export function rateLink({ APP_URL }: Pick<Env, "APP_URL">, lessonId: string): string {
  return `${APP_URL}/rate/${lessonId}`;
}

/** A message that a teacher may send to the group of a class, in each language. It names nobody. */
export function groupTexts(
  env: Pick<Env, "APP_URL">,
  { id, topic, date }: { id: string; topic: string; date: string },
  today: string,
): { language: Language; text: string }[] {
  return languages.map((language) => {
    const { reminders } = catalogueIn(language);
    return { language, text: reminders.toGroup(topic, date, date === today, rateLink(env, id)) };
  });
}
