import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { mayChangeMark, type Withholder, withholderOf } from "#domain/withholding.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { readSchool } from "#server/school/read-school.ts";
import { lockFeedback, updateFeedback } from "./feedback.queries.ts";
import type { feedback } from "./feedback.table.ts";

type Marked = Pick<typeof feedback.$inferSelect, "id" | "studentId" | "teacherId" | "withheldBy">;

/** Who wants this feedback not to go to parents. */
export function withholderOfRow({ studentId, withheldBy }: Marked): Withholder | null {
  if (withheldBy === null) return null;
  return withheldBy === studentId ? "student" : "admin";
}

/** The school does not let students mark what they write; those who have a mark keep it. */
export function withholdingOff(): ApiError {
  return new ApiError("forbidden", { sentence: sentence("withholding.withholdingOff") });
}

/**
 * Marks locked feedback as not for parents, or takes that back: as its author or the office. If it is so already, nothing changes.
 * @throws ApiError `forbidden` when the school does not let students do that; `conflict` when the mark is someone else's.
 */
export async function setMark(
  tx: Transaction,
  actor: Actor,
  current: Marked,
  withheld: boolean,
): Promise<void> {
  const former = withholderOfRow(current);
  if ((former !== null) === withheld) return;
  if (!mayChangeMark(actor.role, former)) {
    throw new ApiError("conflict", {
      sentence: sentence(
        former === "student" ? "withholding.withheldByStudent" : "withholding.withheldBySchool",
      ),
    });
  }
  const isOwn = actor.role === "student";
  if (isOwn && withheld && !(await readSchool(tx)).studentsMayWithhold) throw withholdingOff();
  const { id, studentId, teacherId } = current;
  await updateFeedback(tx, id, { withheldBy: withheld ? actor.id : null });
  await writeAuditEntry(tx, {
    actor,
    action: isOwn ? "feedback.withhold-own" : "feedback.withhold",
    recordId: id,
    studentId,
    teacherId,
    before: { withheldBy: former ?? "" },
    after: { withheldBy: (withheld && withholderOf(actor.role)) || "" },
  });
}

/** As `setMark`, by the office. @throws ApiError also `not-found`. */
export async function withholdFeedback(
  database: Database,
  actor: Actor,
  id: string,
  withheld: boolean,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const current = await lockFeedback(tx, id);
    if (current === null) throw new ApiError("not-found", { sentence: sentence("feedback.notFound") });
    await setMark(tx, actor, current, withheld);
  });
}
