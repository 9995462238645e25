import { erasedText } from "#domain/erased-text.ts";
import { fullName } from "#domain/full-name.ts";
import { t } from "./language.ts";

/** A student's name as displayed; an erased student has none. */
export function nameOf(student: { name: string; surname: string }): string {
  const name = fullName(student);
  return name === erasedText ? t.common.erasedStudent : name;
}

/** Words as they are shown: those of a student who was erased are gone. */
export function wordsOf(text: string): string {
  return text === erasedText ? t.common.wordsErased : text;
}
