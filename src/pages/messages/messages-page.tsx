import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import Send from "lucide-react/icons/send";
import { isPlainDate } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import { messageStates } from "#domain/messages/message-states.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import { FoundStudents } from "#features/messages/web/found-students.tsx";
import { MessageFilterPanel } from "#features/messages/web/message-filter-panel.tsx";
import { MessageItem } from "#features/messages/web/message-item.tsx";
import { parentMessagesQuery } from "#features/messages/web/message-list.api.ts";
import { OneAtATime } from "#features/messages/web/one-at-a-time.tsx";
import { OpenCorrections } from "#features/messages/web/open-corrections.tsx";
import { QueueList } from "#features/messages/web/queue-list.tsx";
import { useFoundKeys } from "#features/messages/web/use-found-keys.ts";
import { studentQuery } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import { linkClass } from "#web/ui/link.tsx";

/** /messages: informing parents, and the record of what was sent to them. */
export default function MessagesPage() {
  const { from, to, state, channel, student, search } = useSearch({ from: "/messages" });
  const filters = {
    from: isPlainDate(from) ? from : undefined,
    to: isPlainDate(to) ? to : undefined,
    state: messageStates.find((each) => each === state),
    channel: parentChannels.find((each) => each === channel),
  };
  const account = useAccount();
  const navigate = useNavigate();
  const foundKeys = useFoundKeys();
  const list = useInfiniteQuery(parentMessagesQuery({ ...filters, studentId: student }));
  const inUse = [filters.state, filters.channel, filters.from ?? filters.to].filter(Boolean).length;
  const isFiltered = inUse > 0 || student !== undefined;
  const go = (next: typeof filters & { student?: string; search?: string }) =>
    void navigate({ to: "/messages", search: next, replace: true, resetScroll: false });
  return (
    <Page
      title={t.navigation.messages}
      actions={
        <ButtonLink icon={<Send aria-hidden="true" className="size-5" />} to="/messages/new">
          {t.links.informParents}
        </ButtonLink>
      }
    >
      <DetailLine
        parts={[
          <Link key="one" to="/students" className={linkClass}>
            {t.parentContact.chooseStudent}
          </Link>,
          can(account, "school.export") && (
            <Link key="export" to="/import" hash="export" className={linkClass}>
              {t.messageRecord.toExport}
            </Link>
          ),
        ]}
      />
      <OpenCorrections />
      <QueueList />
      <section aria-labelledby="record" className="flex flex-col gap-4">
        <h2 id="record" className="text-xl">
          {t.labels.toParents}
        </h2>
        <OneAtATime />
        <div {...foundKeys} className="flex flex-col gap-4">
          <FilterBar
            search={{
              label: t.messageRecord.findStudent,
              text: search,
              onSearch: (text) => go({ ...filters, search: text }),
            }}
            inUse={inUse}
            onClear={isFiltered ? () => go({} as typeof filters) : undefined}
          >
            <MessageFilterPanel
              filters={filters}
              onChange={(changes) => go({ ...filters, student, ...changes })}
            />
          </FilterBar>
          {search !== undefined && student === undefined && (
            <FoundStudents search={search} onChoose={(id) => go({ ...filters, student: id })} />
          )}
        </div>
        {student !== undefined && (
          <ChosenStudent id={student} onRemove={() => go({ ...filters, student: undefined })} />
        )}
        <InfiniteList
          query={list}
          loadingLabel={t.parentContact.loadingMessages}
          skeletonHeight="h-40"
          failedMessage={t.parentContact.messagesFailed}
          emptyMessage={isFiltered ? t.messageRecord.noneWithFilters : t.parentContact.noMessages}
        >
          {(message) => <MessageItem key={message.id} message={message} hasNames />}
        </InfiniteList>
      </section>
    </Page>
  );
}

function ChosenStudent({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(studentQuery(id));
  return (
    <ChipList label={t.feedbackFilters.filteredBy}>
      <Chip onRemove={onRemove}>{data ? fullName(data) : t.messageRecord.oneStudent}</Chip>
    </ChipList>
  );
}
