import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { importsQuery } from "#features/import/web/imports.api.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";

/** The imports so far: those that wait for a decision, and what was done. */
export function ImportList() {
  const query = useQuery(importsQuery);
  const clock = useSchoolClock();
  if (!query.data) {
    return query.error ? <ErrorState message={t.importPreview.listFailed} query={query} /> : null;
  }
  if (query.data.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-2">
      <h2 id="imports" className="text-xl">
        {t.importPreview.past}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {query.data.map(({ id, state, admin, createdAt, rowCount, summary }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <Link to="/import/$importId" params={{ importId: id }} className={linkClass}>
                {t.importPreview.startedBy(admin, clock.day(createdAt), clock.time(createdAt))}
              </Link>
              <p className="text-sm text-ink-muted">
                {summary === null || summary.newStudents + summary.changedStudents === 0
                  ? t.importFiles.rows(rowCount)
                  : t.importPreview.studentCount(summary.newStudents + summary.changedStudents)}
              </p>
            </div>
            <Badge tone={state === "open" ? "star" : "neutral"}>{t.importPreview.stateOf[state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
