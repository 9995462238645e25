import { inGroupOrder } from "#domain/class-group-key.ts";
import { teachersFrom } from "#domain/class-groups.ts";
import type { GroupChoice, NewYearChoices } from "#domain/schemas/new-year.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { DataTable } from "#web/lists/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import type { NewYear } from "./new-year.api.ts";
import { DestinationFields, nextGroupsId, SingleStudents } from "./single-students.tsx";

type Group = NewYear["groups"][number];
type PlannedRow = NewYear["plan"]["rows"][number];

const teachersChoice = (text: string) => teachersFrom.find((each) => each === text);

interface PlanTableProps {
  newYear: NewYear;
  onChoose: (change: (choices: NewYearChoices) => NewYearChoices) => void;
}

/** A row for each class group of the present year: what becomes of it, and what will happen. */
export function PlanTable({ newYear, onChoose }: PlanTableProps) {
  const { from, groups, students, nextGroups, choices, plan } = newYear;
  const dialog = useDialog<Group>();
  const rowOf = new Map(plan.rows.map((row) => [row.classGroupId, row]));
  const choiceOf = (id: string): GroupChoice => choices.groups[id] ?? {};
  const choose = (id: string, change: (choice: GroupChoice) => GroupChoice) =>
    onChoose((before) => ({
      ...before,
      groups: { ...before.groups, [id]: change(before.groups[id] ?? {}) },
    }));
  const toOf = ({ id, name }: Group) =>
    choiceOf(id).to ?? rowOf.get(id)?.parts[0]?.to ?? { becomes: "group" as const, name };
  const studentsOf = (id: string) => students.filter(({ classGroupId }) => classGroupId === id);
  const open = dialog.subject;
  return (
    <>
      <datalist id={nextGroupsId}>
        {nextGroups.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <DataTable
        caption={t.newYear.groupsOf(from.name)}
        rows={inGroupOrder(groups)}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t.labels.classGroup,
            isRowHeader: true,
            cell: ({ id, name }) => (
              <>
                <span>{name}</span>
                <span className="block text-sm font-normal text-ink-muted">
                  {t.newYear.students(studentsOf(id).length)}
                </span>
              </>
            ),
          },
          {
            header: t.newYear.becomes,
            cell: (group) => (
              <DestinationFields
                label={t.newYear.becomesOf(group.name)}
                nameLabel={t.newYear.nameOf(group.name)}
                to={toOf(group)}
                suggestedName={group.name}
                onChange={(to) => choose(group.id, (choice) => ({ ...choice, to }))}
              />
            ),
          },
          {
            header: t.labels.teachers,
            cell: ({ id, name }) => (
              <SelectField
                label={t.newYear.teachersOf(name)}
                className="[&>label]:sr-only"
                value={choiceOf(id).teachers ?? ""}
                placeholder={t.newYear.sameTeachers}
                options={teachersFrom.map((each) => ({ value: each, label: t.newYear.teachersFrom[each] }))}
                onChange={({ target }) =>
                  choose(id, (choice) => ({ ...choice, teachers: teachersChoice(target.value) }))
                }
              />
            ),
          },
          {
            header: t.newYear.result,
            cell: ({ id }) => <Result row={rowOf.get(id)} groups={plan.groups} lastDay={from.endsOn} />,
          },
          {
            header: t.newYear.split,
            isActions: true,
            cell: (group) =>
              studentsOf(group.id).length > 0 && (
                <Button
                  variant="quiet"
                  aria-label={t.common.buttonFor(t.newYear.split, group.name)}
                  {...dialog.button(group)}
                >
                  {t.newYear.split}
                </Button>
              ),
          },
        ]}
      />
      <Dialog
        {...dialog.props}
        title={t.newYear.splitTitle(open?.name ?? "")}
        description={t.newYear.splitHint}
      >
        {open && (
          <SingleStudents
            key={open.id}
            group={open}
            students={studentsOf(open.id)}
            choice={choiceOf(open.id)}
            others={toOf(open)}
            onChoose={(change) => choose(open.id, change)}
          />
        )}
      </Dialog>
    </>
  );
}

function Result({
  row,
  groups,
  lastDay,
}: {
  row?: PlannedRow;
  groups: NewYear["plan"]["groups"];
  lastDay: string;
}) {
  const teachersOf = (name: string) =>
    groups.find((group) => group.name.toLowerCase() === name.toLowerCase())?.teacherCount ?? 0;
  const lines = (row?.parts ?? []).flatMap(({ to, students, asPlanned }) => [
    ...(students === 0 && asPlanned > 0
      ? []
      : [
          to.becomes === "group"
            ? t.newYear.partGroup(to.name, students, teachersOf(to.name))
            : to.becomes === "leaves"
              ? t.newYear.partLeaves(students, lastDay)
              : t.newYear.partNothing(students),
        ]),
    ...(asPlanned > 0 ? [t.newYear.asPlanned(asPlanned)] : []),
  ]);
  if (row && row.elsewhere > 0) lines.push(t.newYear.elsewhere(row.elsewhere));
  return (
    <ul className="wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
