import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import ListOrdered from "lucide-react/icons/list-ordered";
import Printer from "lucide-react/icons/printer";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { compareRollNumbers } from "#domain/student-ids.ts";
import type { ClassGroup } from "#features/class-groups/web/class-groups.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { UndoNotice } from "#web/dialogs/undo-notice.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddStudents, type AddStudentsProps } from "./add-students.tsx";
import { Contact } from "./contact.tsx";
import { type RosterStudent, rosterQuery } from "./enrolments.api.ts";
import { RollNumbersForm } from "./roll-numbers-form.tsx";
import { MoveStudentsForm, RemoveStudentsForm } from "./roster-forms.tsx";
import { useUndoableEnrolments } from "./use-undoable-enrolments.ts";

type Shown = "add" | "move" | "remove" | "numbers";

const orders = ["rollNumber", "name"] as const;

type Order = (typeof orders)[number];

/** By roll number, as long as there are any; those without come last, by name. */
const inOrderOfRollNumbers = (students: readonly RosterStudent[]) =>
  [...students].sort((a, b) => compareRollNumbers(a.rollNumber ?? null, b.rollNumber ?? null));

interface RosterProps extends Pick<AddStudentsProps, "pasteNames" | "onShareCode"> {
  group: Pick<ClassGroup, "id" | "name" | "schoolYearId">;
}

/** The students of a class group: add some, and move or remove those that are ticked. */
export function Roster({ group, pasteNames, onShareCode }: RosterProps) {
  const { data: students, error, isFetching, refetch } = useQuery(rosterQuery(group.id));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const dialog = useDialog<Shown>();
  const [order, setOrder] = useState<Order>("rollNumber");
  const enrolments = useUndoableEnrolments(group, students ?? []);
  const hasRollNumbers = students?.some(({ rollNumber }) => rollNumber) ?? false;
  const listed = order === "name" ? (students ?? []) : inOrderOfRollNumbers(students ?? []);
  // Students who have left the class group since are no longer ticked.
  const chosen = listed.filter(({ id }) => ticked.includes(id));
  const chosenIds = chosen.map(({ id }) => id);
  const hasAll = listed.length > 0 && chosen.length === listed.length;

  const titles: Record<Shown, string> = {
    add: t.classGroups.addStudents,
    move: t.classGroups.move,
    remove: t.classGroups.remove,
    numbers: t.classGroups.rollNumbersOf(group.name),
  };
  const finish = () => {
    dialog.close();
    setTicked([]);
  };
  return (
    <section aria-labelledby="roster" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="roster" className="text-xl">
          {t.classGroups.studentsIn(group.name)}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          {hasRollNumbers && (
            <SelectField
              label={t.classGroups.sortBy}
              options={orders.map((each) => ({
                value: each,
                label: each === "name" ? t.labels.name : t.identifiers.rollNumber,
              }))}
              value={order}
              onChange={(event) => setOrder(event.target.value as Order)}
              className="w-40 [&>label]:sr-only"
            />
          )}
          {listed.length > 0 && (
            <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
              {t.common.print}
            </Button>
          )}
          {listed.length > 0 && (
            <Button variant="secondary" icon={<ListOrdered />} {...dialog.button("numbers")}>
              {t.classGroups.rollNumbers}
            </Button>
          )}
          <Button icon={<UserPlus />} {...dialog.button("add")}>
            {t.classGroups.addStudents}
          </Button>
        </div>
      </div>
      <UndoNotice {...enrolments.notice} />
      {error && !students ? (
        <ErrorState message={t.students.listFailed} query={{ refetch, isFetching }} />
      ) : !students ? (
        <Skeleton className="h-64 w-full rounded-card" />
      ) : listed.length === 0 ? (
        <EmptyState message={t.classGroups.noStudents(group.name)} />
      ) : (
        <div className="rounded-card border border-line bg-card px-gutter py-1 sm:px-5 print:border-0 print:p-0">
          <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 border-b border-line bg-card py-1 print:hidden">
            <Checkbox
              label={t.classGroups.selectAll}
              checked={hasAll}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && !hasAll;
              }}
              onChange={() => setTicked(hasAll ? [] : listed.map(({ id }) => id))}
              className="grow"
            />
            <p role="status" className="text-sm text-ink-muted">
              {chosen.length > 0 && t.classGroups.selected(chosen.length)}
            </p>
            {chosen.length > 0 && (
              <div className="flex w-full flex-wrap gap-2 pb-2 *:grow sm:*:grow-0">
                {chosen.every(({ endsOn }) => endsOn) && (
                  <Button variant="secondary" onClick={() => void enrolments.keep(chosenIds)}>
                    {t.classGroups.keep}
                  </Button>
                )}
                <ButtonLink
                  variant="secondary"
                  to="/messages/new"
                  search={{ of: "students", id: chosenIds.join(",") }}
                >
                  {t.links.informParents}
                </ButtonLink>
                <Button variant="secondary" {...dialog.button("move")}>
                  {t.classGroups.move}
                </Button>
                <Button variant="quiet-danger" {...dialog.button("remove")}>
                  {t.classGroups.remove}
                </Button>
              </div>
            )}
          </div>
          <ol className="gap-x-10 [counter-reset:row] *:border-b *:border-line xl:columns-2 print:columns-1">
            {listed.map((student) => (
              <RosterRow
                key={student.id}
                student={student}
                hasRollNumbers={hasRollNumbers}
                isTicked={ticked.includes(student.id)}
                onTick={(isTicked) =>
                  setTicked(isTicked ? [...ticked, student.id] : ticked.filter((id) => id !== student.id))
                }
              />
            ))}
          </ol>
        </div>
      )}
      <Dialog {...dialog.props} isForm title={titles[dialog.subject ?? "add"]}>
        {dialog.subject === "add" && (
          <AddStudents
            group={group}
            enrolledIds={listed.map(({ id }) => id)}
            enrolments={enrolments}
            pasteNames={pasteNames}
            onShareCode={() => {
              dialog.close();
              onShareCode();
            }}
            onDone={finish}
          />
        )}
        {dialog.subject === "numbers" && (
          <RollNumbersForm classGroupId={group.id} students={listed} onDone={dialog.close} />
        )}
        {dialog.subject === "move" && (
          <MoveStudentsForm group={group} studentIds={chosenIds} enrolments={enrolments} onDone={finish} />
        )}
        {dialog.subject === "remove" && (
          <RemoveStudentsForm group={group} studentIds={chosenIds} enrolments={enrolments} onDone={finish} />
        )}
      </Dialog>
    </section>
  );
}

/** When a student comes or leaves, if that is still ahead. */
function Days({ startsOn, endsOn }: Pick<RosterStudent, "startsOn" | "endsOn">) {
  return (
    <span className="flex flex-wrap gap-x-3 text-ink empty:hidden">
      {startsOn && <span>{t.classGroups.startsOn(startsOn)}</span>}
      {endsOn && <span>{t.classGroups.endsOn(endsOn)}</span>}
    </span>
  );
}

interface RosterRowProps {
  student: RosterStudent;
  /** Whether anyone in the class group has one. */
  hasRollNumbers: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function RosterRow({ student, hasRollNumbers, isTicked, onTick }: RosterRowProps) {
  const name = fullName(student);
  return (
    <li
      className={`flex break-inside-avoid items-center gap-3 [counter-increment:row] ${hasRollNumbers ? "" : "print:before:w-8 print:before:content-[counter(row)]"}`}
    >
      <Checkbox
        label={
          hasRollNumbers ? (
            <span>
              <span className="inline-block min-w-7 text-ink-muted tabular-nums">{student.rollNumber}</span>{" "}
              <span>{name}</span>
            </span>
          ) : (
            name
          )
        }
        hint={
          <>
            <Contact student={student} />
            <Days {...student} />
          </>
        }
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className="flex-1 print:min-h-0 print:py-1 print:*:[div]:flex print:*:[div]:justify-between print:*:[div]:gap-4 print:*:[input]:hidden"
      />
      <Link
        to="/studentdetails/$id"
        params={{ id: student.id }}
        aria-label={t.common.buttonFor(t.dashboard.seeDetails, name)}
        className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-control text-primary hover:bg-primary-soft print:hidden"
      >
        <ChevronRight className="size-5" />
      </Link>
    </li>
  );
}
