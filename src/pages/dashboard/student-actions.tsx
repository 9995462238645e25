import type { LinkProps } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { SendFeedbackMenu } from "#features/students/web/send-feedback-menu.tsx";
import { SeeDetails } from "#features/students/web/student-link.tsx";
import type { StudentRow } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** What the office can do about a student (spec section 2, student table); `reviews` leads to their feedback, for those who may read it. */
export function StudentActions({ student, reviews }: { student: StudentRow; reviews?: LinkProps }) {
  const name = fullName(student);
  return (
    <>
      {reviews && (
        <ButtonLink
          variant="quiet"
          {...reviews}
          aria-label={t.common.buttonFor(t.dashboard.seeFeedback, name)}
        >
          {t.dashboard.seeFeedback}
        </ButtonLink>
      )}
      <SeeDetails student={student} />
      {!student.leftOn && (
        <SendFeedbackMenu
          studentId={student.id}
          name={name}
          note={student.parents && parentsInWords(student.parents)}
          variant="quiet"
        />
      )}
    </>
  );
}

/** When a parent was last told something, or that none can be. */
function parentsInWords({ notifiedOn, hasNumber }: NonNullable<StudentRow["parents"]>): string | undefined {
  if (notifiedOn !== null) return t.students.lastMessage(notifiedOn);
  return hasNumber ? undefined : t.students.noParentNumber;
}
