import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { useSchoolClock } from "../../../web/data/school-day.ts";
import { UndoNotice } from "../../../web/dialogs/undo-notice.tsx";
import { t } from "../../../web/language/language.ts";
import { type Column, DataTable } from "../../../web/lists/data-table.tsx";
import { ListPager, type ListPlace, ListSearch } from "../../../web/lists/list-controls.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { EmailText } from "../../../web/ui/email-text.tsx";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { linkClass } from "../../../web/ui/link.tsx";

import { MonthlyRatings } from "./monthly-ratings.tsx";
import { type TeacherRow, teachersQuery } from "./teachers.api.ts";
import { useTeacherRemoval } from "./use-teacher-removal.ts";

interface TeacherListProps extends ListPlace {
  /** The table's name: 'Mentors'. */
  caption: string;
  /** What leads to adding a teacher, shown while there is none. */
  add?: ReactNode;
  /** The buttons of a teacher's row before 'Delete'. */
  actions?: (teacher: TeacherRow) => ReactNode;
  /** Called with the new position. Lists that it leaves out start at the beginning. */
  onChange: (place: ListPlace) => void;
}

/** The admin's mentor table, with search and pages; deleted teachers can be seen and restored (spec section 2). */
export function TeacherList({ caption, add, actions, search, after, onChange }: TeacherListProps) {
  const [deleted, setDeleted] = useState(false);
  // The focused row or notice disappears when its teacher is restored: the list takes the focus.
  const list = useRef<HTMLElement>(null);
  const removal = useTeacherRemoval(() => list.current?.focus({ preventScroll: true }));
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    teachersQuery({ search, after, deleted }),
  );

  const remove = async (teacher: TeacherRow) => {
    const isLastOfPage = data?.items.length === 1 && after !== undefined;
    if ((await removal.remove(teacher)) && isLastOfPage) onChange({ search });
  };
  const columns: readonly Column<TeacherRow>[] = [
    { header: t.labels.name, cell: (teacher) => <TeacherName teacher={teacher} />, isRowHeader: true },
    {
      header: t.labels.email,
      cell: ({ email }) => (
        <div className="@5xl:min-w-52">
          <EmailText address={email} />
        </div>
      ),
    },
    {
      header: t.labels.subject,
      // Room for 'Environmental', which must not break while there is room.
      className: "wrap-anywhere @4xl:min-w-30 @5xl:min-w-36",
      cell: ({ subject }) => subject ?? "",
    },
    {
      header: t.teachers.monthlyRatings,
      cell: (teacher) => (
        <MonthlyRatings
          teacherId={teacher.id}
          teacherName={fullName(teacher)}
          ratings={teacher.monthlyRatings}
          changedMonths={teacher.changedMonths}
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
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ListSearch
          label={t.common.searchNameOrEmail}
          search={search ?? ""}
          onSearch={(text) => onChange({ search: text === "" ? undefined : text })}
        />
        <div className="-ml-4 flex flex-wrap sm:ml-0">
          <Button variant="quiet" render={<Link to="/invitations" search={{ kind: "teacher" }} />}>
            {t.links.invitations}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setDeleted(!deleted);
              if (after !== undefined) onChange({ search });
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
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(teacher) => teacher.id}
          busy={!data || isPlaceholderData}
          empty={
            <EmptyState message={emptyMessage(search, deleted)}>{!search && !deleted && add}</EmptyState>
          }
        />
      )}
      <ListPager
        key={String(deleted)}
        label={t.teachers.pages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={(page) => onChange({ search, after: page })}
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
        {fullName(teacher)}
        <DeletedOn instant={teacher.deletedAt} />
      </>
    );
  }
  return (
    <Link to="/teachers/$teacherId" params={{ teacherId: teacher.id }} className={linkClass}>
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
