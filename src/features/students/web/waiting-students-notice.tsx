import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import { listsId, waitingStudentsQuery } from "./students.api.ts";

/** Says how many students registered and wait for an admin's confirmation, if any, and leads to them. */
export function WaitingStudentsNotice() {
  const { data } = useQuery(waitingStudentsQuery);
  if (!data || data.total === 0) return null;
  return (
    <section
      aria-label={t.students.waitingTitle}
      className="flex items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sunken px-4 py-1 max-sm:text-sm sm:flex-wrap sm:p-4 sm:px-5"
    >
      <p className="min-w-0 flex-1 sm:basis-64">{t.students.waiting(data.total)}</p>
      <Button
        variant="secondary"
        className="shrink-0 max-sm:px-3 max-sm:text-sm"
        render={<Link to="/dashboard" search={{ confirmed: "no" }} hash={listsId} />}
      >
        {t.students.see}
      </Button>
    </section>
  );
}
