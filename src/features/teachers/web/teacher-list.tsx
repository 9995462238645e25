import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { UndoNotice } from "#web/dialogs/undo-notice.tsx";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { whenIdle } from "#web/prefetch/prefetch.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { MonthlyRatings } from "./monthly-ratings.tsx";
import { TeacherControls } from "./teacher-controls.tsx";
import { type TeacherSearchParams, teachersAt } from "./teacher-search-params.ts";
import { type TeacherRow, teachersQuery } from "./teachers.api.ts";
import { useTeacherRemoval } from "./use-teacher-removal.ts";

const RatingTrend = lazyPart(() => import("./rating-trend.tsx"));

/**
 * The list's teachers with longer histories, by id. Requested when the browser is idle, and drawn in short steps, because
 * all rows change at once.
 */
function useHistories(list: Parameters<typeof teachersQuery>[0]) {
  const queryClient = useQueryClient();
  const [hasArrived, setArrived] = useState(false);
  const isWanted = useDeferredValue(hasArrived);
  const longer = teachersQuery({ ...list, months: "6" });
  const first = useRef(longer);
  useEffect(() => {
    whenIdle(async () => {
      await Promise.all([queryClient.prefetchQuery(first.current), RatingTrend.preload(queryClient)]);
      setArrived(true);
    });
  }, [queryClient]);
  // Until then it observes the data already shown: otherwise the longer histories would be drawn as soon as they arrive.
  const { data } = useQuery(isWanted ? longer : teachersQuery(list));
  return new Map((isWanted ? data : undefined)?.items.map((teacher) => [teacher.id, teacher]));
}

interface TeacherListProps {
  /** The table's name: 'Mentors'. */
  caption: string;
  /** A link to add a teacher, shown while there is none. */
  add?: ReactNode;
  /** The buttons of a teacher's row before 'Delete'. */
  actions?: (teacher: TeacherRow) => Elements;
  searchParams: TeacherSearchParams;
  onChange: (searchParams: TeacherSearchParams) => void;
  /** How many teachers a page has, unless it is the usual number. */
  limit?: string;
}

/** The admin's mentor table, with search and pages; deleted teachers can be seen and restored (spec section 2). */
export function TeacherList({ caption, add, actions, searchParams, onChange, limit }: TeacherListProps) {
  const [deleted, setDeleted] = useState(false);
  // The focused row or notice disappears when its teacher is restored: the list takes the focus.
  const list = useRef<HTMLElement>(null);
  const removal = useTeacherRemoval(() => list.current?.focus({ preventScroll: true }));
  const shown = { limit, ...teachersAt(searchParams), deleted };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(teachersQuery(shown));
  const histories = useHistories(shown);
  const { after: _after, ...firstPage } = searchParams;
  const isFiltered = searchParams.few !== undefined || searchParams.subject !== undefined;

  const remove = async (teacher: TeacherRow) => {
    const isLastOfPage = data?.items.length === 1 && searchParams.after !== undefined;
    if ((await removal.remove(teacher)) && isLastOfPage) onChange(firstPage);
  };
  const columns: readonly Column<TeacherRow>[] = [
    {
      header: t.labels.name,
      className: "wrap-anywhere @max-4xl:basis-auto @4xl:min-w-[12ch]",
      cell: (teacher) => <TeacherName teacher={teacher} />,
      isRowHeader: true,
    },
    {
      header: t.labels.email,
      cell: ({ email }) => (
        <div className="@min-[68rem]:min-w-48">
          {email === null ? (
            <span className="text-ink-muted">{t.teachers.noEmail}</span>
          ) : (
            <EmailText address={email} />
          )}
        </div>
      ),
    },
    {
      header: t.labels.subject,
      // Room for 'Environmental', which must not break while there is room; on a phone behind the name.
      className: "wrap-anywhere @max-4xl:order-first @max-4xl:basis-auto @4xl:min-w-30 @5xl:min-w-36",
      cell: ({ subject }) => subject ?? "",
    },
    {
      header: t.teachers.monthlyRatings,
      cell: (teacher) => (
        <MonthlyRatings
          trend={
            teacher.monthlyRatings.length > 1 && (
              <span className="h-7 @max-4xl:hidden">
                {histories.has(teacher.id) && (
                  <RatingTrend ratings={histories.get(teacher.id)?.monthlyRatings ?? []} />
                )}
              </span>
            )
          }
          teacherId={teacher.id}
          teacherName={fullName(teacher)}
          ratings={teacher.monthlyRatings}
          changedMonths={teacher.changedMonths}
          lessonChanges={teacher.lessonChanges}
          unconfirmedMonths={histories.get(teacher.id)?.unconfirmedMonths}
        />
      ),
    },
    {
      header: t.labels.actions,
      isActions: true,
      cell: (teacher) =>
        deleted ? (
          <Button
            variant="secondary"
            busy={removal.busyId === teacher.id}
            aria-label={t.common.buttonFor(t.teachers.restore, fullName(teacher))}
            onClick={() => void removal.restore(teacher)}
          >
            {t.teachers.restore}
          </Button>
        ) : (
          <>
            {actions?.(teacher)}
            <Button
              variant="quiet-danger"
              busy={removal.busyId === teacher.id}
              aria-label={t.common.buttonFor(t.common.delete, fullName(teacher))}
              onClick={() => void remove(teacher)}
            >
              {t.common.delete}
            </Button>
          </>
        ),
    },
  ];
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={deleted ? t.teachers.deletedTeachers : caption}
      className="flex flex-col gap-5 outline-none"
    >
      <div className="flex flex-col gap-2">
        <TeacherControls searchParams={searchParams} onChange={onChange} />
        <div className="-ml-4 flex flex-wrap">
          <ButtonLink variant="quiet" to="/settings/people" search={{ kind: "teacher" }} hash="invitations">
            {t.links.invitations}
          </ButtonLink>
          <Button
            variant="quiet"
            onClick={() => {
              setDeleted(!deleted);
              if (searchParams.after !== undefined) onChange(firstPage);
            }}
          >
            {deleted ? t.teachers.showCurrent : t.teachers.showDeleted}
          </Button>
        </div>
      </div>
      <UndoNotice
        message={removal.removed && t.teachers.wasDeleted(fullName(removal.removed))}
        busy={removal.removed !== undefined && removal.busyId === removal.removed.id}
        onUndo={() => removal.removed && void removal.restore(removal.removed)}
        onClose={removal.forget}
      />
      {error && !data ? (
        <ErrorState message={t.teachers.listFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <DataTable
          caption={deleted ? t.teachers.deletedTeachers : caption}
          compact
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(teacher) => teacher.id}
          busy={!data || isPlaceholderData}
          empty={
            <EmptyState
              message={isFiltered ? t.teachers.noneMatch : emptyMessage(searchParams.search, deleted)}
            >
              {isFiltered ? (
                <Button variant="secondary" onClick={() => onChange({ sort: searchParams.sort })}>
                  {t.common.clearFilters}
                </Button>
              ) : (
                !searchParams.search && !deleted && add
              )}
            </EmptyState>
          }
        />
      )}
      <ListPager
        key={JSON.stringify([deleted, firstPage])}
        label={t.teachers.pages}
        after={searchParams.after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={(page) => onChange({ ...firstPage, after: page })}
      />
    </section>
  );
}

function emptyMessage(search: string | undefined, deleted: boolean): string {
  if (search) return t.teachers.noneFound;
  return deleted ? t.teachers.noneDeleted : t.teachers.none;
}

function TeacherName({ teacher }: { teacher: TeacherRow }) {
  if (teacher.deletedAt !== null) {
    return (
      <>
        <span translate="no">{fullName(teacher)}</span>
        <DeletedOn instant={teacher.deletedAt} />
      </>
    );
  }
  return (
    <Link to="/teachers/$teacherId" params={{ teacherId: teacher.id }} translate="no" className={linkClass}>
      {fullName(teacher)}
    </Link>
  );
}

function DeletedOn({ instant }: { instant: string }) {
  const { day } = useSchoolClock();
  return (
    <span className="block text-sm font-normal text-ink-muted">{t.teachers.deletedOn(day(instant))}</span>
  );
}
