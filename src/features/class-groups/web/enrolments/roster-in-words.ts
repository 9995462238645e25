import type { RosterEntry } from "#domain/class-groups.ts";
import { t } from "#web/language/language.ts";

/** '10-B, 17': a student's class groups with the roll number, where it is known; null without any. */
export function rosterInWords(entries: readonly RosterEntry[]): string | null {
  if (entries.length === 0) return null;
  return entries
    .map(({ name, rollNumber }) => (rollNumber === null ? name : t.common.rollIn(name, rollNumber)))
    .join(" · ");
}
