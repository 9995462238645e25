import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  classGroupsQuery,
  type SchoolYear,
  schoolYearsQuery,
} from "#features/class-groups/web/class-groups.api.ts";
import { ExportTables } from "#features/exports/web/export-tables.tsx";
import { importMappingsQuery } from "#features/import/web/import.api.ts";
import { FilesToRows } from "#pages/import/files/files-to-rows.tsx";
import { ImportList } from "#pages/import/preview/import-list.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
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
