import { classGroupUndo } from "#features/class-groups/server/class-groups.undo.ts";
import { enrolmentUndo, rollNumberUndo } from "#features/class-groups/server/enrolments/enrolments.undo.ts";
import { newYearUndo } from "#features/class-groups/server/new-year/new-year.undo.ts";
import { feedbackUndo } from "#features/feedback/server/feedback.undo.ts";
import { replyUndo } from "#features/feedback/server/replies/replies.undo.ts";
import { invitationUndo } from "#features/invitations/server/invitations.undo.ts";
import { lessonUndo } from "#features/lessons/server/lessons.undo.ts";
import { officeUndo } from "#features/office/server/office.undo.ts";
import { schoolUndo } from "#features/school/server/school.undo.ts";
import { guardianUndo } from "#features/students/server/guardians/guardians.undo.ts";
import { mergedStudentsUndo } from "#features/students/server/merge/merge-students.undo.ts";
import { studentUndo } from "#features/students/server/students.undo.ts";
import { voidUndo } from "#features/students/server/void/void-student.undo.ts";
import { teacherUndo } from "#features/teachers/server/teachers.undo.ts";
import type { UndoOfActions } from "#server/audit/undo.ts";

/** How each audited action is undone. An action that is not final and that no feature handles fails the type check here. */
export const undoOfActions: UndoOfActions = {
  ...schoolUndo,
  ...classGroupUndo,
  ...enrolmentUndo,
  ...newYearUndo,
  ...rollNumberUndo,
  ...invitationUndo,
  ...guardianUndo,
  ...officeUndo,
  ...teacherUndo,
  ...studentUndo,
  ...mergedStudentsUndo,
  ...voidUndo,
  ...feedbackUndo,
  ...lessonUndo,
  ...replyUndo,
};
