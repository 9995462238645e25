import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { guardianList } from "#domain/schemas/guardians.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { addGuardians } from "./guardians.actions.ts";
import { hasNoParentContact } from "./guardians.queries.ts";
import { guardians } from "./guardians.table.ts";

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher();
});

beforeEach(async () => {
  student = await school.makeStudent([teacher], { phone: "9876543210", parentEmail: "parent@test.example" });
});

type Body = Record<string, unknown>;
const path = (id = student.id) => `/api/students/${id}/guardians`;
const read = async (actor = admin) => (await school.requestAs(actor).get(path())).body;
const put = (list: Body[], more: Body = {}, actor = admin) =>
  school.requestAs(actor).put(path(), { guardians: list, ...more });

const agreed = (contact: string) => ({ answer: "agreed", source: "form", on: "2026-06-01", contact });
const mother = {
  name: "Lata Rao",
  relation: "mother",
  phone: "9876543210",
  email: "parent@test.example",
  language: "hi",
  consent: { whatsapp: agreed("9876543210"), email: agreed("parent@test.example") },
};
const father = { name: "Mohan Rao", relation: "father", phone: "9876500000", email: null };

async function entries() {
  return school.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, student.id))
    .orderBy(asc(auditLog.id));
}

async function undoNewest(action: string) {
  const [entry] = await school.database
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, student.id), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id));
  return school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`);
}

/** The student's own update of the profile, as the form sends it. */
async function updateProfile(changes: Body, actor: TestUser = student) {
  const { body } = await school.requestAs(actor).get(`/api/students/${student.id}`);
  const { name, surname, email, age, city, education, phone, parentEmail, course, teacherId } = body;
  const profile = { name, surname, email, age, city, education, phone, parentEmail, course, teacherId };
  const response = await school
    .requestAs(actor)
    .patch(`/api/students/${student.id}`, { ...profile, ...changes });
  expect(response.status).toBe(204);
}

test("a student with the profile's contacts alone has one guardian, whom nobody has asked", async () => {
  expect(await read()).toEqual({
    student: { id: student.id, name: student.name, surname: student.surname },
    updatedAt: expect.any(String),
    guardians: [
      {
        id: null,
        name: "",
        relation: "guardian",
        phone: "9876543210",
        email: "parent@test.example",
        language: null,
        mayReceive: true,
        consent: { whatsapp: null, email: null },
      },
    ],
    contactChange: null,
  });
});

test("an admin and the student read them, with consent; nobody else does, and only an admin changes them", async () => {
  expect((await put([mother, father])).status).toBe(204);
  const seen = await read();
  expect(seen.guardians).toMatchObject([
    mother,
    { ...father, language: null, consent: { whatsapp: null, email: null } },
  ]);
  expect(await read(student)).toEqual(seen);
  expect((await school.requestAs(student).get(path("me"))).body).toEqual(seen);
  const stranger = await school.makeStudent([teacher]);
  for (const [actor, status] of [
    [null, 401],
    [teacher, 403],
    [stranger, 404],
  ] as const) {
    expect((await school.requestAs(actor).get(path())).status).toBe(status);
  }
  for (const [actor, status] of [
    [null, 401],
    [teacher, 403],
    [student, 403],
  ] as const) {
    expect((await school.requestAs(actor).put(path(), { guardians: [father] })).status).toBe(status);
  }
  for (const id of [randomUUID(), teacher.id, "x"]) {
    expect((await school.requestAs(admin).get(path(id))).status).toBe(404);
    expect((await school.requestAs(admin).put(path(id), { guardians: [father] })).status).toBe(404);
  }
  expect(await read()).toEqual(seen);
});

test("the first guardian's contacts are those of the profile, both ways", async () => {
  expect((await put([{ ...father, email: "MOHAN@Test.example" }, mother])).status).toBe(204);
  const { body: profile } = await school.requestAs(admin).get(`/api/students/${student.id}`);
  expect(profile).toMatchObject({ phone: "9876500000", parentEmail: "mohan@test.example" });
  await updateProfile({ phone: "98765 11111" }, admin);
  expect((await read()).guardians).toMatchObject([{ name: "Mohan Rao", phone: "9876511111" }, mother]);
  const rows = await school.database.select().from(guardians).where(eq(guardians.studentId, student.id));
  expect(rows.find(({ position }) => position === 1)).toMatchObject({ phone: null, email: null });
});

test("an id stays with its guardian when the order changes; unknown ids are replaced", async () => {
  await put([mother, father]);
  const [first, second] = (await read()).guardians;
  expect((await put([second, first])).status).toBe(204);
  expect((await read()).guardians.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  const elsewhere = await school.makeStudent([]);
  await school.requestAs(admin).put(path(elsewhere.id), { guardians: [father] });
  const [theirs] = (await school.requestAs(admin).get(path(elsewhere.id))).body.guardians;
  expect(
    (
      await put([
        { ...mother, id: theirs.id },
        { ...father, id: first.id },
        { ...father, id: first.id },
      ])
    ).status,
  ).toBe(204);
  const ids = (await read()).guardians.map(({ id }: { id: string }) => id);
  expect(ids[0]).not.toBe(theirs.id);
  expect(ids[1]).toBe(first.id);
  expect(new Set(ids).size).toBe(3);
  expect((await school.requestAs(admin).get(path(elsewhere.id))).body.guardians).toEqual([theirs]);
});

test("a changed contact loses its consent, and that of the other channel stays", async () => {
  await put([mother, father]);
  const { guardians: list, updatedAt } = await read();
  list[0].phone = "9876522222";
  expect((await put(list, { updatedAt })).status).toBe(204);
  const [changed] = (await read()).guardians;
  expect(changed.consent).toEqual({ whatsapp: null, email: mother.consent.email });
});

test("unless the same request says otherwise for the new contact", async () => {
  await put([mother]);
  const refused = { answer: "refused", source: "phone", on: today, contact: "+91 98765 22222" };
  await put([{ ...mother, phone: "9876522222", consent: { whatsapp: refused, email: null } }]);
  const [changed] = (await read()).guardians;
  expect(changed.consent).toEqual({ whatsapp: { ...refused, contact: "9876522222" }, email: null });
});

test("consent without a contact is dropped", async () => {
  const both = { whatsapp: agreed(""), email: agreed("parent@test.example") };
  expect((await put([{ ...mother, phone: "", email: "", consent: both }])).status).toBe(204);
  expect((await read()).guardians).toMatchObject([{ phone: null, consent: { whatsapp: null, email: null } }]);
});

test.each(["student", "admin"] as const)(
  "a contact changed in the profile by the %s loses its consent",
  async (who) => {
    await put([mother]);
    await updateProfile({ phone: "9876533333" }, who === "admin" ? admin : student);
    expect((await read()).guardians).toMatchObject([
      { phone: "9876533333", consent: { whatsapp: null, email: mother.consent.email } },
    ]);
    expect((await entries()).at(-1)).toMatchObject({
      action: "student.change-contact",
      before: { phone: "9876543210" },
      after: { phone: "9876533333" },
    });
    await updateProfile({ city: "Nashik" });
    expect((await entries()).filter(({ action }) => action === "student.change-contact")).toHaveLength(1);
  },
);

test("the admin sees the student's changes until someone saves the guardians", async () => {
  expect((await read()).contactChange).toBeNull();
  await updateProfile({ phone: "9876533333" });
  await updateProfile({ phone: "9876544444", parentEmail: "new@test.example" });
  const change = {
    at: expect.any(String),
    phone: { before: "9876543210", after: "9876544444" },
    email: { before: "parent@test.example", after: "new@test.example" },
  };
  expect((await read()).contactChange).toEqual(change);
  expect((await read(student)).contactChange).toBeNull();
  await updateProfile({ parentEmail: "parent@test.example" });
  expect((await read()).contactChange).toEqual({ ...change, email: null });

  const { guardians: list, updatedAt } = await read();
  expect((await put(list, { updatedAt })).status).toBe(204);
  expect((await read()).contactChange).toBeNull();
  expect((await entries()).at(-1)).toMatchObject({
    action: "guardian.change",
    after: { phone: "9876544444" },
  });
  expect((await undoNewest("guardian.change")).status).toBe(204);
  expect((await read()).contactChange).toMatchObject({ phone: change.phone });
});

test("an admin's own change of a contact confirms that contact alone", async () => {
  await updateProfile({ phone: "9876533333", parentEmail: "new@test.example" });
  await updateProfile({ phone: "9876555555" }, admin);
  expect((await read()).contactChange).toMatchObject({
    phone: null,
    email: { before: "parent@test.example", after: "new@test.example" },
  });
});

test("a student's change of contact is undone with the consent that it cost, once", async () => {
  await put([mother, father]);
  const before = await read();
  await updateProfile({ phone: "9876533333", parentEmail: "new@test.example" });
  expect((await undoNewest("student.change-contact")).status).toBe(204);
  expect({ ...(await read()), updatedAt: before.updatedAt }).toEqual(before);
  expect((await undoNewest("student.change-contact")).body.message).toBe(en.audit.alreadyUndone);
});

test("it is not undone when the contact has been changed again", async () => {
  await updateProfile({ phone: "9876533333" });
  await put([father]);
  const refusal = await undoNewest("student.change-contact");
  expect(refusal).toMatchObject({ status: 409, body: { message: en.guardians.changedSince } });
  expect((await read()).guardians).toMatchObject([father]);
});

test("a change of the guardians is audited as a whole and undone, but not after a later one", async () => {
  const bare = await read();
  await put([mother, father]);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    actorId: admin.id,
    action: "guardian.change",
    studentId: student.id,
    before: { guardians: [{ name: "", phone: "9876543210" }] },
    after: { guardians: [{ name: "Lata Rao" }, { name: "Mohan Rao" }] },
  });
  const full = await read();
  await put([mother]);
  expect((await school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`)).body.message).toBe(
    en.guardians.changedSince,
  );
  expect((await undoNewest("guardian.change")).status).toBe(204);
  expect((await read()).guardians).toEqual(full.guardians);
  expect((await school.requestAs(admin).post(`/api/audit-log/${entry?.id}/undo`)).status).toBe(204);
  const [first] = (await read()).guardians;
  expect({ ...first, id: null }).toEqual(bare.guardians[0]);
  const { body } = await school.requestAs(admin).get(`/api/audit-log?recordId=${student.id}`);
  expect(
    body.items.map(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field)),
  ).toEqual([["guardians"], ["guardians"], ["guardians"], ["guardians"]]);
});

test("saving what is already stored writes nothing", async () => {
  await put([mother, father]);
  const { guardians: list, updatedAt } = await read();
  expect((await put(list, { updatedAt })).status).toBe(204);
  expect((await read()).updatedAt).toBe(updatedAt);
  expect(await entries()).toHaveLength(1);
});

test("the later of two saves is rejected with the guardians as they are", async () => {
  const { updatedAt } = await read();
  const answers = await Promise.all([
    put([mother], { updatedAt }),
    put([{ ...father, email: "mohan@test.example" }], { updatedAt }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const current = await read();
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "conflict",
    message: en.editConflict.title,
    current,
  });
  await updateProfile({ city: "Nashik" });
  expect((await put([mother, father], { updatedAt: current.updatedAt })).status).toBe(409);
  expect((await put([mother, father])).status).toBe(204);
});

test.each([
  ["guardians", [], en.request.invalid],
  ["guardians", Array.from({ length: 5 }, () => father), en.guardians.tooMany],
  [
    "guardians.1.name",
    [mother, { name: " ​", relation: "father", phone: "", email: " " }],
    en.guardians.empty,
  ],
  ["guardians.0.name", [{ ...mother, name: "a".repeat(121) }], en.person.tooLong(120)],
  ["guardians.0.relation", [{ ...mother, relation: "boss" }], en.guardians.relationRequired],
  ...["98765", "9123456780.00", "NA"].map((phone): [string, Body[], string] => [
    "guardians.0.phone",
    [{ ...mother, phone }],
    en.person.parentPhoneIsNot(phone),
  ]),
  ["guardians.0.phone", [{ ...mother, phone: "9".repeat(5000) }], en.person.parentPhoneIsNot("9".repeat(40))],
  ["guardians.0.email", [{ ...mother, email: "nobody" }], en.person.emailInvalid],
  ["guardians.0.language", [{ ...mother, language: "xx" }], en.request.invalid],
  [
    "guardians.0.consent.whatsapp.source",
    [{ ...mother, consent: { whatsapp: { ...agreed(mother.phone), source: "" }, email: null } }],
    en.guardians.sourceRequired,
  ],
  [
    "guardians.0.consent.email.on",
    [{ ...mother, consent: { whatsapp: null, email: { ...agreed(mother.email), on: "2026-02-30" } } }],
    en.guardians.answeredOnRequired,
  ],
  [
    "guardians.0.consent.whatsapp.on",
    [{ ...mother, consent: { whatsapp: { ...agreed(mother.phone), on: addDays(today, 1) }, email: null } }],
    en.guardians.answeredInFuture,
  ],
])("is rejected at %s: case %#", async (field, list, message) => {
  expect(await put(list as Body[])).toMatchObject({
    status: 400,
    body: { code: "invalid-input", field, message },
  });
  expect((await read()).guardians).toMatchObject([{ id: null }]);
  expect(await entries()).toEqual([]);
});

test("unknown keys, other shapes and hostile texts do no harm", async () => {
  for (const list of [
    [{ ...mother, studentId: randomUUID() }],
    [{ ...mother, consent: { whatsapp: true } }],
    [{ ...mother, name: { $ne: 1 } }],
    "x",
    null,
  ]) {
    expect((await school.requestAs(admin).put(path(), { guardians: list })).status).toBe(400);
  }
  const name = "'); drop table guardians; -- <b>\u0000\u202e";
  expect((await put([{ ...mother, name }])).status).toBe(204);
  expect((await read()).guardians[0].name).toBe("'); drop table guardians; -- <b>");
});

test("students nobody can be reached for: no contact in the profile nor of any guardian", async () => {
  const unreachable = async () => {
    const { rows } = await school.database.$client.query<{ id: string }>(
      `select users.id from users where users.id = $1 and ${hasNoParentContact()}`,
      [student.id],
    );
    return rows.length === 1;
  };
  expect(await unreachable()).toBe(false);
  await put([{ name: "Lata", relation: "mother" }]);
  expect(await unreachable()).toBe(true);
  await put([
    { name: "Lata", relation: "mother" },
    { relation: "other", email: "aunt@test.example" },
  ]);
  expect(await unreachable()).toBe(false);
});

test("a first guardian with nothing but contacts looks as if nobody had entered them", async () => {
  const { guardians: list } = await read();
  expect((await put([{ ...list[0], phone: "9876566666" }, father])).status).toBe(204);
  expect((await read()).guardians).toMatchObject([{ id: null, phone: "9876566666" }, father]);
});

test("guardians are written together with a new student", async () => {
  const added = await school.makeStudent([]);
  await inTransaction(school.database, (tx) =>
    addGuardians(tx, admin, added.id, guardianList.parse([mother, father]), today),
  );
  expect((await school.requestAs(admin).get(path(added.id))).body.guardians).toMatchObject([mother, father]);
  const [row] = await school.database.select().from(users).where(eq(users.id, added.id));
  expect(row).toMatchObject({ phone: mother.phone, parentEmail: mother.email });
});
