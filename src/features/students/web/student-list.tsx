import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { t } from "../../../web/language/language.ts";
import { type Column, DataTable } from "../../../web/lists/data-table.tsx";
import { ListPager, type ListPlace, ListSearch } from "../../../web/lists/list-controls.tsx";
import { EmailText } from "../../../web/ui/email-text.tsx";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { type StudentRow, studentsQuery } from "./students.api.ts";

interface StudentListProps extends ListPlace {
  /** Only students who are assigned to this teacher. */
  teacherId?: string;
  /** The table's name: 'Students'. */
  caption: string;
  hideCaption?: boolean;
  /** The buttons of a student's row. */
  actions: (student: StudentRow) => ReactNode;
  /** Called with the new position. Lists that it leaves out start at the beginning. */
  onChange: (place: ListPlace) => void;
}

/** Students with search and pages: the admin's student table, and the students of a teacher (spec section 2). */
export function StudentList({
  teacherId,
  caption,
  hideCaption,
  actions,
  search,
  after,
  onChange,
}: StudentListProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    studentsQuery({ search, teacherId, after }),
  );
  const columns: readonly Column<StudentRow>[] = [
    { header: t.labels.name, cell: fullName, isRowHeader: true },
    {
      header: t.labels.email,
      cell: ({ email, loginName }) => (email === null ? loginName : <EmailText address={email} />),
    },
    { header: t.labels.action, cell: actions, isActions: true },
  ];
  return (
    <div className="flex flex-col gap-5">
      <ListSearch
        label={t.common.searchNameOrEmail}
        search={search ?? ""}
        onSearch={(text) => onChange({ search: text === "" ? undefined : text })}
      />
      {error && !data ? (
        <ErrorState
          message={teacherId ? t.students.ofTeacherFailed : t.students.listFailed}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <DataTable
          caption={caption}
          hideCaption={hideCaption}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={(student) => student.id}
          busy={!data || isPlaceholderData}
          empty={<EmptyState message={search ? t.students.noneFound(search) : t.students.none} />}
        />
      )}
      <ListPager
        label={t.students.pages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={(page) => onChange({ search, after: page })}
      />
    </div>
  );
}
