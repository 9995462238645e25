import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { rosterInWords } from "#features/class-groups/web/enrolments/roster-in-words.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { ListPager, ListSearch, type ListSearchParams } from "#web/lists/list-controls.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { nameLinkClass } from "#web/ui/link.tsx";
import { type StudentFilter, type StudentRow, studentCountQuery, studentsQuery } from "./students.api.ts";

const FilterPanel = lazyPart(() => import("./student-filter-panel.tsx"));
const ConfirmBar = lazyPart(() => import("./confirm-bar.tsx"));

export type StudentFilters = Omit<StudentFilter, "search">;

const emailColumn = (): Column<StudentRow> => ({
  header: t.labels.email,
  cell: ({ email, loginName }) => (email ? <EmailText address={email} /> : <LoginName name={loginName} />),
});

export interface StudentListSearchParams extends ListSearchParams {
  filters?: StudentFilters;
}

interface StudentListProps extends StudentListSearchParams {
  /** The table's name, which stands above it too: 'Students'. */
  caption: string;
  /** The buttons of a student's row. */
  actions: (student: StudentRow) => ReactNode;
  /** Called with the new position. Lists that it does not mention start at the beginning. */
  onChange: (searchParams: StudentListSearchParams) => void;
  /** Whether the filters can be changed here. */
  hasFilters?: boolean;
  /** A button beside the search. */
  add?: Elements;
  /** How many students a page has, unless it is the usual number. */
  limit?: string;
}

/**
 * Students with search, filters and pages: the admin's student table, and the students of a teacher (spec section 2).
 * Students who wait for confirmation can be selected.
 */
export function StudentList({
  caption,
  actions,
  search,
  after,
  filters = {},
  onChange,
  hasFilters = false,
  add,
  limit,
}: StudentListProps) {
  const list = useQuery(studentsQuery({ search, after, limit, ...filters }));
  const { data, error, isPlaceholderData, isFetching, refetch } = list;
  // A teacher is not given their students' addresses.
  const hasEmails = useAccount().role !== "teacher";
  const [selected, setSelected] = useState<readonly string[]>([]);
  const canConfirm = hasFilters && filters.confirmed === "no" && filters.left === undefined;
  const rows = data?.items ?? [];
  const inUse = Object.values(filters).filter((value) => value !== undefined).length;

  const columns: readonly Column<StudentRow>[] = [
    {
      header: t.labels.name,
      cell: (student) => (
        <Name
          student={student}
          selection={
            canConfirm && {
              isSelected: selected.includes(student.id),
              onSelect: (isSelected) =>
                setSelected(
                  isSelected ? [...selected, student.id] : selected.filter((id) => id !== student.id),
                ),
            }
          }
        />
      ),
      isRowHeader: true,
    },
    ...(hasEmails ? [emailColumn()] : []),
    { header: t.labels.action, cell: actions, isActions: true },
  ];
  const isNarrowed = search !== undefined || (hasFilters && inUse > 0);
  return (
    <div className="flex flex-col gap-1 sm:gap-2">
      <Controls
        search={search}
        filters={hasFilters ? filters : undefined}
        inUse={inUse}
        add={add}
        onChange={onChange}
      />
      {error && !data ? (
        <ErrorState
          message={filters.teacherId ? t.students.ofTeacherFailed : t.students.listFailed}
          query={{ refetch, isFetching }}
        />
      ) : (
        <>
          {rows.length > 0 && canConfirm && (
            <ConfirmBar
              ids={rows.map(({ id }) => id)}
              selected={selected.filter((id) => rows.some((row) => row.id === id))}
              onSelect={setSelected}
            />
          )}
          <DataTable
            caption={caption}
            hideCaption
            compact
            columns={columns}
            rows={rows}
            rowKey={(student) => student.id}
            busy={!data || isPlaceholderData}
            empty={
              <EmptyState message={noneFor(search, isNarrowed)}>
                {isNarrowed ? (
                  <Button variant="secondary" onClick={() => onChange({})}>
                    {t.students.showAll}
                  </Button>
                ) : (
                  add
                )}
              </EmptyState>
            }
          />
        </>
      )}
      <ListPager
        label={t.students.pages}
        after={after}
        next={data?.next}
        busy={isPlaceholderData}
        isEmpty={data !== undefined && !isPlaceholderData && rows.length === 0}
        count={<Shown searchParams={{ search, after, ...filters }} shown={rows.length} />}
        onPage={(page) => onChange({ search, filters, after: page })}
      />
    </div>
  );
}

function noneFor(search: string | undefined, isNarrowed: boolean): string {
  if (search !== undefined) return t.students.noneFound(search);
  return isNarrowed ? t.students.noneWithFilters : t.students.none;
}

interface ControlsProps {
  search?: string;
  /** The filters, if they can be changed. */
  filters?: StudentFilters;
  inUse: number;
  add?: Elements;
  onChange: (searchParams: StudentListSearchParams) => void;
}

/** The search, and the filters behind a button. */
function Controls({ search, filters, inUse, add, onChange }: ControlsProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-sm:*:px-3 max-sm:*:text-sm max-sm:[&>a>svg]:hidden">
        <div className="min-w-0 grow basis-32 max-sm:px-0!">
          <ListSearch
            isBrief
            label={t.common.searchNameOrEmail}
            search={search ?? ""}
            onSearch={(text) => onChange({ search: text === "" ? undefined : text, filters })}
          />
        </div>
        {filters && (
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            {t.common.filter(inUse)}
          </Button>
        )}
        {add}
      </div>
      {filters && (
        <div id={panelId} hidden={!isOpen}>
          {isOpen && (
            <FilterPanel filters={filters} onChange={(next) => onChange({ search, filters: next })} />
          )}
        </div>
      )}
    </>
  );
}

function LoginName({ name }: { name: string | null | undefined }) {
  if (!name) return null;
  return (
    <span>
      <span className="text-ink-muted">{t.labels.loginName}</span> <span translate="no">{name}</span>
    </span>
  );
}

interface NameProps {
  student: StudentRow;
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | false;
}

function Name({ student, selection }: NameProps) {
  const name = fullName(student);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {selection && (
        <label className="inline-flex min-h-11 items-center pr-1">
          <input
            type="checkbox"
            aria-label={name}
            checked={selection.isSelected}
            onChange={(event) => selection.onSelect(event.target.checked)}
            className="size-6 shrink-0 accent-primary"
          />
        </label>
      )}
      <Link to="/studentdetails/$id" params={{ id: student.id }} translate="no" className={nameLinkClass}>
        {name}
      </Link>
      {!selection && student.isConfirmed === false && !student.isVoided && (
        <Badge>{t.students.notConfirmed}</Badge>
      )}
      {student.isVoided && <Badge>{t.students.notOurs}</Badge>}
      {student.leftOn && !student.isVoided && <Badge>{t.students.leftSince(student.leftOn)}</Badge>}
      {student.classGroups.length > 0 && (
        <>
          <span className="sr-only">, </span>
          <span translate="no" className="text-sm font-normal text-ink-muted">
            {rosterInWords(student.classGroups)}
          </span>
        </>
      )}
      {student.silence && (
        <span className="basis-full text-sm font-normal text-ink-muted">
          {t.students.silence(student.silence.asked, student.silence.lastAnswer)}
        </span>
      )}
    </span>
  );
}

/** Which students are shown, out of how many. Requested after the list, which does not wait for it. */
function Shown({
  searchParams,
  shown,
}: {
  searchParams: Parameters<typeof studentCountQuery>[0];
  shown: number;
}) {
  const { data } = useQuery({
    ...studentCountQuery(searchParams),
    enabled: shown > 0,
    placeholderData: keepPreviousData,
  });
  if (shown === 0) return null;
  const last = (data?.before ?? 0) + shown;
  return (
    <p role="status" className="min-h-6 text-ink-muted">
      {data && t.students.shown(data.before + 1, last, Math.max(data.total, last))}
    </p>
  );
}
