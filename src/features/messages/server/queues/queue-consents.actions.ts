import { type Database, inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { QueueConsents } from "#domain/schemas/message-queue.ts";
import { type Agreements, recordAgreements } from "#features/students/server/guardians/agreements.actions.ts";
import { ApiError } from "#server/base/api-error.ts";
import { findChosen } from "./candidates.queries.ts";
import { lockQueue } from "./message-queues.queries.ts";

/**
 * Records that guardians of a queue agreed to its channel, all in the same way and on one day. Students whom the queue is not for are
 * returned like those whose guardian has another contact. `today` is the school's.
 * @throws ApiError `not-found`; `invalid-input` for a day after `today`.
 */
export async function recordQueueConsents(
  database: Database,
  actor: Actor,
  queueId: string,
  { agreed, source, on }: QueueConsents,
  today: string,
): Promise<Agreements> {
  return inTransaction(database, async (tx) => {
    const queue = await lockQueue(tx, queueId);
    if (queue === null) throw new ApiError("not-found");
    const ids = agreed.map(({ studentId }) => studentId);
    const isChosen = await findChosen(tx, queue, ids);
    const known = agreed.filter(({ studentId }) => isChosen.has(studentId));
    const { channel } = queue;
    const recorded = await recordAgreements(tx, known, {
      actor,
      recordId: queueId,
      channel,
      source,
      on,
      today,
    });
    const others = ids
      .filter((id) => !isChosen.has(id))
      .map((studentId) => ({ studentId, reason: "changed" as const }));
    return { ...recorded, refused: [...recorded.refused, ...others] };
  });
}
