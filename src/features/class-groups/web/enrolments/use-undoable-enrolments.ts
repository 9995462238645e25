import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDays } from "#domain/dates/calendar.ts";
import { type ClassGroup, schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import {
  type EnrolmentChange,
  type RollNumbers,
  type RosterStudent,
  useChangeEnrolments,
} from "./enrolments.api.ts";

const dayBefore = (day: string) => addDays(day, -1);

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
  group: Pick<ClassGroup, "id" | "name" | "schoolYearId">,
  students: readonly RosterStudent[],
) {
  const change = useChangeEnrolments();
  const reversal = useChangeEnrolments();
  const rollNumbersOf = (studentIds: readonly string[]) =>
    students.flatMap(({ id, rollNumber }) =>
      rollNumber && studentIds.includes(id) ? [{ studentId: id, rollNumber }] : [],
    );
  const queryClient = useQueryClient();
  /** Whose last day is before their first never was in the class group. */
  async function withLastDay(opposite: EnrolmentChange): Promise<EnrolmentChange> {
    if (opposite.kind !== "remove" || opposite.endsOn) return opposite;
    const years = await queryClient.ensureQueryData(schoolYearsQuery);
    const year = years.find(({ id }) => id === group.schoolYearId);
    return { ...opposite, endsOn: year && dayBefore(year.startsOn) };
  }
  const chosen = (studentIds: readonly string[]) => students.filter(({ id }) => studentIds.includes(id));
  /** Of students who are still to come. */
  const firstDayOf = (studentIds: readonly string[]) =>
    chosen(studentIds).find(({ startsOn }) => startsOn)?.startsOn ?? undefined;
  const lastDayOf = (studentIds: readonly string[]) =>
    chosen(studentIds).find(({ endsOn }) => endsOn)?.endsOn ?? undefined;
  const [last, setLast] = useState<Done>();

  async function run(made: EnrolmentChange, done: Done): Promise<void> {
    setLast(undefined);
    await change.mutateAsync({ classGroupId: group.id, change: made });
    setLast(done);
  }

  async function undo(): Promise<void> {
    if (!last) return;
    try {
      const opposite = await withLastDay(last.opposite);
      await reversal.mutateAsync({
        classGroupId: last.classGroupId,
        change: opposite,
        before: { classGroupId: group.id, rollNumbers: last.rollNumbers ?? [] },
      });
      setLast(undefined);
      notify.success(t.classGroups.undone);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  }

  return {
    /** How many students of the running change are done. */
    progress: change.done,
    /** Without a first day, the server decides. */
    add: (studentIds: readonly string[], startsOn: string, rollNumber?: string) =>
      run(
        { kind: "add", studentIds, startsOn: startsOn || undefined, rollNumber },
        {
          message: t.classGroups.studentsAdded(studentIds.length, group.name),
          classGroupId: group.id,
          opposite: { kind: "remove", studentIds, endsOn: startsOn && dayBefore(startsOn) },
        },
      ),
    /** From this day on they are not in it. */
    remove: (studentIds: readonly string[], from: string) =>
      run(
        { kind: "remove", studentIds, endsOn: dayBefore(from) },
        {
          message: t.classGroups.studentsRemoved(studentIds.length, group.name),
          classGroupId: group.id,
          opposite: { kind: "add", studentIds, startsOn: firstDayOf(studentIds) ?? from },
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
          opposite: { kind: "move", studentIds, toClassGroupId: group.id, on },
          rollNumbers: rollNumbersOf(studentIds),
        },
      ),
    /** Cancels the last day that is planned for students. */
    keep: (studentIds: readonly string[]) =>
      run(
        { kind: "add", studentIds },
        {
          message: t.classGroups.studentsStay(studentIds.length, group.name),
          classGroupId: group.id,
          opposite: { kind: "remove", studentIds, endsOn: lastDayOf(studentIds) },
        },
      ),
    /** For the `<UndoNotice>`. */
    notice: {
      message: last?.message,
      busy: reversal.isPending,
      onUndo: () => void undo(),
      onClose: () => setLast(undefined),
    },
  };
}

export type UndoableEnrolments = ReturnType<typeof useUndoableEnrolments>;
