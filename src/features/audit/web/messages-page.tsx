import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { ListPager } from "#web/lists/list-controls.tsx";
import { Page } from "#web/page/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { auditLogQuery } from "./audit-log.api.ts";
import { AuditLogTable } from "./audit-log-table.tsx";

/** /messages: what was sent to parents, newest first, as the audit log has it. */
export default function MessagesPage() {
  const { after } = useSearch({ from: "/messages" });
  const navigate = useNavigate();
  const query = useQuery(auditLogQuery({ group: "parents", after }));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const howToSend = (
    <Link to="/students" className={linkClass}>
      {t.audit.chooseStudent}
    </Link>
  );
  return (
    <Page title={t.audit.group.parents} intro={t.audit.messagesIntro} width="wide">
      {error && !data ? (
        <ErrorState message={t.audit.messagesFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <>
          {data && data.items.length > 0 && <div>{howToSend}</div>}
          <AuditLogTable
            entries={data?.items ?? []}
            busy={!data || isPlaceholderData}
            empty={<EmptyState message={t.audit.noMessages}>{howToSend}</EmptyState>}
          />
        </>
      )}
      <ListPager
        label={t.audit.messagesPages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={(page) => void navigate({ to: "/messages", search: { after: page }, resetScroll: false })}
      />
    </Page>
  );
}
