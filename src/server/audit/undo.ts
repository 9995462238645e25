import type { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import type { Actor } from "#domain/roles.ts";
import { type Sentence, sentence } from "#locales/sentence.ts";
import type { auditLog } from "#server/audit/audit-log.table.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AuditEntry } from "./write-audit-entry.ts";

// A change is undone by the feature that owns the rows. Each feature exports what it undoes from a file `*.undo.ts`, and the
// app combines them; an action that is not final and that no feature handles fails the type check (docs/decisions/028).

export type StoredEntry = typeof auditLog.$inferSelect;

/** The actor of the undo, and the school's day. */
export interface UndoBy {
  actor: Actor;
  today: string;
}

/** Undoes what an entry records, within the transaction, and writes an entry. @throws ApiError `conflict` when it is too late. */
type Undo = (tx: Transaction, entry: StoredEntry, by: UndoBy) => Promise<void>;

/** The actions that cannot be undone. A link, a mail, an export or an erasure is out of our hands, and no one else restores a secret. */
type FinalAction =
  | "account.change"
  | "admin.add"
  | "audit.undo"
  | "class-group.add"
  | "feedback.void"
  | "feedback.withhold-own"
  | "guardian.erase"
  | "invitation.mail"
  | "office.add"
  | `parent-link.${"make" | "revoke"}`
  | "parent.contact"
  | `password.${"change" | "reset"}`
  | "person.export"
  | `pin.${"issue" | "lift-waits" | "set" | "void"}`
  | `privacy.${"change" | "remove"}`
  | "reminder.send"
  | "school-year.add"
  | "school.export"
  | `school.${"import" | "import-undo"}`
  | `sign-in-link.${"mail" | "make"}`
  | "student.assign-teachers"
  | `student.change-${"email" | "login-name"}`
  | "student.erase"
  | "teacher.add"
  | "teacher.change-email"
  | "teacher.restore";

export type UndoableAction = Exclude<AuditAction, FinalAction>;

/** How a feature undoes the actions that it writes to the audit log. */
export type UndoOf<Action extends UndoableAction> = Record<Action, Undo>;

/** How each action is undone (`src/app/server/undo.ts`). */
export type UndoOfActions = UndoOf<UndoableAction>;

/** How an action is undone; null when it cannot be, or is unknown: entries outlive the versions that wrote them. */
export function findUndo(undoOfActions: UndoOfActions, action: string): Undo | null {
  return Object.hasOwn(undoOfActions, action) ? undoOfActions[action as UndoableAction] : null;
}

/** Rejects an undo, for this reason. */
export function undoConflict(why: Sentence): ApiError {
  return new ApiError("conflict", { sentence: why });
}

/** The record kept in an entry. @throws ApiError `conflict` when it cannot be read, and so cannot be restored. */
export function imageOf<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const image = schema.safeParse(stored);
  if (!image.success) throw undoConflict(sentence("audit.cannotUndo"));
  return image.data;
}

/** The entry that records the undo of another. */
export function undoOf(
  actor: Actor,
  entry: StoredEntry,
  images: Pick<AuditEntry, "before" | "after">,
): AuditEntry {
  const { id, recordId, studentId, teacherId } = entry;
  return {
    actor,
    action: "audit.undo",
    recordId,
    studentId: studentId ?? undefined,
    teacherId: teacherId ?? undefined,
    undoes: id,
    ...images,
  };
}
