import { type Database, inTransaction } from "#db/client.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import type { QueueConsents } from "#domain/schemas/message-queue.ts";
import { type Agreements, recordAgreements } from "#features/students/server/guardians/agreements.actions.ts";
import { lockContacts } from "#features/students/server/guardians/agreements.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { findChosen } from "./candidates.queries.ts";
import { lockQueue } from "./message-queues.queries.ts";

/**
 * Records that guardians of a queue agreed to the channel of their contact, all in the same way and on one day. Students of no queue are
 * returned like those with another contact. `today` is the school's.
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
    const isChosen = await findChosen(tx, queue.selection, ids);
    const known = agreed.filter(({ studentId }) => isChosen.has(studentId));
    const found: Agreements = {
      agreed: 0,
      refused: ids
        .filter((id) => !isChosen.has(id))
        .map((studentId) => ({ studentId, reason: "changed" as const })),
    };
    // In one order with others who change answers.
    await lockContacts(tx, ids);
    for (const channel of [...parentChannels].sort()) {
      const ofChannel = known.filter(({ contact }) => contact.includes("@") === (channel === "email"));
      if (ofChannel.length === 0) continue;
      const about = { actor, recordId: queueId, channel, source, on, today };
      const { agreed, refused } = await recordAgreements(tx, ofChannel, about);
      found.agreed += agreed;
      found.refused.unshift(...refused);
    }
    return found;
  });
}
