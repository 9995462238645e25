import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDays } from "#domain/dates/calendar.ts";
import { type ClassGroup, schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { everything } from "#web/data/query-keys.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { endEnrolments, enrol, moveStudents, putRollNumbers, type RosterStudent } from "./enrolments.api.ts";

const dayBefore = (day: string) => addDays(day, -1);

type Send = () => Promise<unknown>;

interface Done {
  message: string;
  undo: Send;
}

/** Adds, moves and removes students of a class group, and offers to undo the last change. `students` are in it now. */
export function useUndoableEnrolments(
  group: Pick<ClassGroup, "id" | "name" | "schoolYearId">,
  students: readonly RosterStudent[],
) {
  const queryClient = useQueryClient();
  const sending = { mutationFn: (send: Send) => send(), meta: { invalidatesAlways: [everything] } };
  const change = useMutation(sending);
  const reversal = useMutation(sending);
  const [last, setLast] = useState<Done>();
  const chosen = (studentIds: readonly string[]) => students.filter(({ id }) => studentIds.includes(id));

  /** Gives students the roll numbers that they have now: nobody keeps theirs when leaving. */
  function restoreRollNumbers(studentIds: readonly string[]): Send {
    const rollNumbers = chosen(studentIds).flatMap(({ id, rollNumber }) =>
      rollNumber ? [{ studentId: id, rollNumber }] : [],
    );
    return async () => rollNumbers.length > 0 && putRollNumbers(group.id, rollNumbers);
  }

  /** Whose last day is before their first never was in the class group. */
  async function dayBeforeYear(): Promise<string | undefined> {
    const years = await queryClient.ensureQueryData(schoolYearsQuery);
    const year = years.find(({ id }) => id === group.schoolYearId);
    return year && dayBefore(year.startsOn);
  }

  async function run(send: Send, done: Done): Promise<void> {
    setLast(undefined);
    await change.mutateAsync(send);
    setLast(done);
  }

  async function undo(): Promise<void> {
    if (!last) return;
    try {
      await reversal.mutateAsync(last.undo);
      setLast(undefined);
      notify.success(t.classGroups.undone);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  }

  return {
    /** Without a first day, the server decides. */
    add: (studentIds: string[], startsOn: string, rollNumber?: string) =>
      run(() => enrol(group.id, { studentIds, startsOn: startsOn || undefined, rollNumber }), {
        message: t.classGroups.studentsAdded(studentIds.length, group.name),
        undo: async () => {
          const endsOn = startsOn ? dayBefore(startsOn) : await dayBeforeYear();
          await endEnrolments(group.id, { studentIds, endsOn });
        },
      }),
    /** From this day on they are not in it. */
    remove: (studentIds: string[], from: string) => {
      const restore = restoreRollNumbers(studentIds);
      // Of students who are still to come.
      const startsOn = chosen(studentIds).find((student) => student.startsOn)?.startsOn ?? from;
      return run(() => endEnrolments(group.id, { studentIds, endsOn: dayBefore(from) }), {
        message: t.classGroups.studentsRemoved(studentIds.length, group.name),
        undo: async () => {
          await enrol(group.id, { studentIds, startsOn });
          await restore();
        },
      });
    },
    move: (studentIds: string[], to: Pick<ClassGroup, "id" | "name">, on: string, rollNumber?: string) => {
      const restore = restoreRollNumbers(studentIds);
      return run(() => moveStudents(group.id, { studentIds, toClassGroupId: to.id, on, rollNumber }), {
        message: t.classGroups.studentsMoved(studentIds.length, to.name),
        undo: async () => {
          await moveStudents(to.id, { studentIds, toClassGroupId: group.id, on });
          await restore();
        },
      });
    },
    /** Cancels the last day that is planned for students. */
    keep: (studentIds: string[]) => {
      const endsOn = chosen(studentIds).find((student) => student.endsOn)?.endsOn ?? undefined;
      return run(() => enrol(group.id, { studentIds }), {
        message: t.classGroups.studentsStay(studentIds.length, group.name),
        undo: () => endEnrolments(group.id, { studentIds, endsOn }),
      });
    },
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
