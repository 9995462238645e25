import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "#app/testing/mail-server.ts";
import { ApiSession } from "../support/api-session.ts";
import { connectTo } from "../support/database-of.ts";
import { startForTest } from "../support/start-for-test.ts";
import { adminSettings } from "../support/writers.ts";

const mailServer = await openMailServer();

test("if the server is killed while the mail server accepts a mail, the mail arrives at most twice, and the admin can tell", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-mail-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { SMTP_URL: mailServer.url };
  const first = await startForTest({ dataDir, settings });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = adminSettings;
  const signIn = (url: string) => ApiSession.signIn(url, { email, password });

  const killed = Promise.withResolvers<void>();
  // The mail server has the whole mail, but nobody is left to receive its response.
  mailServer.behave({ beforeResponse: () => first.kill().then(killed.resolve) });
  const student = { name: "Asha", surname: "Rao", email: "asha@home.example" };
  const { id } = await (await signIn(first.url)).post("/added-students", student);
  await killed.promise;
  mailServer.behave({});
  expect(mailServer.inbox).toHaveLength(1);

  const second = await startForTest({ dataDir, settings });
  const admin = await signIn(second.url);
  const state = async () => (await admin.get(`/users/${id}/sign-in-mail`)).mail;
  expect(await state()).toMatchObject({ state: "queued", email: student.email });
  // Instead of waiting for three minutes, after which the first server counts as gone.
  const client = await connectTo(dataDir);
  await client.query("update account_mails set mail_due_at = now() where mail = 'sending'");
  await client.end();
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ state: "sent", email: student.email });
  const mails = mailServer.mailsTo(student.email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.messageId).toBe(mails[0]?.messageId);
  expect(await second.stop()).toBe(0);
});
