import { inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { schoolRecordId, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { findClassGroupName } from "./pin-codes.queries.ts";
import { liftWaitsOf } from "./wrong-pins.queries.ts";

/** Lifts all waits after wrong PINs for a class group's students, or with null for those without one. @throws ApiError `not-found`. */
export async function liftPinWaits(
  { database }: Services,
  actor: Actor,
  classGroupId: string | null,
): Promise<void> {
  const classGroup = classGroupId && (await findClassGroupName(database, classGroupId));
  if (classGroupId !== null && classGroup === null) throw new ApiError("not-found");
  await inTransaction(database, async (tx) => {
    if (!(await liftWaitsOf(tx, classGroupId))) return;
    await writeAuditEntry(tx, {
      actor,
      action: "pin.lift-waits",
      recordId: classGroupId ?? schoolRecordId,
      after: classGroup === null ? undefined : { classGroup },
    });
  });
}
