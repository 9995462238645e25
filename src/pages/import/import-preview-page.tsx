import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Import } from "#domain/import/schemas.ts";
import { importQuery } from "#features/import/web/imports.api.ts";
import { AppliedImport } from "#pages/import/preview/applied-import.tsx";
import { OpenImport } from "#pages/import/preview/open-import.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

const titleOf = ({ state }: Import) =>
  state === "open" ? t.importPreview.previewTitle : t.importPreview.stateOf[state];

/** /import/{id}: what an import would do, and what it did. */
export default function ImportPreviewPage() {
  const { importId } = useParams({ from: "/import/$importId" });
  const query = useQuery(importQuery(importId));
  const found = query.data;
  return (
    <Page
      title={found ? titleOf(found) : t.links.imports}
      intro={found?.state === "open" ? t.importPreview.intro(found.schoolYear) : undefined}
      back={<BackLink to="/import">{t.importPreview.back}</BackLink>}
    >
      {found ? (
        found.state === "open" ? (
          <OpenImport key={importId} found={found} />
        ) : (
          <AppliedImport key={importId} found={found} />
        )
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.importPreview.notFound} failed={t.importPreview.loadFailed} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </Page>
  );
}
