import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { MadeSignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import type { SignInLink } from "#features/sign-in/web/links/sign-in-links.api.ts";
import { SendSignInMail, SignInMailState, useSignInMail } from "#features/sign-in/web/links/sign-in-mail.tsx";
import { t } from "#web/language/language.ts";
import { needsHelp } from "#web/page/mail-state.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { nameLinkClass } from "#web/ui/link.tsx";

export interface AddedStudent {
  id: string;
  name: string;
  surname: string;
  /** Where their link to choose a password goes; null for those who get a sign-in card. */
  email: string | null;
  /** The link to share, where no mails are sent. */
  link: SignInLink | null;
  /** The parent's, if it was typed: the link can go there. */
  phone: string | null;
}

/**
 * The students who were added one after the other, newest first, with the state of their mails, or the links to share
 * instead.
 */
export function AddedStudents({ students }: { students: readonly AddedStudent[] }) {
  if (students.length === 0) return null;
  return (
    <Card title={t.mailStates.addedNow}>
      <ul className="flex flex-col divide-y divide-line">
        {students.map((student) => (
          <li key={student.id} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
            <Link
              to="/studentdetails/$id"
              params={{ id: student.id }}
              translate="no"
              className={`self-start ${nameLinkClass}`}
            >
              {fullName(student)}
            </Link>
            {student.link && (
              <div className="flex flex-col gap-3">
                <p>{t.invitations.noMail}</p>
                <MadeSignInLink made={student.link} name={fullName(student)} phone={student.phone} />
              </div>
            )}
            {student.email !== null && <AddedMail student={{ ...student, email: student.email }} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AddedMail({ student }: { student: AddedStudent & { email: string } }) {
  const mail = useSignInMail(student) ?? null;
  return (
    <>
      <SignInMailState user={student} />
      {needsHelp(mail) && (
        <div className="flex flex-wrap gap-2">
          <SendSignInMail user={{ ...student, name: fullName(student) }} />
          <ButtonLink variant="secondary" to="/studentdetails/$id" params={{ id: student.id }}>
            {t.mailStates.shareInstead}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
