import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  classGroupsQuery,
  type SchoolYear,
  schoolYearsQuery,
} from "#features/class-groups/web/class-groups.api.ts";
import { ExportTables } from "#features/exports/web/export-tables.tsx";
import { importMappingsQuery, importsQuery } from "#features/import/web/imports.api.ts";
import { FilesToRows } from "#pages/import/files/files-to-rows.tsx";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";

/** /import: the files of a school become rows, which the next page shows before anything is changed; and the exports. */
export default function ImportPage() {
  const { step } = useSearch({ from: "/import" });
  const isAtColumns = step === "columns";
  return (
    <Page
      title={isAtColumns ? t.importFiles.checkColumns : t.links.files}
      intro={isAtColumns && t.importFiles.columnsIntro}
    >
      {!isAtColumns && (
        <div>
          <h2 className="text-xl">{t.links.imports}</h2>
          <p className="text-ink-muted">{t.importFiles.intro}</p>
        </div>
      )}
      <Import />
      {!isAtColumns && (
        <>
          <ImportList />
          <ExportTables />
        </>
      )}
    </Page>
  );
}

function Import() {
  const query = useQuery(schoolYearsQuery);
  const years = query.data;
  if (years) return <IntoYear years={years} />;
  return query.error ? (
    <LoadFailure query={query} notFound={t.request.notFound} failed={t.classGroups.yearsFailed} />
  ) : (
    <LoadingFiles />
  );
}

/** Into the current school year, unless another one is chosen; before there is any, the first import makes it. */
function IntoYear({ years }: { years: readonly SchoolYear[] }) {
  const current = years.find(({ isCurrent }) => isCurrent) ?? years[0];
  const [chosen, setChosen] = useState(current?.id);
  const groups = useQuery(classGroupsQuery(chosen));
  const mappings = useQuery(importMappingsQuery);
  if (groups.data === undefined || mappings.data === undefined) {
    const failed = [groups, mappings].find(({ error }) => error);
    return failed ? (
      <LoadFailure query={failed} notFound={t.request.notFound} failed={t.classGroups.listFailed} />
    ) : (
      <LoadingFiles />
    );
  }
  const known = {
    classGroups: groups.data.map(({ name }) => name),
    mappings: mappings.data,
    hasStudents: groups.data.some(({ studentCount }) => studentCount > 0),
  };
  return <FilesToRows key={chosen ?? "first"} known={known} years={years} year={chosen} onYear={setChosen} />;
}

/** As high as the choice of files. */
function LoadingFiles() {
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-64 w-full rounded-card" />
    </Loading>
  );
}

/** The imports so far: those that wait for a decision, and what was done. */
function ImportList() {
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
