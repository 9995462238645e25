import { useState } from "react";
import type { ClassGroup } from "#features/class-groups/web/class-groups.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import {
  type EnrolmentChange,
  type RollNumbers,
  type RosterStudent,
  useChangeEnrolments,
  useChangeRollNumbers,
} from "./enrolments.api.ts";

interface Done {
  message: string;
  /** The class group that the opposite change is made to. */
  classGroupId: string;
  opposite: EnrolmentChange;
  /** What the students had before, and nobody keeps when leaving. */
  rollNumbers?: RollNumbers;
}

/** Adds, moves and removes students of a class group, and offers to undo the last change. `students` are in it now. */
export function useUndoableEnrolments(
  group: Pick<ClassGroup, "id" | "name">,
  students: readonly RosterStudent[],
) {
  const change = useChangeEnrolments();
  const reversal = useChangeEnrolments();
  const numbering = useChangeRollNumbers(group.id);
  const rollNumbersOf = (studentIds: readonly string[]) =>
    students.flatMap(({ id, rollNumber }) =>
      rollNumber && studentIds.includes(id) ? [{ studentId: id, rollNumber }] : [],
    );
  const [last, setLast] = useState<Done>();

  async function run(made: EnrolmentChange, done: Done): Promise<void> {
    setLast(undefined);
    await change.mutateAsync({ classGroupId: group.id, change: made });
    setLast(done);
  }

  async function undo(): Promise<void> {
    if (!last) return;
    try {
      await reversal.mutateAsync({ classGroupId: last.classGroupId, change: last.opposite });
      if (last.rollNumbers?.length) await numbering.mutateAsync(last.rollNumbers);
      setLast(undefined);
      notify.success(t.classGroups.undone);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  }

  return {
    /** How many students of the running change are done. */
    progress: change.done,
    add: (studentIds: readonly string[], startsOn: string, rollNumber?: string) =>
      run(
        { kind: "add", studentIds, startsOn, rollNumber },
        {
          message: t.classGroups.studentsAdded(studentIds.length, group.name),
          classGroupId: group.id,
          opposite: { kind: "remove", studentIds },
        },
      ),
    remove: (studentIds: readonly string[], endsOn: string) =>
      run(
        { kind: "remove", studentIds, endsOn },
        {
          message: t.classGroups.studentsRemoved(studentIds.length, group.name),
          classGroupId: group.id,
          opposite: { kind: "add", studentIds },
          rollNumbers: rollNumbersOf(studentIds),
        },
      ),
    move: (
      studentIds: readonly string[],
      to: Pick<ClassGroup, "id" | "name">,
      on: string,
      rollNumber?: string,
    ) =>
      run(
        { kind: "move", studentIds, toClassGroupId: to.id, on, rollNumber },
        {
          message: t.classGroups.studentsMoved(studentIds.length, to.name),
          classGroupId: to.id,
          opposite: { kind: "move", studentIds, toClassGroupId: group.id },
          rollNumbers: rollNumbersOf(studentIds),
        },
      ),
    /** For the `<UndoNotice>`. */
    notice: {
      message: last?.message,
      busy: reversal.isPending || numbering.isPending,
      onUndo: () => void undo(),
      onClose: () => setLast(undefined),
    },
  };
}

export type UndoableEnrolments = ReturnType<typeof useUndoableEnrolments>;
