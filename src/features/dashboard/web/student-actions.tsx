import { Link } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import { fullName } from "../../../domain/full-name.ts";
import { Menu } from "../../../web/dialogs/menu.tsx";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { StudentRow } from "../../students/web/students.api.ts";
import type { DashboardPlace } from "./dashboard-data.ts";

/** What an admin can do about a student (spec section 2, student table). */
export function StudentActions({ student, place }: { student: StudentRow; place: DashboardPlace }) {
  const name = fullName(student);
  return (
    <>
      <Button
        variant="secondary"
        render={
          <Link
            to="."
            search={{ ...place, student: student.id }}
            aria-label={t.common.buttonFor(t.dashboard.seeReview, name)}
          />
        }
      >
        {t.dashboard.seeReview}
      </Button>
      <Button
        variant="secondary"
        render={
          <Link
            to="/studentdetails/$id"
            params={{ id: student.id }}
            aria-label={t.common.buttonFor(t.dashboard.seeDetails, name)}
          />
        }
      >
        {t.dashboard.seeDetails}
      </Button>
      <Menu
        label={t.dashboard.sendFeedback}
        accessibleLabel={t.common.buttonFor(t.dashboard.sendFeedback, name)}
        items={[
          {
            label: "WhatsApp",
            icon: <MessageCircle aria-hidden="true" className="size-5" />,
            render: <Link to="/sendfeedback/$studentId" params={{ studentId: student.id }} />,
          },
          {
            label: "Gmail",
            icon: <Mail aria-hidden="true" className="size-5" />,
            render: <Link to="/sendfeedback/email/$studentId" params={{ studentId: student.id }} />,
          },
        ]}
      />
    </>
  );
}
