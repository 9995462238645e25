import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Notice } from "#web/ui/notice.tsx";
import { listsId, waitingStudentsQuery } from "./students.api.ts";

/** Says how many students registered and wait for an admin's confirmation, if any, and leads to them. */
export function WaitingStudentsNotice() {
  const { data } = useQuery(waitingStudentsQuery);
  if (!data || data.total === 0) return null;
  const link = linkOptions({ to: "/dashboard", search: { confirmed: "no" }, hash: listsId });
  return (
    <Notice label={t.students.waitingTitle} link={link} linkText={t.students.see}>
      <span>{t.students.waiting(data.total)}</span>
    </Notice>
  );
}
