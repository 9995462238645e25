import { invitationDaysMax, invitationDaysStudents, invitationDaysTeacher } from "#domain/invitations.ts";
import { t } from "#web/language/language.ts";

export function validDaysOptions() {
  const days = [1, invitationDaysTeacher, invitationDaysStudents, 90];
  return [
    ...days.map((count) => ({ value: String(count), label: t.invitations.days(count) })),
    { value: String(invitationDaysMax), label: t.invitations.oneYear },
  ];
}
