import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";

/** From a page about one class: back to where one came from, or to the classes that one may see. */
export function BackToLessons() {
  const { id, role } = useAccount();
  return role === "teacher" ? (
    <Back to="/allreview/$teacherId" params={{ teacherId: id }} />
  ) : (
    <Back to="/classes" />
  );
}
