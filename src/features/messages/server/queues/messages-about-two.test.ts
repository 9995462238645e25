import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dump } from "#app/testing/erased-child.ts";
import { openMailServer } from "#app/testing/mail-server.ts";
import { openQueues, reasons, selectionOf } from "#app/testing/message-queues.ts";
import { parentMailsOf } from "#app/testing/parent-mails.ts";
import { parentPagesOf } from "#app/testing/parent-pages.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { hourIn } from "#domain/dates/calendar.ts";
import { users } from "#server/accounts/users.table.ts";

// One message about a brother and a sister, of whom one is erased, or has left long ago.

const mailServer = await openMailServer();
const school = openTestSchool({
  APP_URL: "http://localhost:3000",
  SMTP_URL: mailServer.url,
  TIME_ZONE: "Asia/Kolkata",
});
const { asAdmin, newPhone, people, prepare, pupil, say } = openQueues(school);
const pages = parentPagesOf(school);
const mails = parentMailsOf(school);

const erase = async ({ id, name, surname }: TestUser) =>
  expect((await asAdmin().post(`/api/students/${id}/erasure`, { name: `${name} ${surname}` })).status).toBe(
    204,
  );

test("erasing one takes what only they had: another contact of the guardian, and the name that they gave", async () => {
  const phone = newPhone();
  const own = "zebra@quagga.example";
  const { student: asha } = await pupil({ phone, parentEmail: own });
  const { student: kabir } = await pupil({ phone, parentEmail: null });
  const as = asAdmin();
  const path = `/api/students/${asha.id}/guardians`;
  const { guardians, updatedAt } = (await as.get(path)).body;
  const named = [{ ...guardians[0], name: "Zebra Quagga", relation: "mother" }];
  expect((await as.put(path, { guardians: named, updatedAt })).status).toBe(204);
  const { messages } = await prepare(selectionOf(asha, kabir));
  expect(messages).toMatchObject([{ to: phone, guardianName: "Zebra Quagga" }]);
  await erase(asha);
  expect(await dump(school.database)).not.toMatch(/quagga/i);
  const { items } = (await as.get(`/api/parent-messages?studentId=${kabir.id}`)).body;
  expect(items).toMatchObject([{ to: phone, guardianName: "", message: textAbout(messages[0], kabir) }]);
});

/** What the server has written of a child in a message about several. */
const textAbout = ({ message }: { message: string }, { name }: TestUser) =>
  message
    .split("\n\n")
    .filter((text) => text.includes(name))
    .join("\n\n");

const fileOf = async ({ id }: TestUser) => (await asAdmin().get(`/api/people/${id}/data`)).body.data.messages;

/** A brother and a sister, each with words of their own. */
async function makeTwo(phone = newPhone()) {
  const [asha, kabir] = await Promise.all(
    ["Asha", "Kabir"].map((name) =>
      school.makeStudent([people().teacher], { name, surname: "Bharal", phone }),
    ),
  );
  if (asha === undefined || kabir === undefined) throw new Error("Two students were made");
  for (const [student, message] of [
    [asha, "Words of the sister"],
    [kabir, "Words of the brother"],
  ] as const)
    await school.makeFeedback(student, await school.makeLesson(people().teacher, { date: "2026-11-20" }), {
      message,
    });
  return { asha, kabir };
}

async function aboutTwo() {
  const { asha, kabir } = await makeTwo();
  const {
    messages: [message],
  } = await prepare(selectionOf(asha, kabir));
  return { asha, kabir, message };
}

test("each child's file has its own part, and so has the message once the other is erased", async () => {
  const { asha, kabir, message } = await aboutTwo();
  expect(message.message).toMatch(/Words of the sister(.|\n)*Words of the brother/);
  await say(message.id, "sent");
  const note = "Thanks, about Asha I will call";
  await asAdmin().post(`/api/parent-messages/${message.id}/replies`, { kind: "note", note });
  for (const [child, other] of [
    [asha, "brother"],
    [kabir, "sister"],
  ] as const) {
    const file = await fileOf(child);
    expect(file).toMatchObject([{ message: textAbout(message, child) }]);
    expect(JSON.stringify(file)).not.toMatch(new RegExp(`${other}|Thanks`));
  }
  await erase(asha);
  expect(await dump(school.database)).not.toMatch(/Words of the sister|Thanks/);
  expect(await fileOf(kabir)).toMatchObject([{ message: textAbout(message, kabir) }]);
  const { items } = (await asAdmin().get(`/api/parent-messages?studentId=${kabir.id}`)).body;
  expect(items).toMatchObject([{ message: textAbout(message, kabir) }]);
});

test("a person who changes the text changes the part of one child, or leaves nothing where it cannot be told", async () => {
  const one = await aboutTwo();
  const change = async ({ id }: { id: string }, message: string) =>
    expect((await asAdmin().put(`/api/parent-messages/${id}/message`, { message })).status).toBe(204);
  await change(one.message, `Asha did very well.\n\n${textAbout(one.message, one.kabir)}`);
  expect(await fileOf(one.asha)).toMatchObject([{ message: "Asha did very well." }]);
  await erase(one.kabir);
  expect(await fileOf(one.asha)).toMatchObject([{ message: "Asha did very well." }]);
  const two = await aboutTwo();
  await change(two.message, "Asha and Kabir did very well.");
  expect(await fileOf(two.asha)).toMatchObject([{ message: "" }]);
  await erase(two.asha);
  expect(await fileOf(two.kabir)).toMatchObject([{ message: "" }]);
  expect(await dump(school.database)).not.toContain("Asha and Kabir");
});

test("a mail that goes to nobody any more leaves the day to another", async () => {
  // Otherwise, it is sent at once.
  const hour = hourIn("Asia/Kolkata");
  await mails.setSchool({ quietFrom: hour, quietUntil: (hour + 2) % 24 });
  const parentEmail = "both@shared.example";
  const { student: asha } = await pupil({ phone: null, parentEmail });
  const { student: kabir } = await pupil({ phone: null, parentEmail });
  const { id, messages } = await prepare(selectionOf(asha, kabir), { channel: "email" });
  await asAdmin().post(`/api/message-queues/${id}/mails`);
  expect(await mails.claimed(messages[0].id)).toHaveLength(1);
  await erase(asha);
  expect(await mails.claimed(messages[0].id)).toEqual([]);
  const next = await prepare(selectionOf(kabir), { channel: "email" });
  expect([next.messages.length, reasons(next)]).toEqual([1, []]);
});

test("the text is kept as long as one of them is at the school", async () => {
  const phone = newPhone();
  const { student: asha } = await pupil({ phone });
  const { student: kabir } = await pupil({ phone });
  const { messages } = await prepare(selectionOf(asha, kabir));
  await say(messages[0].id, "sent");
  const as = asAdmin();
  await as.put("/api/retention", { keepsWordsOfErased: false, messages: 12, words: null, records: null });
  const token = await pages.makeLink(kabir, phone);
  const leave = ({ id }: TestUser) =>
    school.database.update(users).set({ leftOn: "2020-01-01" }).where(eq(users.id, id));
  const remove = async ({ id }: TestUser) =>
    (await as.post("/api/retention/messages", { studentIds: [id] })).body.students;
  await leave(asha);
  expect(await remove(asha)).toBe(0);
  expect((await pages.open(token)).body.items).toHaveLength(1);
  await leave(kabir);
  expect(await remove(asha)).toBe(1);
  expect((await pages.open(token)).body.items).toEqual([]);
});

const count = (text: string, sought: string) => text.split(sought).length - 1;

test("a message about two greets once, in each language, and a digest names the school once", async () => {
  await mails.setSchool({ name: "Green Valley School" });
  for (const [language, greeting, own] of [
    ["en", "Hello Parent, here is your children’s feedback:", "Kabir rated a class: "],
    ["hi", "नमस्ते, आपके बच्चों का फ़ीडबैक यह है:", "Kabir ने एक क्लास को रेटिंग दी: "],
  ] as const) {
    await mails.setSchool({ language });
    const { message } = (await aboutTwo()).message;
    expect(message.startsWith(`${greeting}\n\n`)).toBe(true);
    expect([count(message, greeting), count(message, "Green Valley School")]).toEqual([1, 0]);
    expect(message).toContain(own);
    expect(message).toMatch(/Words of the sister(.|\n)*Words of the brother/);
  }
  await mails.setSchool({ language: "en" });
  const two = await makeTwo();
  const days = { from: "2026-11-01", to: "2026-11-20" };
  const digest = { ...selectionOf(two.asha, two.kabir), feedback: { of: "digest", ...days } };
  const { message } = (await prepare(digest)).messages[0];
  expect(message).toMatch(
    /^Green Valley School\n\nThis is what Asha wrote(.|\n)*\n\nThis is what Kabir wrote/,
  );
  expect(count(message, "Green Valley School")).toBe(1);
  await mails.setSchool({ name: "" });
});

test("so does one in the school’s own words, which says once how to answer; each child keeps their own part", async () => {
  const template = "Dear parent of {child},\n{child} wrote: {words}\nMore: {link}\nReply STOP to end.";
  const set = (text: string) => asAdmin().put("/api/message-templates/en", { template: text });
  await set(template);
  const { asha, kabir, message } = await aboutTwo();
  const link = message.message.match(/\S+\/p\/\S+/)?.[0];
  expect(message.message.split("\n\n")).toEqual([
    "Dear parent of Asha, Kabir,",
    "Asha wrote: Words of the sister",
    "Kabir wrote: Words of the brother",
    `More: ${link}\nReply STOP to end.`,
  ]);
  await say(message.id, "sent");
  expect(await fileOf(asha)).toMatchObject([{ message: "Asha wrote: Words of the sister" }]);
  await erase(asha);
  expect(await fileOf(kabir)).toMatchObject([{ message: "Kabir wrote: Words of the brother" }]);
  await set("");
});
