import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { isIdWithheld } from "#features/feedback/server/withheld-feedback.queries.ts";
import { isAboutOthers, leavePartsOfOthers, ownPart } from "#features/messages/server/child-parts.queries.ts";
import { dropped, isOfDropped } from "#features/messages/server/old-messages.queries.ts";
import { parentLinks } from "#features/messages/server/parent-page/parent-links.table.ts";
import {
  type ErasedGuardian,
  type ErasedPerson,
  type PersonalTable,
  personal,
} from "#server/privacy/personal-table.ts";
import {
  contactProblems,
  messageChildren,
  messageEvents,
  messageQueues,
  messagesOut,
  messageTemplates,
  notifiedDays,
} from "./messages.table.ts";

/** Messages about these people. */
const aboutThem = (ids: ReturnType<typeof sql>) =>
  sql`in (select message_id from message_children where student_id = any(${ids}))`;

/** Messages about these people and nobody else who was not erased. */
const aboutThemAlone = (ids: ReturnType<typeof sql>) =>
  sql`${aboutThem(ids)} and not exists (
    select from message_children as other join users on users.id = other.student_id and users.erased_at is null
    where other.message_id = messages_out.id and other.student_id <> all(${ids}))`;

/** Whether a message is about feedback of these people that is not for parents, also if it was deleted since. */
const hasWithheld = (ids: ReturnType<typeof sql>) => sql`exists (
  select from message_children as child where child.message_id = messages_out.id and child.student_id = any(${ids})
    and ${sql.raw(isIdWithheld("child.feedback_id"))})`;

/** In a message that names others too, leaves how these know its guardian: maybe by another name, and by fewer contacts. */
async function leaveToOthers(tx: Transaction, { ids, contacts }: ErasedPerson): Promise<void> {
  await tx.execute(sql`
    update messages_out set contact = case when contact = any(${contacts}) then '' else contact end,
      contact_keys = array(select key from unnest(contact_keys) as key where key <> all(${contacts})),
      guardian_name = coalesce((
        select guardian.name from message_children as child join guardian_contacts as guardian on guardian.student_id = child.student_id
        where child.message_id = messages_out.id and child.student_id <> all(${ids})
          and messages_out.contact = case messages_out.channel when 'whatsapp' then guardian.phone else guardian.email end
        order by child.number, guardian.position limit 1), '')
    where id ${aboutThem(ids)} and contact <> ''`);
}

/** Takes a guardian out of the messages to them, and what they wrote back. */
async function forgetGuardian(
  tx: Transaction,
  { studentIds, contacts, names }: ErasedGuardian,
): Promise<void> {
  const isToThem = sql`(contact = any(${contacts}) or guardian_name <> '' and normal_form(guardian_name) = any(${names})
    and id ${aboutThem(studentIds)})`;
  await tx.execute(sql`
    update message_events set note = '' where message_id in (select id from messages_out where ${isToThem})`);
  await tx.execute(sql`
    update messages_out set guardian_name = '', mail_problem = null, state = ${dropped.state}, not_sent = ${dropped.notSent},
      mail = ${dropped.mail}, mail_due_at = null,
      contact = case when contact = any(${contacts}) then '' else contact end,
      contact_keys = array(select key from unnest(contact_keys) as key where key <> all(${contacts}))
    where ${isToThem}`);
  await tx.execute(sql`
    update messages_out set contact_keys = array(select key from unnest(contact_keys) as key where key <> all(${contacts}))
    where contact_keys && ${contacts}`);
}

export const messageTables: PersonalTable[] = [
  personal(messagesOut, {
    shown: {
      section: "messages",
      columns: {
        at: sql`messages_out.created_at`,
        channel: sql`channel`,
        contact: sql`contact`,
        guardian: sql`guardian_name`,
        message: ({ ids, withWithheld }) =>
          sql`case when ${withWithheld} or not ${hasWithheld(ids)} then ${ownPart(ids)} else '' end`,
        state: sql`coalesce(not_sent, state)`,
        // What the guardian wrote back may be about any of them.
        history: ({
          ids,
        }) => sql`(select jsonb_agg(jsonb_build_object('at', event.at, 'kind', event.kind, 'reason', event.reason,
            'note', case when ${isAboutOthers(ids)} then '' else event.note end) order by event.id)
          from message_events as event where event.message_id = messages_out.id)`,
      },
      from: (ids) => sql`messages_out where id ${aboutThem(ids)} order by messages_out.created_at, id`,
    },
    erase: [
      // A message that names a brother or sister too keeps what it says of them, and where it went.
      { columns: ["message"], run: (tx, { ids }) => leavePartsOfOthers(tx, ids) },
      {
        set: dropped,
        where: ({ ids }) => sql`id ${aboutThem(ids)}`,
      },
      {
        set: { contact: "", contactKeys: [], guardianName: "" },
        where: ({ ids }) => sql`id ${aboutThemAlone(ids)}`,
      },
      { columns: ["contact", "contactKeys", "guardianName"], run: leaveToOthers },
      { texts: ["message", "mailProblem"] },
    ],
    eraseGuardian: forgetGuardian,
    keeps: ["channel", "language", "state", "notSent", "mail"],
  }),
  personal(messageChildren, {
    shown: "within the messages",
    // That a message was sent stays.
    erase: [{ set: { part: null }, where: ({ ids }) => sql`student_id = any(${ids})` }, { texts: ["part"] }],
    keeps: ["editedBy", "words"],
  }),
  personal(messageEvents, {
    shown: "within the messages",
    erase: [
      { set: { note: "" }, where: ({ ids }) => sql`message_id ${aboutThem(ids)}` },
      { texts: ["note"] },
    ],
    keeps: ["kind", "reason"],
  }),
  personal(notifiedDays, {
    shown: "within the messages",
    erase: [
      { remove: ({ contacts }) => sql`contact = any(${contacts})` },
      // Nobody is told by them any more.
      { remove: ({ ids }) => sql`message_id ${aboutThem(ids)} and ${isOfDropped}` },
    ],
    eraseGuardian: (tx, { contacts, studentIds }) =>
      tx
        .delete(notifiedDays)
        .where(sql`contact = any(${contacts}) or message_id ${aboutThem(studentIds)} and ${isOfDropped}`),
  }),
  personal(contactProblems, {
    shown: {
      section: "contactProblems",
      columns: {
        at: sql`at`,
        channel: sql`channel`,
        contact: sql`contact`,
        kind: sql`kind`,
        problem: sql`response`,
      },
      from: (ids) => sql`contact_problems where contact in (
        select unnest(array[phone, email]) from guardian_contacts where student_id = any(${ids})) order by at`,
    },
    erase: [{ remove: ({ contacts }) => sql`contact = any(${contacts})` }, { texts: ["response"] }],
    eraseGuardian: (tx, { contacts }) => tx.delete(contactProblems).where(sql`contact = any(${contacts})`),
  }),
  personal(messageQueues, { shown: "only ids of students", erase: "only ids of students" }),
  personal(messageTemplates, { shown: "of the school", erase: "of the school" }),
  personal(parentLinks, {
    shown: "only contacts, which the guardians are shown with",
    erase: [{ remove: ({ ids }) => sql`student_id = any(${ids})` }],
    eraseGuardian: (tx, { contacts }) => tx.delete(parentLinks).where(sql`contact = any(${contacts})`),
  }),
];
