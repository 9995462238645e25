import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { BackLink } from "#web/ui/back-link.tsx";

/** From a page about one class: back to the teacher's own classes, or to an admin's dashboard. */
export function BackToLessons() {
  const { id, role } = useAccount();
  if (role !== "teacher") {
    return <BackLink to="/dashboard">{t.common.backToDashboard}</BackLink>;
  }
  return (
    <BackLink to="/allreview/$teacherId" params={{ teacherId: id }}>
      {t.lessons.backToOwn}
    </BackLink>
  );
}
