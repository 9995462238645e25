import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { type AuditLogSearchParams, auditLogQuery } from "#features/audit/web/audit-log.api.ts";
import { t } from "#web/language/language.ts";
import { ListPager } from "#web/lists/list-controls.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { AuditLogFilters } from "./audit-log-filters.tsx";
import { AuditLogTable } from "./audit-log-table.tsx";

/** Who changed what: an admin can read, filter and undo it (docs/decisions/019). */
export default function AuditLogPage() {
  const searchParams = useSearch({ from: "/audit-log" });
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(auditLogQuery(searchParams));
  const { after, ...filters } = searchParams;
  const go = (next: AuditLogSearchParams) =>
    void navigate({ to: "/audit-log", search: next, resetScroll: false });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title={t.links.auditLog}
      back={<Back to="/settings/data" />}
      // On a phone the entries are near the top.
      intro={<span className="max-sm:hidden">{t.audit.intro}</span>}
      width="wide"
    >
      <AuditLogFilters filters={filters} entries={data?.items ?? []} onChange={go} />
      <section
        ref={list}
        tabIndex={-1}
        aria-label={t.audit.entries}
        className="flex flex-col gap-5 outline-none"
      >
        {error && !data ? (
          <ErrorState message={t.audit.loadFailed} query={{ refetch, isFetching }} />
        ) : (
          <AuditLogTable
            entries={data?.items ?? []}
            busy={!data || isPlaceholderData}
            empty={<EmptyState message={isFiltered ? t.audit.noneFound : t.audit.none} />}
            // The button that had the focus is gone.
            onUndone={() => list.current?.focus({ preventScroll: true })}
          />
        )}
        <ListPager
          key={JSON.stringify(filters)}
          label={t.audit.pages}
          after={after}
          next={data?.next}
          busy={isPlaceholderData}
          onPage={(page) => go({ ...filters, after: page })}
        />
      </section>
    </Page>
  );
}
