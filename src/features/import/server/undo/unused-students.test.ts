import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { importRequests, newName, studentRow } from "#app/testing/import-requests.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import type { ImportCells } from "#domain/import/fields.ts";
import { withdrawConsent } from "#features/students/server/guardians/consents.queries.ts";
import { users } from "#server/accounts/users.table.ts";

// What an import added and nobody has used is gone after its undo, whatever the server did about it meanwhile.

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
const today = todayIn("Asia/Kolkata");
let admin: TestUser;
let teacher: TestUser;
const asAdmin = () => school.requestAs(admin);

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher({ courses: ["Hindi"], subject: "Hindi", email: "hindi@school.example" });
});

async function undo({ id }: { id: string }) {
  const { body } = await asAdmin().get(`/api/imports/${id}/undo`);
  expectStatus(await asAdmin().post(`/api/imports/${id}/undo`, { digest: body.digest }), 200);
}

async function undoInLog(studentId: string, action: string) {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from audit_log where student_id = ${studentId} and action = ${action} order by id desc limit 1`,
  );
  expectStatus(await asAdmin().post(`/api/audit-log/${rows[0]?.id}/undo`), 204);
}

/** What every table but the audit log and the answers of guardians, of which rows are only added, still has of someone. */
async function tracesOf(id: string) {
  const { rows: references } = await database.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and conrelid::regclass::text not in ('audit_log', 'consents')`);
  const found: string[] = [];
  for (const { table, column } of references) {
    const { rows } = await database.execute(
      sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

async function fateOf(id: string) {
  const [{ leftOn, deletedAt } = { leftOn: null, deletedAt: null }] = await database
    .select({ leftOn: users.leftOn, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, id));
  if (deletedAt !== null) return { fate: "gone", traces: await tracesOf(id) };
  return leftOn === null ? "present" : "left";
}

interface Imported {
  name: string;
  cells: ImportCells;
  id: string;
  /** The import that added them. */
  first: { id: string };
}

const email = (name: string) => `${name.toLowerCase()}@home.example`;

/** A student whom an import has just added, with everything that a file can say. */
async function importStudent(): Promise<Imported> {
  const name = newName();
  const cells: ImportCells = {
    ...{ name, surname: "Rao", admission: `U ${name}`, pen: `9${name}`, email: email(name) },
    ...{ classGroup: "8-A", guardian1Name: "Lata", guardian1Phone: "9876500081" },
  };
  const first = await files.run(admin, [
    studentRow(cells),
    studentRow({ ...cells, classGroup: "Chess club" }),
    { kind: "teaching", cells: { classGroup: "8-A", subject: "Hindi", teacher: teacher.email } },
  ]);
  const [{ id } = { id: "" }] = await files.findStudents(name);
  return { name, cells, id, first };
}

const addLesson = () =>
  school.makeLesson(teacher, { subject: "Hindi", date: addDays(today, -1), createdAt: new Date() });

/** Everything here happens to a student whom nobody uses; the import that added them is undone last, unless it was before. */
const unused: [what: string, happen: (student: Imported) => Promise<unknown>][] = [
  ["nothing", async () => undefined],
  ["a card", ({ id }) => asAdmin().post(`/api/students/${id}/pin-code`, {})],
  ["a link to choose a password", ({ id }) => asAdmin().post(`/api/users/${id}/sign-in-links`)],
  [
    "a mail to choose a password",
    ({ id, name }) =>
      database.execute(sql`
        insert into account_mails (kind, user_id, email, mail) values ('sign-in-link', ${id}, ${email(name)}, 'queued')`),
  ],
  [
    "wrong PINs",
    ({ id }) =>
      database.execute(
        sql`insert into wrong_pins (day, user_id, origin) values (${today}, ${id}, 'somewhere')`,
      ),
  ],
  [
    "a class that asks them, with a reply to all",
    async ({ id }) => {
      const { id: lessonId } = await addLesson();
      const { rows } = await database.execute(sql`select from lesson_audience where student_id = ${id}`);
      expect(rows).toHaveLength(1);
      const reply = { id: randomUUID(), text: "Thank you" };
      expectStatus(await school.requestAs(teacher).post(`/api/lessons/${lessonId}/reply`, reply), 201);
      const unread = await database.execute(sql`select from unread_replies where student_id = ${id}`);
      expect(unread.rows).toHaveLength(1);
    },
  ],
  [
    "a stop by a guardian of a brother, who has the same number",
    ({ id }) =>
      inTransaction(database, (tx) =>
        withdrawConsent(tx, {
          ...{ channel: "whatsapp", contact: "919876500081", source: "message" },
          ...{ recordedBy: admin.id, day: today, studentIds: [id] },
        }),
      ),
  ],
  [
    "links to the page of a guardian, of which one is revoked",
    async ({ id }) => {
      const path = `/api/students/${id}/parent-links`;
      for (let time = 0; time < 2; time++)
        expectStatus(await asAdmin().post(path, { contact: "9876500081" }), 201);
      const [link] = (await asAdmin().get(path)).body.items;
      expectStatus(await asAdmin().delete(`/api/parent-links/${link.id}`), 204);
    },
  ],
  ["a look at all that is held of them", ({ id }) => asAdmin().get(`/api/people/${id}/data`)],
  ["the same file again", ({ cells }) => files.run(admin, [studentRow(cells)])],
  [
    "the same file again, which is undone",
    async ({ cells }) => undo(await files.run(admin, [studentRow(cells)])),
  ],
  [
    "a later import that changes them and is undone",
    async ({ cells }) =>
      undo(
        await files.run(admin, [
          studentRow({
            ...{ ...cells, city: "Nashik", classGroup: "8-B", pen: "4711", email: "other@home.example" },
            ...{ guardian1Name: "Lata Rao", guardian2Phone: "9876500082" },
          }),
        ]),
      ),
  ],
  [
    "a later import that changes them, undone after the first",
    async ({ cells, first }) => {
      const second = await files.run(admin, [studentRow({ ...cells, city: "Nashik", classGroup: "8-B" })]);
      await undo(first);
      await undo(second);
    },
  ],
  [
    "a later import after which they leave, undone after the first",
    async ({ name, first }) => {
      const rows = [studentRow({ name: newName(), classGroup: "8-A" })];
      const open = await files.preview(admin, rows, true);
      const second = (await files.apply(admin, open)).body;
      expect((await database.select().from(users).where(eq(users.name, name)))[0]?.leftOn).toBe(today);
      await undo(first);
      await undo(second);
    },
  ],
  [
    "a correction that is undone",
    async ({ id, name }) => {
      await asAdmin().put(`/api/students/${id}/identifiers`, { name: `${name}x`, surname: "Rao" });
      await undoInLog(id, "student.change-identifiers");
    },
  ],
];

test.each(unused)("after %s, a student whom nobody used is gone", async (_what, happen) => {
  const student = await importStudent();
  await happen(student);
  const { state } = (await asAdmin().get(`/api/imports/${student.first.id}`)).body;
  if (state !== "undone") await undo(student.first);
  expect(await fateOf(student.id)).toEqual({ fate: "gone", traces: [] });
});

const used: [what: string, happen: (student: Imported) => Promise<unknown>][] = [
  ["feedback", async (student) => school.makeFeedback(student, await addLesson())],
  [
    "feedback that was deleted",
    async (student) => {
      const { id } = await school.makeFeedback(student, await addLesson());
      expectStatus(await school.requestAs(teacher).delete(`/api/feedback/${id}`), 204);
    },
  ],
  ["a sign-in", (student) => school.cookieOf(student)],
  [
    "an excuse",
    async ({ id }) => {
      const lesson = await addLesson();
      const path = `/api/lessons/${lesson.id}/audience/${id}`;
      expectStatus(await school.requestAs(teacher).put(path, { status: "excused" }), 204);
    },
  ],
  [
    "a correction",
    ({ id, name }) => asAdmin().put(`/api/students/${id}/identifiers`, { name: `${name}x`, surname: "Rao" }),
  ],
  [
    "an agreement of a parent",
    async ({ id }) => {
      const path = `/api/students/${id}/guardians`;
      const { guardians } = (await asAdmin().get(path)).body;
      const whatsapp = { answer: "agreed", source: "form", on: today, contact: "9876500081" };
      const consent = { whatsapp, email: null };
      expectStatus(await asAdmin().put(path, { guardians: [{ ...guardians[0], consent }] }), 204);
    },
  ],
  ["a later import", ({ cells }) => files.run(admin, [studentRow({ ...cells, city: "Nashik" })])],
];

test.each(used)("after %s, a student stays as they are", async (_what, happen) => {
  const student = await importStudent();
  await happen(student);
  await undo(student.first);
  expect(await fateOf(student.id)).toBe("present");
});

test("the undo of a later import removes a teacher whom nobody used, and whose own import was undone before", async () => {
  const address = email(newName());
  await files.run(admin, [studentRow({ name: newName(), classGroup: "Chess club" })]);
  const first = await files.run(admin, [{ kind: "teachers", cells: { name: newName(), email: address } }]);
  const second = await files.run(admin, [
    { kind: "teaching", cells: { classGroup: "Chess club", subject: "Hindi", teacher: address } },
  ]);
  const [{ id } = { id: "" }] = await database.select().from(users).where(eq(users.email, address));
  expectStatus(await asAdmin().post(`/api/users/${id}/sign-in-links`), 201);
  await undo(first);
  expect(await fateOf(id)).toBe("present");
  await undo(second);
  expect(await fateOf(id)).toMatchObject({ fate: "gone" });
});

test("a class that asked them counts without them, also when it was deleted meanwhile and is restored", async () => {
  const stays = await school.makeStudent([teacher], { courses: ["Hindi"] });
  const { id, first } = await importStudent();
  const [lesson, deleted] = [await addLesson(), await addLesson()];
  expectStatus(await school.requestAs(teacher).delete(`/api/lessons/${deleted.id}`), 204);
  const wasAsked = async (lessonId: string) =>
    (await asAdmin().get(`/api/lessons/${lessonId}/audience`)).body.items.map(
      (member: { id: string }) => member.id,
    );
  expect(await wasAsked(lesson.id)).toEqual(expect.arrayContaining([stays.id, id]));
  await school.makeFeedback(stays, lesson, { rating: 2 });
  await undo(first);
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from audit_log where record_id = ${deleted.id} and action = 'lesson.delete'`,
  );
  expectStatus(await asAdmin().post(`/api/audit-log/${rows[0]?.id}/undo`), 204);
  for (const lessonId of [lesson.id, deleted.id]) {
    expect(await wasAsked(lessonId)).toContain(stays.id);
    expect(await wasAsked(lessonId)).not.toContain(id);
  }
  expect(await fateOf(id)).toEqual({ fate: "gone", traces: [] });
});
