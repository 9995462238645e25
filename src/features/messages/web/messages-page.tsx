import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { isPlainDate } from "#domain/dates/calendar.ts";
import { t } from "#web/language/language.ts";
import { DateFilter } from "#web/lists/date-filter.tsx";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { allParentMessagesQuery } from "./parent-messages.api.ts";
import { SentMessage } from "./sent-message.tsx";

/** /messages: what was opened for parents, of the whole school, newest first. */
export default function MessagesPage() {
  const { from, to } = useSearch({ from: "/messages" });
  const days = { from: isPlainDate(from) ? from : undefined, to: isPlainDate(to) ? to : undefined };
  const navigate = useNavigate();
  const list = useInfiniteQuery(allParentMessagesQuery(days));
  const isFiltered = days.from !== undefined || days.to !== undefined;
  const set = (changes: Partial<typeof days>) =>
    void navigate({ to: "/messages", search: { ...days, ...changes }, resetScroll: false });
  return (
    <Page title={t.places.messages} intro={t.parentContact.messagesIntro}>
      <div>
        <Link to="/students" className={linkClass}>
          {t.parentContact.chooseStudent}
        </Link>
      </div>
      {(isFiltered || list.data?.pages[0]?.items.length !== 0) && (
        <search aria-label={t.common.filters} className="grid grid-cols-pair gap-x-3 gap-y-4 sm:max-w-md">
          <DateFilter label={t.audit.from} date={days.from} max={days.to} onDate={(from) => set({ from })} />
          <DateFilter label={t.audit.until} date={days.to} min={days.from} onDate={(to) => set({ to })} />
        </search>
      )}
      <InfiniteList
        query={list}
        loadingLabel={t.parentContact.loadingMessages}
        skeletonHeight="h-40"
        failedMessage={t.parentContact.messagesFailed}
        emptyMessage={isFiltered ? t.parentContact.noMessagesOnTheseDays : t.parentContact.noMessages}
      >
        {(message) => <SentMessage key={message.id} message={message} hasName />}
      </InfiniteList>
    </Page>
  );
}
