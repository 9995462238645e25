import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import Send from "lucide-react/icons/send";
import { type KeyboardEvent, useRef } from "react";
import { isPlainDate } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import { messageStates } from "#domain/messages/message-states.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import { rosterInWords } from "#features/class-groups/web/enrolments/roster-in-words.ts";
import { MessageItem, OneAtATime } from "#features/messages/web/message-item.tsx";
import { type MessageFilter, parentMessagesQuery } from "#features/messages/web/message-list.api.ts";
import { QueueList } from "#features/messages/web/queue-list.tsx";
import { studentQuery, studentsQuery } from "#features/students/web/students.api.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { FilterBar } from "#web/lists/filter-bar.tsx";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { PeriodFilter } from "#web/lists/period-filter.tsx";
import { ToggleButton } from "#web/lists/toggle-button.tsx";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

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
        <ButtonLink icon={<Send />} to="/messages/new">
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

const mostShown = "6";

interface FoundStudentsProps {
  search: string;
  onChoose: (studentId: string) => void;
}

/** The students whom a search may mean, one tap each. */
function FoundStudents({ search, onChoose }: FoundStudentsProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    studentsQuery({ search, limit: mostShown }),
  );
  if (isError && !data) return <ErrorState message={t.students.listFailed} query={{ refetch, isFetching }} />;
  if (!data) return <Skeleton className="h-11 w-full" />;
  if (data.items.length === 0) return <p role="status">{t.students.noneFound(search)}</p>;
  return (
    <fieldset data-found={isPlaceholderData ? undefined : search} className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm">{t.messageRecord.chooseFound}</legend>
      {data.items.map(({ id, classGroups, ...student }) => {
        const name = fullName(student);
        const roster = rosterInWords(classGroups);
        return (
          <ToggleButton key={id} isOn={false} onPress={() => onChoose(id)}>
            <span translate="no">{roster === null ? name : t.common.nameAndRoster(name, roster)}</span>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}

/** Up and down go from a search field through what it found for `data-found`; Enter in the field chooses the first. */
function useFoundKeys() {
  const part = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const field = part.current?.querySelector<HTMLInputElement>("input[type=search]");
    const group = part.current?.querySelector<HTMLElement>("[data-found]");
    // What was found for another text is about to change.
    if (!field || group?.dataset.found !== field.value.trim()) return;
    const stops: HTMLElement[] = [field, ...group.querySelectorAll("button")];
    const at = stops.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    if (event.key === "Enter" && at === 0) stops[1]?.click();
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    stops.at((at + (event.key === "ArrowDown" ? 1 : -1)) % stops.length)?.focus();
  };
  return { ref: part, onKeyDown };
}

/** What parents say is wrong on their pages, until somebody has looked into it; nothing when there is nothing. */
function OpenCorrections() {
  const list = useInfiniteQuery(parentMessagesQuery({ correction: "open" }));
  if (!list.data?.pages.some(({ items }) => items.length > 0)) return null;
  return (
    <section aria-labelledby="corrections" className="flex flex-col gap-4">
      <h2 id="corrections" className="text-xl">
        {t.messageRecord.openCorrections}
      </h2>
      <InfiniteList
        query={list}
        loadingLabel={t.parentContact.loadingMessages}
        skeletonHeight="h-40"
        failedMessage={t.parentContact.messagesFailed}
        emptyMessage={t.parentContact.noMessages}
      >
        {(message) => <MessageItem key={message.id} message={message} hasNames />}
      </InfiniteList>
    </section>
  );
}

type Filters = Pick<MessageFilter, "state" | "channel" | "from" | "to">;

interface MessageFilterPanelProps {
  filters: Filters;
  onChange: (changes: Filters) => void;
}

/** The filters of the record of messages; each change takes effect at once. */
function MessageFilterPanel({ filters, onChange }: MessageFilterPanelProps) {
  return (
    <Card>
      <fieldset className="flex flex-col gap-5">
        <legend className="sr-only">{t.common.filters}</legend>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            label={t.messageRecord.state}
            placeholder={t.messageRecord.anyState}
            options={messageStates.map((state) => ({
              value: state,
              label: t.messageRecord.stateName[state],
            }))}
            value={filters.state ?? ""}
            onChange={({ target }) =>
              onChange({ state: messageStates.find((state) => state === target.value) })
            }
          />
          <SelectField
            label={t.messageRecord.channel}
            placeholder={t.messageRecord.anyChannel}
            options={parentChannels.map((channel) => ({
              value: channel,
              label: t.messageRecord.channelName[channel],
            }))}
            value={filters.channel ?? ""}
            onChange={({ target }) =>
              onChange({ channel: parentChannels.find((channel) => channel === target.value) })
            }
          />
        </div>
        <PeriodFilter from={filters.from} to={filters.to} onPeriod={onChange} />
      </fieldset>
    </Card>
  );
}
