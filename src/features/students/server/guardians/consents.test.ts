import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { noticeOn } from "#domain/consent-notices.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { en } from "#locales/en.ts";
import { withdrawConsent } from "./consents.queries.ts";
import { consents } from "./consents.table.ts";
import { guardianContacts } from "./guardians.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const phone = "9876543210";
let admin: TestUser;
let student: TestUser;
let path: string;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

beforeEach(async () => {
  student = await school.makeStudent([], { phone, parentEmail: "parent@test.example" });
  path = `/api/students/${student.id}`;
});

const asAdmin = () => school.requestAs(admin);
const consent = (answer: string, more: object = {}) => ({
  answer,
  source: "phone",
  on: today,
  contact: phone,
  ...more,
});
const mother = (whatsapp: object | null, more: object = {}) => ({
  ...{ name: "Lata", relation: "mother", phone, email: "parent@test.example", language: "hi" },
  ...{ consent: { whatsapp, email: null }, ...more },
});
const read = async () => (await asAdmin().get(`${path}/guardians`)).body;
const put = async (...guardians: object[]) =>
  asAdmin().put(`${path}/guardians`, { guardians, updatedAt: (await read()).updatedAt });
const history = async (query = "") => (await asAdmin().get(`${path}/consents${query}`)).body;
const answers = async () => (await history()).items.map(({ answer }: { answer: string }) => answer);

async function undoNewest(): Promise<void> {
  const { body } = await asAdmin().get(`/api/audit-log?studentId=${student.id}`);
  const { id } = body.items.find(({ undoable }: { undoable: boolean }) => undoable !== false);
  expect((await asAdmin().post(`/api/audit-log/${id}/undo`)).status).toBe(204);
}

/** The answer about WhatsApp that messages go by. */
async function inView(): Promise<unknown> {
  const [row] = await school.database
    .select()
    .from(guardianContacts)
    .where(eq(guardianContacts.studentId, student.id));
  return row?.whatsappAnswer;
}

/** The student's own update of the profile, as the form sends it. */
async function studentChanges(changes: object): Promise<void> {
  const { body } = await school.requestAs(student).get(path);
  const { name, surname, email, age, city, education, parentEmail, course, teacherId } = body;
  const profile = {
    name,
    surname,
    email,
    age,
    city,
    education,
    phone: body.phone,
    parentEmail,
    course,
    teacherId,
  };
  expect((await school.requestAs(student).patch(path, { ...profile, ...changes })).status).toBe(204);
}

test("each new answer is added to the earlier ones, and an undo adds the former answer again", async () => {
  await put(mother(consent("agreed", { on: "2026-06-01", source: "admission-file" })));
  await put(mother(consent("agreed", { on: "2026-06-01", source: "admission-file" }), { name: "Lata Rao" }));
  expect(await answers()).toEqual(["agreed"]);
  await put(mother(consent("refused")));
  expect(await inView()).toBe("refused");
  await put(mother(null));
  expect([await answers(), await inView()]).toEqual([["void", "refused", "agreed"], null]);
  await undoNewest();
  expect([await answers(), await inView()]).toEqual([["refused", "void", "refused", "agreed"], "refused"]);

  const { items } = await history();
  const recordedBy = { name: admin.name, surname: admin.surname };
  const about = { channel: "whatsapp", purpose: "feedback", contact: phone, recordedBy };
  expect(items[0]).toEqual({
    ...about,
    ...{
      id: expect.any(Number),
      answer: "refused",
      source: "phone",
      on: today,
      recordedAt: expect.any(String),
    },
    notice: { version: noticeOn(today), language: "hi" },
    linkMadeBy: null,
    endedAt: null,
  });
  expect(items.map((each: { endedAt: string | null }) => each.endedAt)).toEqual([
    null,
    ...items.slice(0, 3).map((each: { recordedAt: string }) => each.recordedAt),
  ]);
  expect(items[1]).toMatchObject({ ...about, answer: "void", source: null, notice: null });
  // The notice is younger than the answer.
  expect(items[3]).toMatchObject({ source: "admission-file", on: "2026-06-01", notice: null });

  const first = await history("?limit=3");
  const rest = await history(`?limit=3&after=${first.next}`);
  expect([...first.items, ...rest.items]).toEqual(items);
  expect(rest.next).toBeNull();
});

test("only admins read what was answered", async () => {
  const teacher = await school.makeTeacher();
  for (const [actor, status] of [
    [null, 401],
    [teacher, 403],
    [student, 403],
  ] as const) {
    expect((await school.requestAs(actor).get(`${path}/consents`)).status).toBe(status);
  }
  expect((await asAdmin().get(`/api/students/${teacher.id}/consents`)).status).toBe(404);
});

test("a contact that only the student has seen cannot give consent until an admin confirms it", async () => {
  const changed = "9876533333";
  await studentChanges({ phone: changed });
  const agreed = consent("agreed", { contact: changed });
  for (const list of [
    [mother(agreed, { phone: changed })],
    [mother(null, { phone: "" }), mother(agreed, { phone: "98765 33333" })],
  ]) {
    expect(await put(...list)).toMatchObject({
      status: 400,
      body: {
        field: `guardians.${list.length - 1}.consent.whatsapp.answer`,
        message: en.guardians.contactUnseen,
      },
    });
  }
  expect(await answers()).toEqual([]);
  // A refusal counts at once.
  expect((await put(mother(consent("refused", { contact: changed }), { phone: changed }))).status).toBe(204);
  // That has not confirmed the number: only saving the list as it is does.
  expect((await put(mother(agreed, { phone: changed }))).status).toBe(400);
  expect((await put(...(await read()).guardians)).status).toBe(204);
  expect((await put(mother(agreed, { phone: changed }))).status).toBe(204);
  expect(await answers()).toEqual(["agreed", "refused"]);
  // A number of the admin's own.
  await studentChanges({ phone: "9876544444" });
  expect((await put(mother(consent("agreed")))).status).toBe(204);
});

test("a contact has its answer again with whichever guardian it comes back", async () => {
  await put(mother(consent("refused")));
  await put({ name: "Mohan", relation: "father", phone: "9876500000" });
  expect(await inView()).toBeNull();
  await put({ name: "Mohan", relation: "father", phone: "9876500000" }, mother(null));
  expect((await read()).guardians[1].consent.whatsapp).toMatchObject({ answer: "refused" });
  expect(await answers()).toEqual(["refused"]);
});

test("guardians who share a number have one answer: the new one", async () => {
  const father = (whatsapp: object | null) => mother(whatsapp, { name: "Mohan", relation: "father" });
  await put(mother(consent("agreed")), father(null));
  expect(await answers()).toEqual(["agreed"]);
  await put(mother(consent("agreed")), father(consent("refused")));
  await put(mother(consent("refused")), father(null));
  expect(await answers()).toEqual(["refused", "agreed"]);
  expect(
    (await read()).guardians.map(({ consent }: { consent: { whatsapp: object } }) => consent.whatsapp),
  ).toEqual([consent("refused"), consent("refused")]);
});

test("nobody at the school says that an answer came by the guardian's own link, but what came by it stays", async () => {
  const own = consent("agreed", { source: "own-link" });
  expect(await put(mother(own))).toMatchObject({
    status: 400,
    body: { field: "guardians.0.consent.whatsapp.source", message: en.guardians.sourceRequired },
  });
  await school.database.insert(consents).values({
    ...{ studentId: student.id, channel: "whatsapp", purpose: "feedback", contact: phone },
    ...{ answer: "agreed", source: "own-link", answeredOn: today, noticeVersion: 1, noticeLanguage: "hi" },
  });
  expect((await put(mother(own))).status).toBe(204);
  expect((await history()).items).toMatchObject([{ source: "own-link", recordedBy: null }]);
});

test("who wrote 'stop' is not overruled by a form that was open before", async () => {
  await put(mother(consent("agreed")));
  const { guardians, updatedAt } = await read();
  const stop = {
    channel: "whatsapp",
    contact: phone,
    source: "message",
    recordedBy: admin.id,
    day: today,
  } as const;
  await inTransaction(school.database, (tx) => withdrawConsent(tx, stop));
  await inTransaction(school.database, (tx) => withdrawConsent(tx, stop));
  expect((await asAdmin().put(`${path}/guardians`, { guardians, updatedAt })).status).toBe(409);
  expect([await answers(), await inView()]).toEqual([["refused", "agreed"], "refused"]);
});

test("a deleted student has the same answers when restored", async () => {
  await put(mother(consent("refused")));
  const before = await history();
  expect((await asAdmin().delete(path)).status).toBe(204);
  expect((await asAdmin().get(`${path}/consents`)).status).toBe(404);
  await undoNewest();
  expect(await history()).toEqual(before);
  expect(await inView()).toBe("refused");
});

test("a parent who may not receive messages stays so until an admin says otherwise, also a first one without a row", async () => {
  const { guardians } = await read();
  expect((await put({ ...guardians[0], mayReceive: false })).status).toBe(204);
  const [barred] = (await read()).guardians;
  expect(barred).toMatchObject({ id: expect.any(String), mayReceive: false });
  // From a page of an earlier version, which knows nothing about it.
  const { mayReceive: _mayReceive, ...known } = barred;
  const father = { name: "Mohan", relation: "father", phone: "9876500000" };
  await put({ ...known, name: "Lata" }, father);
  expect((await read()).guardians).toMatchObject([{ name: "Lata", mayReceive: false }, { mayReceive: true }]);
  const view = await school.database
    .select()
    .from(guardianContacts)
    .where(eq(guardianContacts.studentId, student.id))
    .orderBy(guardianContacts.position);
  expect(view).toMatchObject([{ phone, mayReceive: false }, { mayReceive: true }]);
  await put({ ...known, mayReceive: true });
  await undoNewest();
  expect((await read()).guardians).toMatchObject([{ mayReceive: false }, father]);
});
