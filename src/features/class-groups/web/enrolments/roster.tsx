import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import Printer from "lucide-react/icons/printer";
import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { ClassGroup } from "#features/class-groups/web/class-groups.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { UndoNotice } from "#web/dialogs/undo-notice.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddStudentsForm } from "./add-students-form.tsx";
import { Contact } from "./contact.tsx";
import { type RosterStudent, rosterQuery } from "./enrolments.api.ts";
import { MoveStudentsForm, RemoveStudentsForm } from "./roster-forms.tsx";
import { useUndoableEnrolments } from "./use-undoable-enrolments.ts";

type Shown = "add" | "move" | "remove";

/** The students of a class group: add some, and move or remove those that are ticked. */
export function Roster({ group }: { group: Pick<ClassGroup, "id" | "name" | "schoolYearId"> }) {
  const { data: students, error, isFetching, refetch } = useQuery(rosterQuery(group.id));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const dialog = useDialog<Shown>();
  const enrolments = useUndoableEnrolments(group);
  const listed = students ?? [];
  // Students who have left the class group since are no longer ticked.
  const chosen = listed.filter(({ id }) => ticked.includes(id));
  const chosenIds = chosen.map(({ id }) => id);
  const hasAll = listed.length > 0 && chosen.length === listed.length;

  const titles: Record<Shown, string> = {
    add: t.classGroups.addStudents,
    move: t.classGroups.move,
    remove: t.classGroups.remove,
  };
  const finish = () => {
    dialog.close();
    setTicked([]);
  };
  return (
    <section aria-labelledby="roster" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="roster" className="scroll-mt-20 text-xl">
          {t.classGroups.studentsIn(group.name)}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          {listed.length > 0 && (
            <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t.common.print}
            </Button>
          )}
          <Button icon={<UserPlus aria-hidden="true" />} {...dialog.button("add")}>
            {t.classGroups.addStudents}
          </Button>
        </div>
      </div>
      <UndoNotice {...enrolments.notice} />
      {error && !students ? (
        <ErrorState message={t.students.listFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : !students ? (
        <Skeleton className="h-64 w-full rounded-card" />
      ) : students.length === 0 ? (
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
                <Button variant="secondary" {...dialog.button("move")}>
                  {t.classGroups.move}
                </Button>
                <Button variant="quiet-danger" {...dialog.button("remove")}>
                  {t.classGroups.remove}
                </Button>
              </div>
            )}
          </div>
          <ol className="divide-y divide-line [counter-reset:row]">
            {students.map((student) => (
              <RosterRow
                key={student.id}
                student={student}
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
          <AddStudentsForm
            group={group}
            enrolledIds={listed.map(({ id }) => id)}
            enrolments={enrolments}
            onDone={finish}
          />
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

interface RosterRowProps {
  student: RosterStudent;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function RosterRow({ student, isTicked, onTick }: RosterRowProps) {
  const name = fullName(student);
  return (
    <li className="flex items-center gap-3 [counter-increment:row] print:break-inside-avoid print:before:w-8 print:before:content-[counter(row)]">
      <Checkbox
        label={name}
        hint={<Contact student={student} />}
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
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </li>
  );
}
