import type { Role } from "./roles.ts";

/** Who can mark feedback as not for parents: its student, or an admin (docs/decisions/092-not-for-parents.md). */
export const withholders = ["student", "admin"] as const satisfies Role[];

export type Withholder = (typeof withholders)[number];

/** Whether someone of this role may mark feedback, or take the mark away: it belongs to the person who made it. */
export function mayChangeMark(role: Role, withheldBy: Withholder | null): boolean {
  return withheldBy === null ? withholders.some((each) => each === role) : withheldBy === role;
}
