import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { addEvents } from "#features/messages/server/message-events.queries.ts";
import { messagesOut } from "#features/messages/server/messages.table.ts";
import { studentsOfMessage } from "#features/messages/server/parent-messages.queries.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import {
  readOwnChoice,
  requireRestart,
  undoOwnRefusal,
} from "#features/students/server/guardians/own-choice.queries.ts";
import { lockStudentsWith } from "#features/students/server/guardians/standing-refusals.queries.ts";
import type { Services } from "#server/http/context.ts";
import { linkInvalid, messageOfToken } from "./parent-mail-link.actions.ts";

const channel = "email";

type ChoiceServices = Pick<Services, "authSecret" | "database" | "env">;

/** The message that a link came with. @throws ApiError `link-invalid`. */
async function findMessage({ authSecret, database }: ChoiceServices, token: string) {
  const id = messageOfToken(authSecret, token);
  const [message] = await database
    .select({ id: messagesOut.id, contact: messagesOut.contact, language: messagesOut.language })
    .from(messagesOut)
    .where(and(eq(messagesOut.id, id), eq(messagesOut.channel, channel)));
  if (!message) throw linkInvalid();
  return message;
}

/** What a guardian has chosen, by the link in a mail. @throws ApiError `link-invalid`. */
export async function readChoice(services: ChoiceServices, token: string) {
  const { contact, language } = await findMessage(services, token);
  return { ...(await readOwnChoice(services.database, { channel, contact })), language };
}

/**
 * Stops a guardian's e-mails, also queued ones, or undoes that.
 * @throws ApiError `link-invalid`; `too-many-requests` for too many starts on a day.
 */
export async function choose(services: ChoiceServices, token: string, wanted: boolean) {
  const { id, contact, language } = await findMessage(services, token);
  const timeZone = services.env.TIME_ZONE;
  const day = todayIn(timeZone);
  return inTransaction(services.database, async (tx) => {
    const studentIds = await studentsOfMessage(tx, id);
    await lockStudentsWith(tx, { channel, contact }, studentIds);
    const before = await readOwnChoice(tx, { channel, contact });
    if (wanted && before.mayUndo) {
      await requireRestart(tx, { channel, contact }, { timeZone, today: day });
      await undoOwnRefusal(tx, { channel, contact, day });
    }
    if (!wanted) {
      await withdrawConsent(tx, { channel, contact, studentIds, source: "own-link", recordedBy: null, day });
      if (before.wanted)
        await addEvents(tx, [{ messageId: id, byUser: null, kind: "reply", reason: "stop" }]);
    }
    return { ...(await readOwnChoice(tx, { channel, contact })), language };
  });
}
