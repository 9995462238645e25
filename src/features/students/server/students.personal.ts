import { sql } from "drizzle-orm";
import { consents } from "#features/students/server/guardians/consents.table.ts";
import { guardians } from "#features/students/server/guardians/guardians.table.ts";
import { type PersonalTable, personal } from "#server/privacy/personal-table.ts";
import { externalIds } from "./external-ids.table.ts";

export const studentTables: PersonalTable[] = [
  personal(externalIds, {
    shown: {
      section: "numbers",
      columns: { kind: sql`kind`, number: sql`value` },
      from: (ids) => sql`external_ids where student_id = any(${ids}) order by kind`,
    },
    erase: [{ remove: ({ ids }) => sql`student_id = any(${ids})` }],
  }),
  personal(guardians, {
    shown: {
      section: "guardians",
      columns: {
        name: sql`name`,
        relation: sql`relation`,
        phone: sql`phone`,
        email: sql`email`,
        language: sql`language`,
        mayReceive: sql`may_receive`,
        whatsappConsent: sql`whatsapp_answer`,
        emailConsent: sql`email_answer`,
      },
      from: (ids) => sql`guardian_contacts
        where student_id = any(${ids}) and (guardian_id is not null or phone is not null or email is not null)
        order by student_id, position`,
    },
    erase: [{ remove: ({ ids }) => sql`student_id = any(${ids})` }],
  }),
  personal(consents, {
    shown: {
      section: "consents",
      columns: {
        on: sql`answered_on`,
        channel: sql`channel`,
        contact: sql`contact`,
        purpose: sql`purpose`,
        answer: sql`answer`,
        source: sql`source`,
        notice: sql`notice_version`,
        language: sql`notice_language`,
      },
      from: (ids) => sql`consents where student_id = any(${ids}) order by id`,
    },
    // The fact that an answer was given stays.
    erase: [{ set: { contact: "" }, where: ({ ids }) => sql`student_id = any(${ids})` }],
    eraseGuardian: (tx, { contacts }) =>
      tx.update(consents).set({ contact: "" }).where(sql`contact = any(${contacts})`),
    keeps: ["channel", "purpose", "answer", "ends", "source", "answeredOn", "noticeLanguage"],
  }),
];
