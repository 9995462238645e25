import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { fullName } from "../../../domain/people.ts";
import { type Column, DataTable } from "../../../web/ui/data-table.tsx";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { Pager } from "../../../web/ui/pager.tsx";
import { SearchField } from "../../../web/ui/search-field.tsx";
import { type StudentRow, studentsQuery } from "./students.api.ts";

/** Where in the list one is; kept by the caller, so that it can stand in the page's address. */
export interface StudentListPlace {
  search?: string;
  after?: string;
}

interface StudentListProps extends StudentListPlace {
  /** Only students who are assigned to this teacher. */
  teacherId?: string;
  /** The table's name: 'Students'. */
  caption: string;
  hideCaption?: boolean;
  /** The buttons of a student's row. */
  actions: (student: StudentRow) => ReactNode;
  /** The place that was gone to. Whatever it does not name is at its beginning. */
  onChange: (place: StudentListPlace) => void;
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
    { header: "Name", cell: fullName, isRowHeader: true },
    { header: "Email", cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { header: "Action", cell: actions, isActions: true },
  ];
  return (
    <div className="flex flex-col gap-5">
      <SyncedSearchField
        search={search ?? ""}
        onSearch={(text) => onChange({ search: text === "" ? undefined : text })}
      />
      {error && !data ? (
        <ErrorState
          message={teacherId ? messages.admin.teacherStudentsFailed : messages.admin.studentsFailed}
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
          empty={<EmptyState message={search ? messages.student.noneFound(search) : messages.student.none} />}
        />
      )}
      <StudentPager
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        onPage={(page) => onChange({ search, after: page })}
      />
    </div>
  );
}

/**
 * Pages go forward by their keys alone. The pages that were seen are remembered for the way back; who came by a link
 * into the middle goes back to the first.
 */
function StudentPager({
  after,
  next,
  busy,
  onPage,
}: {
  after?: string;
  next?: string | null;
  busy: boolean;
  onPage: (after?: string) => void;
}) {
  const [trail, setTrail] = useState([after]);
  const here = trail.indexOf(after);
  const isBeforeKnown = here > 0;
  return (
    <Pager
      label="Pages of students"
      previousLabel={after !== undefined && !isBeforeKnown ? "First page" : undefined}
      onPrevious={after === undefined ? undefined : () => onPage(isBeforeKnown ? trail[here - 1] : undefined)}
      onNext={
        next
          ? () => {
              setTrail([...(here === -1 ? [after] : trail.slice(0, here + 1)), next]);
              onPage(next);
            }
          : undefined
      }
      busy={busy}
    />
  );
}

/** A search field that follows the address when one goes back or forth, and leaves alone what is being typed. */
function SyncedSearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [seen, setSeen] = useState(search);
  const [typed, setTyped] = useState(search);
  const [version, setVersion] = useState(0);
  if (search !== seen) {
    setSeen(search);
    if (search !== typed) {
      setTyped(search);
      setVersion(version + 1);
    }
  }
  return (
    <SearchField
      key={version}
      label="Search by name or e-mail"
      defaultValue={search}
      onSearch={(text) => {
        setTyped(text);
        if (text !== search) onSearch(text);
      }}
    />
  );
}
