import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { mailSources } from "#app/server/create-services.ts";
import { accountMails } from "#server/mails/account-mails.table.ts";
import { sendAccountMails } from "#server/mails/mail-job.ts";
import { openMailServer } from "./mail-server.ts";
import type { ReadMail } from "./read-mail.ts";
import { openTestSchool, type TestUser } from "./test-school.ts";

export const newAddress = () => `asha${randomUUID()}@mail.example`;
export const noSuchUser = { code: 550, says: "5.1.1 No such user here" };
export const greylisted = { code: 451, says: "Greylisted" };
export const tokenIn = (mail: ReadMail | undefined) => mail?.text.match(/token=([\w-]+)/)?.[1] ?? "";

/** A school with a mail server of its own. Each test begins with a new admin, and without mails. */
export async function openMailSchool() {
  const mailServer = await openMailServer();
  const school = openTestSchool({ SMTP_URL: mailServer.url });
  let admin: TestUser;
  beforeEach(async () => {
    mailServer.behave({});
    mailServer.inbox.length = 0;
    await school.database.delete(accountMails);
    admin = await school.makeAdmin();
  });
  const settled = () => school.services.background.settled();
  const asAdmin = () => school.requestAs(admin);
  return {
    mailServer,
    school,
    get admin() {
      return admin;
    },
    asAdmin,
    settled,
    send: () => sendAccountMails(school.services, mailSources),
    rows: () => school.database.select().from(accountMails).orderBy(accountMails.createdAt),
    makeDue: () => school.database.update(accountMails).set({ mailDueAt: sql`now() - interval '1 second'` }),
    /** Moves everything so far a minute into the past, so that another press is not taken for the same one. */
    aMinutePasses: () =>
      school.database.update(accountMails).set({ createdAt: sql`created_at - interval '1 minute'` }),
    async addStudent(email = newAddress()) {
      const student = { name: "Asha", surname: "Rao", email };
      const { status, body } = await asAdmin().post("/api/added-students", student);
      expect(status).toBe(201);
      await settled();
      return { id: body.id as string, email };
    },
    async inviteTeacher(email = newAddress()) {
      const fields = { name: "Meera", surname: "Iyer", education: "B.Ed.", subject: "Physics", email };
      const { status, body } = await asAdmin().post("/api/invitations", { role: "teacher", ...fields });
      expect(status).toBe(201);
      await settled();
      return body;
    },
    /** What admins see about the last mail to this person. */
    stateOf: async (id: string) => (await asAdmin().get(`/api/users/${id}/sign-in-mail`)).body.mail,
    async pressSend(id: string) {
      const { status } = await asAdmin().post(`/api/users/${id}/sign-in-mails`);
      await settled();
      return status;
    },
    async choosePassword(token: string) {
      const body = { token, password: "neem tree" };
      const { status } = await school.request("POST", "/api/password-resets", { body });
      await settled();
      return status;
    },
  };
}
