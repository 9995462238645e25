import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { fullName } from "#domain/full-name.ts";
import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ClassGroupDialog } from "./class-group-dialog.tsx";
import {
  type ClassGroup,
  classGroupsQuery,
  type SchoolYear,
  useDeleteClassGroup,
} from "./class-groups.api.ts";

/** In place of the id of a class group. */
const newGroup = "new";

interface ClassGroupListProps {
  year: SchoolYear;
  /** Beside the button that adds one: which year it is. */
  children: Elements;
}

/** The class groups of a school year, with their teachers and the number of their students. */
export function ClassGroupList({ year, children }: ClassGroupListProps) {
  const navigate = useNavigate();
  const { data: groups, error, isFetching, refetch } = useQuery(classGroupsQuery(year.id));
  const deletion = useDeleteClassGroup();
  const dialog = useDialog<string>();
  const changed = dialog.subject === newGroup ? undefined : dialog.subject;

  async function remove(group: ClassGroup) {
    await askToDelete({
      title: t.classGroups.deleteTitle(group.name),
      body: t.classGroups.deleteBody,
      remove: () => deletion.mutateAsync(group.id),
      done: t.classGroups.deleted(group.name),
      failed: sentenceOf,
    });
  }

  const columns: readonly Column<ClassGroup>[] = [
    {
      header: t.labels.classGroup,
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link to="/class-groups/$id" params={{ id }} className={linkClass}>
          {name}
        </Link>
      ),
    },
    { header: t.labels.students, cell: ({ studentCount }) => t.common.number(studentCount) },
    { header: t.labels.teachers, cell: ({ teachers }) => <TaughtBy teachers={teachers} /> },
    {
      header: t.labels.action,
      isActions: true,
      cell: (group) => (
        <>
          <Button
            variant="secondary"
            aria-label={t.common.buttonFor(t.common.edit, group.name)}
            {...dialog.button(group.id)}
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
  return (
    <section aria-label={t.classGroups.ofYear(year.name)} className="flex flex-col gap-4 sm:gap-6">
      <div className="flex flex-wrap items-start gap-2">
        {children}
        {groups && groups.length > 0 && (
          <Button
            // Without the icon it fits beside the year also in a wide font.
            icon={<Plus aria-hidden="true" className="max-sm:hidden" />}
            className="min-h-12 max-sm:px-3 sm:mt-7.5 sm:ml-auto"
            {...dialog.button(newGroup)}
          >
            {t.classGroups.add}
          </Button>
        )}
      </div>
      {error && !groups ? (
        <ErrorState message={t.classGroups.listFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <DataTable
          caption={t.classGroups.ofYear(year.name)}
          hideCaption
          columns={columns}
          rows={groups ?? []}
          rowKey={({ id }) => id}
          busy={!groups}
          empty={
            <EmptyState message={t.classGroups.none(year.name)}>
              <Button icon={<Plus aria-hidden="true" />} {...dialog.button(newGroup)}>
                {t.classGroups.addFirst}
              </Button>
            </EmptyState>
          }
        />
      )}
      <ClassGroupDialog
        {...dialog.props}
        schoolYearId={year.id}
        groupId={changed}
        onSaved={(id) => {
          // The next step is to enrol its students.
          if (changed === undefined) void navigate({ to: "/class-groups/$id", params: { id } });
        }}
      />
    </section>
  );
}

/** Who teaches a class group: one line for each teacher and subject. */
export function TaughtBy({ teachers }: Pick<ClassGroup, "teachers">) {
  if (teachers.length === 0) return <span>{t.teachers.none}</span>;
  return (
    <ul>
      {teachers.map((teacher) => (
        <li key={`${teacher.id} ${teacher.subject}`}>
          {t.teachers.nameWithCourses(fullName(teacher), teacher.subject)}
        </li>
      ))}
    </ul>
  );
}
