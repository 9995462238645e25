import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { isNamedLike } from "#domain/class-group-key.ts";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ClassGroupCodeDialog } from "./class-group-code.tsx";
import {
  type ClassGroup,
  type ClassGroupRates,
  classGroupRatesQuery,
  classGroupsQuery,
  type SchoolYear,
  useDeleteClassGroup,
} from "./class-groups.api.ts";

interface ClassGroupTableProps {
  /** Undefined while the years are loading, and before there is any. */
  year?: SchoolYear;
  isPending: boolean;
  /** Only those with such a name. */
  search?: string;
  /** Only those that nobody teaches. */
  isUntaught: boolean;
  onShowAll: () => void;
  onAdd: () => void;
  onEdit: (classGroupId: string) => void;
  onAssign: (classGroupId: string) => void;
}

/** The class groups of a school year, with their teachers and the number of their students. */
export function ClassGroupTable({
  year,
  isPending,
  search,
  isUntaught,
  onShowAll,
  onAdd,
  onEdit,
  onAssign,
}: ClassGroupTableProps) {
  const query = useQuery({ ...classGroupsQuery(year?.id), enabled: year !== undefined });
  const sees = can(useAccount(), "school.overview") && year !== undefined;
  const rates = useQuery({ ...classGroupRatesQuery(year?.id ?? ""), enabled: sees }).data;
  const deletion = useDeleteClassGroup();
  const code = useDialog<ClassGroup>();
  const groups = year || isPending ? query.data : [];
  const shown = groups?.filter(
    ({ name, teachers }) =>
      (search === undefined || isNamedLike(name, search)) && !(isUntaught && teachers.length > 0),
  );

  const remove = ({ id, name }: ClassGroup) =>
    askToDelete({
      title: t.classGroups.deleteTitle(name),
      body: t.classGroups.deleteBody,
      remove: () => deletion.mutateAsync(id),
      done: t.classGroups.deleted(name),
      failed: sentenceOf,
    });

  const columns: readonly Column<ClassGroup>[] = [
    {
      header: t.labels.classGroup,
      isRowHeader: true,
      // As wide as its heading in one line.
      className: `${besideName} wrap-anywhere @4xl:min-w-[12ch]`,
      cell: ({ id, name }) => (
        <Link to="/class-groups/$id" params={{ id }} className={linkClass}>
          {name}
        </Link>
      ),
    },
    {
      header: t.labels.students,
      className: besideName,
      cell: ({ studentCount }) => (
        <>
          <span className="@4xl:hidden">{t.newYear.students(studentCount)}</span>
          <span className="hidden @4xl:inline">{t.common.number(studentCount)}</span>
        </>
      ),
    },
    ...(rates && rates.size > 0 ? [rateColumn(rates)] : []),
    {
      header: t.labels.teachers,
      cell: (group) => <TaughtBy group={group} onAssign={() => onAssign(group.id)} />,
    },
    {
      header: t.labels.action,
      isActions: true,
      cell: (group) => (
        <>
          <Button variant="quiet" aria-label={t.invitations.codeOf(group.name)} {...code.button(group)}>
            {t.classGroups.code}
          </Button>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t.common.buttonFor(t.common.edit, group.name)}
            onClick={() => onEdit(group.id)}
          >
            {t.common.edit}
          </Button>
          <Button
            variant="quiet-danger"
            aria-label={t.common.buttonFor(t.common.delete, group.name)}
            busy={deletion.isPending && deletion.variables === group.id}
            onClick={() => void remove(group)}
          >
            {t.common.delete}
          </Button>
        </>
      ),
    },
  ];
  if (query.error && !groups) return <ErrorState message={t.classGroups.listFailed} query={query} />;
  return (
    <>
      <DataTable
        caption={t.links.classGroups}
        hideCaption
        compact
        columns={columns}
        rows={shown ?? []}
        rowKey={({ id }) => id}
        busy={!groups}
        empty={
          groups?.length === 0 ? (
            <EmptyState message={t.classGroups.none}>
              <Button icon={<Plus />} aria-haspopup="dialog" onClick={onAdd}>
                {t.classGroups.addFirst}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              message={search === undefined ? t.classGroups.allTaught : t.classGroups.noneFound(search)}
            >
              <Button variant="secondary" onClick={onShowAll}>
                {t.classGroups.showAll}
              </Button>
            </EmptyState>
          )
        }
      />
      <ClassGroupCodeDialog {...code.props} subject={code.subject} canManage />
    </>
  );
}

/** On a phone, what is short stands in one line with the name. */
const besideName = "@max-4xl:basis-auto!";

function rateColumn(rates: ClassGroupRates): Column<ClassGroup> {
  return {
    header: t.feedbackFilters.thisMonth,
    className: `${besideName} @4xl:whitespace-nowrap`,
    cell: ({ id }) => {
      const rate = rates.get(id);
      return rate ? t.classGroups.answered(rate.answered, rate.asked) : "–";
    },
  };
}

interface TaughtByProps {
  group: Pick<ClassGroup, "name" | "teachers">;
  onAssign: () => void;
}

/** Who teaches a class group what, or that nobody does, and the way to change that. */
export function TaughtBy(props: TaughtByProps) {
  return (
    // Has the focus once the button is gone.
    <div tabIndex={-1} className="min-w-0">
      <Teachers {...props} />
    </div>
  );
}

function Teachers({ group: { name, teachers }, onAssign }: TaughtByProps) {
  if (teachers.length === 0) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <span>{t.classGroups.untaught}</span>
        <Button
          variant="quiet"
          className="-my-2 print:hidden"
          aria-haspopup="dialog"
          aria-label={t.common.buttonFor(t.classGroups.assignTeacher, name)}
          onClick={onAssign}
        >
          {t.classGroups.assignTeacher}
        </Button>
      </span>
    );
  }
  return (
    <ul className="flex flex-wrap gap-x-3">
      {teachers.map((teacher) => (
        <li key={`${teacher.id} ${teacher.subject}`}>
          {t.teachers.nameWithCourses(fullName(teacher), teacher.subject)}
        </li>
      ))}
    </ul>
  );
}
