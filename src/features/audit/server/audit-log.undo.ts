import type { AuditAction } from "../../../domain/audit-log.ts";
import type { UndoOf } from "../../../server/base/undo.ts";
import { classGroupUndo } from "../../class-groups/server/class-groups.undo.ts";
import { enrolmentUndo } from "../../class-groups/server/enrolments.undo.ts";
import { feedbackUndo } from "../../feedback/server/feedback.undo.ts";
import { guardianUndo } from "../../guardians/server/guardians.undo.ts";
import { invitationUndo } from "../../invitations/server/invitations.undo.ts";
import { parentMessageUndo } from "../../parent-contact/server/parent-messages.undo.ts";
import { passwordUndo } from "../../password/server/password.undo.ts";
import { pinUndo } from "../../pin-sign-in/server/pin.undo.ts";
import { pushUndo } from "../../push/server/push.undo.ts";
import { reminderUndo } from "../../reminders/server/reminders.undo.ts";
import { replyUndo } from "../../replies/server/replies.undo.ts";
import { reviewSessionUndo } from "../../review-sessions/server/review-session.undo.ts";
import { schoolUndo } from "../../school/server/school.undo.ts";
import { setAsideUndo } from "../../set-aside/server/set-aside.undo.ts";
import { setupUndo } from "../../setup/server/setup.undo.ts";
import { signInLinkUndo } from "../../sign-in-links/server/sign-in-links.undo.ts";
import { studentUndo } from "../../students/server/students.undo.ts";
import { teacherUndo } from "../../teachers/server/teachers.undo.ts";

const auditUndo: UndoOf<"audit.undo"> = { "audit.undo": "cannot be undone" };

/** How each audited action is undone. An action that no feature handles fails the type check here. */
const undoOfActions: UndoOf<AuditAction> = {
  ...schoolUndo,
  ...setupUndo,
  ...pinUndo,
  ...signInLinkUndo,
  ...classGroupUndo,
  ...enrolmentUndo,
  ...invitationUndo,
  ...guardianUndo,
  ...passwordUndo,
  ...teacherUndo,
  ...studentUndo,
  ...setAsideUndo,
  ...feedbackUndo,
  ...reviewSessionUndo,
  ...replyUndo,
  ...parentMessageUndo,
  ...reminderUndo,
  ...pushUndo,
  ...auditUndo,
};

const undoByName = new Map<string, UndoOf<AuditAction>[AuditAction]>(Object.entries(undoOfActions));

/** How an action is undone; null when it cannot be, or is unknown: entries outlive the versions that wrote them. */
export function findUndo(action: string) {
  const undo = undoByName.get(action) ?? "cannot be undone";
  return undo === "cannot be undone" ? null : undo;
}

/** Whether an admin can undo this entry; its parts are undone with the whole (docs/decisions/019). */
export function isUndoable({ action, partOf }: { action: string; partOf: number | null }): boolean {
  return partOf === null && findUndo(action) !== null;
}
