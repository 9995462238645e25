import { useNavigate, useSearch } from "@tanstack/react-router";
import { can } from "#domain/permissions.ts";
import { useAccount } from "#web/session/account.ts";
import { AllCards } from "./all-cards.tsx";
import { GroupCards } from "./group-cards.tsx";
import { InvitationSheet } from "./invitation-sheet.tsx";

/** /handouts: what is printed and given to students, sign-in cards or a sheet with a code; the address says which. */
export default function HandoutsPage() {
  const { group, invitation, show, year } = useSearch({ from: "/handouts" });
  const navigate = useNavigate();
  const account = useAccount();
  // Teachers make no cards.
  const isCode = show === "code" || invitation !== undefined || !can(account, "student.reset-pin");
  if (isCode) return <InvitationSheet group={group} invitation={invitation} />;
  if (group !== undefined) return <GroupCards key={group} id={group} />;
  const open = (id: string) => void navigate({ to: "/handouts", search: { year: id }, replace: true });
  return <AllCards yearId={year} onYear={open} />;
}
