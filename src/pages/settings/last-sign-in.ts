import type { OfficeAccount } from "#features/office/web/office.api.ts";
import type { SchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";

/** When someone of the office last signed in, or why that is not said. */
export function lastSignInOf(
  { hasPassword, lastSignInAt }: OfficeAccount,
  { day }: Pick<SchoolClock, "day">,
): string {
  if (!hasPassword) return t.office.noPassword;
  return lastSignInAt === null ? t.office.notKnown : day(lastSignInAt);
}
