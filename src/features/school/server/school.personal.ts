import { setupLinks } from "#features/school/server/setup/setup.table.ts";
import { impersonal, type PersonalTable } from "#server/privacy/personal-table.ts";
import { school } from "#server/school/school.table.ts";

export const schoolTables: PersonalTable[] = [
  impersonal(school, "of the school"),
  impersonal(setupLinks, "a secret for an hour"),
];
