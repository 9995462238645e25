import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { todayIn } from "#domain/dates/calendar.ts";
import { sendParentMails } from "#features/messages/server/mails/parent-mails.actions.ts";
import {
  contactProblems,
  messageChildren,
  messageEvents,
  messagesOut,
  toldDays,
} from "#features/messages/server/messages.table.ts";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { rateLimits } from "#server/credentials/rate-limits.table.ts";
import type { Services } from "#server/http/context.ts";
import { school as schoolTable } from "#server/school/school.table.ts";
import type { TestSchool, TestUser } from "./test-school.ts";

type MessageFields = Partial<typeof messagesOut.$inferInsert>;

let made = 0;

/** Mails to guardians in a test school. */
export function parentMailsOf(school: TestSchool) {
  const { database } = school;
  let admin: TestUser | undefined;
  const today = () => todayIn(school.services.env.TIME_ZONE);

  /** A student whose parent has an address. */
  async function makeChild(fields: Parameters<TestSchool["makeStudent"]>[1] = {}) {
    const parentEmail = `parent${++made}@mail.example`;
    const student = await school.makeStudent([], { parentEmail, phone: null, ...fields });
    return { ...student, parentEmail: student.parentEmail ?? "" };
  }

  /** Messages that were given to the mail server to come, with their claims on the day: one for each of these children. */
  async function queueMails(
    children: readonly { id: string; parentEmail: string }[],
    fields: MessageFields & { claims?: boolean; day?: string } = {},
  ): Promise<string[]> {
    admin ??= await school.makeAdmin();
    const { claims = true, day = today(), ...message } = fields;
    const rows = children.map(({ parentEmail }) => ({
      id: randomUUID(),
      channel: "email" as const,
      contact: parentEmail,
      contactKeys: [parentEmail],
      language: "en",
      message: "Asha rated a class: ★★★★☆",
      state: "mailed" as const,
      createdBy: admin?.id ?? "",
      mail: "queued" as const,
      mailDueAt: new Date(Date.now() - 1000),
      ...message,
    }));
    await database.insert(messagesOut).values(rows);
    await database
      .insert(messageChildren)
      .values(
        rows.map(({ id }, index) => ({ messageId: id, number: 1, studentId: children[index]?.id ?? "" })),
      );
    if (claims) {
      const claimed = rows.flatMap(({ id, contactKeys }) =>
        contactKeys.map((contact) => ({ contact, day, messageId: id })),
      );
      await database.insert(toldDays).values(claimed).onConflictDoNothing();
    }
    return rows.map(({ id }) => id);
  }

  return {
    today,
    makeChild,
    queueMails,
    /** One message to the parent of a child. */
    async queueMail(
      child: { id: string; parentEmail: string },
      fields: Parameters<typeof queueMails>[1] = {},
    ) {
      return (await queueMails([child], fields))[0] ?? "";
    },
    send: (services: Services = school.services) => sendParentMails(services, () => false),
    /** The time of the next attempt has come. */
    makeDue: () =>
      database
        .update(messagesOut)
        .set({ mailDueAt: sql`now() - interval '1 second'` })
        .where(sql`mail_due_at is not null`),
    async read(id: string) {
      const [row] = await database.select().from(messagesOut).where(eq(messagesOut.id, id));
      if (!row) throw new Error("No such message");
      return row;
    },
    /** How many mails are in each state. */
    async states(ids?: readonly string[]): Promise<Record<string, number>> {
      const rows = await database
        .select({ mail: messagesOut.mail, count: sql<number>`count(*)::int` })
        .from(messagesOut)
        .where(ids && inArray(messagesOut.id, [...ids]))
        .groupBy(messagesOut.mail);
      return Object.fromEntries(rows.map(({ mail, count }) => [mail, count]));
    },
    async events(id: string): Promise<[kind: string, note: string][]> {
      const rows = await database
        .select()
        .from(messageEvents)
        .where(eq(messageEvents.messageId, id))
        .orderBy(messageEvents.id);
      return rows.map(({ kind, note }) => [kind, note]);
    },
    /** The days that a message has claimed. */
    async claimed(id: string): Promise<string[]> {
      const rows = await database.select().from(toldDays).where(eq(toldDays.messageId, id));
      return rows.map(({ day }) => day).sort();
    },
    setSchool: (settings: Partial<typeof schoolTable.$inferInsert>) =>
      database
        .insert(schoolTable)
        .values(settings)
        .onConflictDoUpdate({ target: schoolTable.id, set: settings }),
    /** No messages, no answers, and no quiet hours. */
    async reset() {
      await database.delete(messagesOut);
      await database.delete(contactProblems);
      await database.delete(consents);
      await database.delete(rateLimits);
      await this.setSchool({ name: "", quietFrom: 0, quietUntil: 0, parentConsent: "warn" });
    },
  };
}
