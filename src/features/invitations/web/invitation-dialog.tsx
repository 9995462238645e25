import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { InvitationMail } from "./invitation-mail.tsx";
import { type InvitationRow, invitationQuery, type ShownInvitation } from "./invitations.api.ts";
import { StudentCode, TeacherLink } from "./link-with-code.tsx";

export function forWhom({ role, classGroup, name, surname, subject }: InvitationRow): string {
  if (role === "teacher")
    return t.invitations.forTeacher(fullName({ name: name ?? "", surname: surname ?? "" }), subject ?? "");
  return classGroup === null ? t.invitations.forAllStudents : t.invitations.forStudentsOf(classGroup.name);
}

interface InvitationDialogProps {
  invitation: InvitationRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** An invitation with its code and link, and who used it. */
export function InvitationDialog({ invitation, open, onOpenChange }: InvitationDialogProps) {
  const query = useQuery({ ...invitationQuery(invitation.id), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={forWhom(invitation)}>
      {query.isError ? (
        <ErrorState message={t.invitations.oneFailed} query={query} />
      ) : query.data ? (
        <Shown invitation={query.data} />
      ) : (
        <Skeleton className="h-56 w-full rounded-card" />
      )}
    </Dialog>
  );
}

function Shown({ invitation }: { invitation: ShownInvitation }) {
  const isOpen = invitation.state === "open";
  return (
    <div className="flex flex-col gap-5">
      {isOpen &&
        (invitation.role === "teacher" ? (
          <>
            <InvitationMail invitation={invitation} />
            <TeacherLink invitation={invitation} />
          </>
        ) : (
          <StudentCode
            invitation={invitation}
            group={invitation.classGroup?.name ?? ""}
            sheet={
              invitation.classGroup === null
                ? { invitation: invitation.id, show: "code" }
                : { group: invitation.classGroup.id, show: "code" }
            }
          />
        ))}
      {!isOpen && <p>{t.invitations.state[invitation.state]}</p>}
      <UsedBy usedBy={invitation.usedBy} />
    </div>
  );
}

export function UsedBy({ usedBy }: Pick<ShownInvitation, "usedBy">) {
  const { day } = useSchoolClock();
  if (usedBy.length === 0) return null;
  return (
    <section aria-label={t.invitations.usedBy}>
      <h3 className="font-semibold">{t.invitations.usedBy}</h3>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {usedBy.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span translate="no" className="wrap-anywhere">
              {fullName(person)}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
              {!person.isNew && <Badge>{t.invitations.hadAccount}</Badge>}
              <span>{day(person.usedAt)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
