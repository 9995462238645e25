import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { t, words } from "#web/language/language.ts";

/** Why the server has rejected a draft, worded for the student. */
export function whyRejected({ code, sentence, message }: ErrorBody): string {
  return code === "already-submitted" ? t.unsent.answeredElsewhere : words(sentence, message);
}
