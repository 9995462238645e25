import { type LinkProps, linkOptions } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import { fullName } from "#domain/full-name.ts";
import type { StudentRow } from "#features/students/web/students.api.ts";
import { Menu } from "#web/dialogs/menu.tsx";
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
      <ButtonLink
        variant="quiet"
        to="/studentdetails/$id"
        params={{ id: student.id }}
        aria-label={t.common.buttonFor(t.dashboard.seeDetails, name)}
      >
        {t.dashboard.seeDetails}
      </ButtonLink>
      {!student.leftOn && (
        <Menu
          variant="quiet"
          label={t.dashboard.sendFeedback}
          accessibleLabel={t.common.buttonFor(t.dashboard.sendFeedback, name)}
          note={student.parents && parentsInWords(student.parents)}
          items={[
            {
              label: "WhatsApp",
              icon: <MessageCircle aria-hidden="true" className="size-5" />,
              link: linkOptions({ to: "/sendfeedback/$studentId", params: { studentId: student.id } }),
            },
            {
              label: "Gmail",
              icon: <Mail aria-hidden="true" className="size-5" />,
              link: linkOptions({ to: "/sendfeedback/email/$studentId", params: { studentId: student.id } }),
            },
          ]}
        />
      )}
    </>
  );
}

/** When a parent was last told something, or that none can be. */
function parentsInWords({ toldOn, hasNumber }: NonNullable<StudentRow["parents"]>): string | undefined {
  if (toldOn !== null) return t.students.parentTold(toldOn);
  return hasNumber ? undefined : t.students.noParentNumber;
}
