import { randomUUID } from "node:crypto";
import { inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { ApiError } from "#server/base/api-error.ts";
import { eraseGuardianIn } from "./erased-guardian.actions.ts";
import type { GuardianKey } from "./erased-guardian.queries.ts";
import { type EraseServices, listErasure } from "./erasure-list.actions.ts";
import { erasures } from "./erasures.table.ts";

/**
 * Erases a guardian of a student for good.
 * @throws ApiError `not-found` when the student has no such guardian and had none.
 */
export async function eraseGuardian(
  services: EraseServices,
  actor: Actor,
  studentId: string,
  key: GuardianKey,
): Promise<void> {
  const { database, env, personalTables } = services;
  await inTransaction(database, async (tx) => {
    const keys = await eraseGuardianIn(
      tx,
      actor,
      { studentId, key },
      { personalTables, dataDir: env.DATA_DIR },
    );
    if (keys === null) throw new ApiError("not-found");
    const erasedAt = new Date();
    await tx.insert(erasures).values(
      keys.map(({ of, id, endedBy }) => ({
        ...{ personId: randomUUID(), erasedAt, erasedBy: actor.id, words: "removed" as const },
        ...{ guardianOf: of, guardianId: id, endedBy },
      })),
    );
  });
  await listErasure(services);
}
