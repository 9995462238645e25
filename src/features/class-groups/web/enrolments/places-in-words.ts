import type { StudentPlace } from "#domain/class-groups.ts";
import { t } from "#web/language/language.ts";

/** '10-B, 17': a student's class groups with the roll number, where it is known; null without any. */
export function placesInWords(places: readonly StudentPlace[]): string | null {
  if (places.length === 0) return null;
  return places
    .map(({ name, rollNumber }) => (rollNumber === null ? name : t.common.rollIn(name, rollNumber)))
    .join(" · ");
}
