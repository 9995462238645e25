import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newAddress, openMailSchool } from "#app/testing/mail-school.ts";
import { headerOf } from "#app/testing/read-mail.ts";
import { school as schoolTable } from "#server/school/school.table.ts";
import { queueMail } from "./account-mails.ts";

// What mails about accounts say in their headers, and whom they come from.

const mails = await openMailSchool();
const { asAdmin, mailServer, school, send, settled } = mails;

test("an invitation to the office names the school, and does not say that a program sends it", async () => {
  await school.database.insert(schoolTable).values({ name: "Hill School" });
  const account = { id: randomUUID(), role: "clerk", name: "Lata", surname: "Menon", email: newAddress() };
  expect((await asAdmin().post("/api/office-accounts", account)).status).toBe(201);
  await settled();
  const [mail] = mailServer.mailsTo(account.email);
  if (!mail) throw new Error("No mail");
  expect(mail.subject).toBe("Hill School invites you to Classback");
  expect(mail.text).toContain("Hill School has invited you to Classback");
  expect(mail.text).toContain("for seven days");
  expect(headerOf(mail, "Auto-Submitted")).toBeUndefined();
  expect(headerOf(mail, "X-Auto-Response-Suppress")).toBe("OOF, AutoReply");
});

test.each(["password-reset", "password-changed", "email-changed", "registered-again"] as const)(
  "a mail that no person sends, %s, says so",
  async (kind) => {
    const { id, email } = await school.makeStudent();
    // Sent to the address that somebody had.
    await queueMail(school.database, { kind, userId: id, email });
    await send();
    const [mail] = mailServer.mailsTo(email);
    if (!mail) throw new Error("No mail");
    expect(headerOf(mail, "Auto-Submitted")).toBe("auto-generated");
    expect(headerOf(mail, "X-Auto-Response-Suppress")).toBe("OOF, AutoReply");
  },
);
