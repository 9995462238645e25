import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { UndoNotice } from "#web/dialogs/undo-notice.tsx";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager } from "#web/lists/list-controls.tsx";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { nameLinkClass } from "#web/ui/link.tsx";
import { type ComparedTeachers, MonthlyRatings } from "./monthly-ratings.tsx";
import { TeacherControls, type TeacherSearchParams, teachersAt } from "./teacher-controls.tsx";
import { type TeacherRow, teachersQuery } from "./teachers.api.ts";
import { useTeacherRemoval } from "./use-teacher-removal.ts";

/**
 * The months with responses from unconfirmed students, by teacher. Requested when the browser is idle, because they cost more
 * than the rest of the list, and drawn in short steps, because all rows change at once.
 */
function useUnconfirmedMonths(list: Parameters<typeof teachersQuery>[0]) {
  const isWanted = useDeferredValue(useIdle());
  const { data } = useQuery({ ...teachersQuery({ ...list, months: "6" }), enabled: isWanted });
  return new Map(data?.items.map(({ id, unconfirmedMonths }) => [id, unconfirmedMonths]));
}

interface TeacherListProps {
  /** A link to add a teacher, shown while there is none. */
  add?: ReactNode;
  /** The buttons of a teacher's row before 'Delete'. */
  actions?: (teacher: TeacherRow) => Elements;
  searchParams: TeacherSearchParams;
  onChange: (searchParams: TeacherSearchParams) => void;
  /** How many teachers a page has, unless it is the usual number. */
  limit?: string;
  /** Which averages clearly changed, once that is known. */
  compared?: ComparedTeachers | undefined;
}

/** The admin's mentor table, with search and pages; deleted teachers can be seen and restored (spec section 2). */
export function TeacherList({ add, actions, searchParams, onChange, limit, compared }: TeacherListProps) {
  const [deleted, setDeleted] = useState(false);
  // The focused row or notice disappears when its teacher is restored: the list takes the focus.
  const list = useRef<HTMLElement>(null);
  const removal = useTeacherRemoval(() => list.current?.focus({ preventScroll: true }));
  const shown = { limit, ...teachersAt(searchParams), deleted };
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(teachersQuery(shown));
  const unconfirmedMonths = useUnconfirmedMonths(shown);
  const { after: _after, ...firstPage } = searchParams;
  const isFiltered = searchParams.few !== undefined || searchParams.subject !== undefined;

  const remove = async (teacher: TeacherRow) => {
    const isLastOfPage = data?.items.length === 1 && searchParams.after !== undefined;
    if ((await removal.remove(teacher)) && isLastOfPage) onChange(firstPage);
  };
  const columns: readonly Column<TeacherRow>[] = [
    {
      header: t.labels.name,
      className: "wrap-anywhere @max-4xl:basis-auto @4xl:min-w-[12ch] @4xl:leading-6",
      cell: (teacher) => <TeacherName teacher={teacher} />,
      isRowHeader: true,
    },
    {
      header: t.labels.email,
      cell: ({ email }) => (
        <div className="@min-[68rem]:min-w-48 @4xl:leading-6">
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
          teacher={teacher}
          teacherName={fullName(teacher)}
          compared={compared}
          unconfirmedMonths={unconfirmedMonths.get(teacher.id)}
        />
      ),
    },
    {
      header: t.labels.actions,
      isActions: true,
      cell: (teacher) =>
        deleted ? (
          <Button
            variant="quiet"
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
      aria-label={deleted ? t.teachers.deletedTeachers : t.labels.teachers}
      className="flex flex-col gap-1.5 outline-none sm:gap-2"
    >
      <TeacherControls searchParams={searchParams} onChange={onChange} />
      <UndoNotice
        message={removal.removed && t.teachers.wasDeleted(fullName(removal.removed))}
        busy={removal.removed !== undefined && removal.busyId === removal.removed.id}
        onUndo={() => removal.removed && void removal.restore(removal.removed)}
        onClose={removal.forget}
      />
      {error && !data ? (
        <ErrorState message={t.teachers.listFailed} query={{ refetch, isFetching }} />
      ) : (
        <DataTable
          caption={deleted ? t.teachers.deletedTeachers : t.labels.teachers}
          hideCaption={!deleted}
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
    </section>
  );
}

function emptyMessage(search: string | undefined, deleted: boolean): string {
  if (search) return t.teachers.noneMatch;
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
    <Link
      to="/teachers/$teacherId"
      params={{ teacherId: teacher.id }}
      translate="no"
      className={nameLinkClass}
    >
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
