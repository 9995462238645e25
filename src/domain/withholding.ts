import { isOfficeRole, type Role } from "./roles.ts";

/** Who can mark feedback as not for parents: its student, or the office, stored as `admin` (docs/decisions/092-not-for-parents.md). */
export const withholders = ["student", "admin"] as const satisfies Role[];

export type Withholder = (typeof withholders)[number];

/** As whom someone of this role marks feedback; null for those who may not. */
export function withholderOf(role: Role): Withholder | null {
  if (isOfficeRole(role)) return "admin";
  return role === "student" ? role : null;
}

/** Whether someone of this role may mark feedback, or take the mark away: it belongs to those who made it. */
export function mayChangeMark(role: Role, withheldBy: Withholder | null): boolean {
  const withholder = withholderOf(role);
  return withholder !== null && (withheldBy === null || withheldBy === withholder);
}
