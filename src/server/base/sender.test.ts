import { expect, test } from "vitest";
import { silent } from "#app/commands/school.ts";
import { openMailServer } from "#app/testing/mail-server.ts";
import { parseEnv } from "./env.ts";
import { createMailer } from "./mailer.ts";

const { url: SMTP_URL, inbox } = await openMailServer();

test.each([
  ["Hill School (Main Branch) <office@hill-school.in>", "Hill School (Main Branch)"],
  ["(Main) Hill School (2) <office@hill-school.in>", "(Main) Hill School (2)"],
  ["Smith, Rao & Sons; School: 7 <office@hill-school.in>", "Smith, Rao & Sons; School: 7"],
  ['"Smith, School" <office@hill-school.in>', "Smith, School"],
  ['"The \\"Hill\\" School" <office@hill-school.in>', 'The "Hill" School'],
  ['The "Hill" School <office@hill-school.in>', 'The "Hill" School'],
  ["St. Mary's School <office@hill-school.in>", "St. Mary's School"],
  ["Hill @ Pune <office@hill-school.in>", "Hill @ Pune"],
  ['"School <main>" <office@hill-school.in>', "School <main>"],
  ["back\\slash <office@hill-school.in>", "back\\slash"],
  ["हिल विद्यालय (मुख्य), पुणे <office@hill-school.in>", "हिल विद्यालय (मुख्य), पुणे"],
  ["École Zoë 🌱 <office@hill-school.in>", "École Zoë 🌱"],
  ["office@hill-school.in (Main Branch)", "Main Branch"],
  ["<office@hill-school.in>", ""],
  ["office@hill-school.in", ""],
])("MAIL_FROM=%s: a mail has the name as it was typed", async (MAIL_FROM, name) => {
  const mailer = createMailer(parseEnv({ SMTP_URL, MAIL_FROM }), silent);
  await mailer.send({ to: "asha@home.in", subject: "Hello", text: "Hello" }).finally(() => mailer.close());
  expect(inbox.pop()?.mail.from).toEqual({ name, address: "office@hill-school.in" });
});
