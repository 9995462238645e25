import { type LinkProps, linkOptions } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import { fullName } from "#domain/full-name.ts";
import type { StudentRow } from "#features/students/web/students.api.ts";
import { Menu } from "#web/dialogs/menu.tsx";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** On a phone three of them fit beside each other; see the compact rows of data-table.tsx. */
const look =
  "@max-4xl:border-transparent @max-4xl:bg-transparent @max-4xl:px-1.5 @max-4xl:text-sm @max-4xl:font-medium @max-4xl:text-primary @max-4xl:*:[svg]:hidden";

/** What the office can do about a student (spec section 2, student table); `reviews` leads to their feedback, for those who may read it. */
export function StudentActions({ student, reviews }: { student: StudentRow; reviews?: LinkProps }) {
  const name = fullName(student);
  const hasLeft = Boolean(student.leftOn);
  return (
    <>
      {reviews && (
        <ButtonLink
          variant="secondary"
          className={look}
          {...reviews}
          aria-label={t.common.buttonFor(t.dashboard.seeFeedback, name)}
        >
          {t.dashboard.seeFeedback}
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        className={look}
        to="/studentdetails/$id"
        params={{ id: student.id }}
        aria-label={t.common.buttonFor(t.dashboard.seeDetails, name)}
      >
        {t.dashboard.seeDetails}
      </ButtonLink>
      {!hasLeft && (
        <Menu
          className={look}
          label={t.dashboard.sendFeedback}
          accessibleLabel={t.common.buttonFor(t.dashboard.sendFeedback, name)}
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
