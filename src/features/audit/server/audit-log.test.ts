import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let colleague: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin({ name: "Lata", surname: "Menon" });
  teacher = await school.makeTeacher({ name: "Meera", surname: "Iyer" });
  colleague = await school.makeTeacher({ name: "Ravi", surname: "Kumar" });
  student = await school.makeStudent([teacher], { name: "Asha", surname: "Rao" });
});

const read = (query: Record<string, string> = {}) =>
  school.requestAs(admin).get(`/api/audit-log?${new URLSearchParams(query)}`);

interface Entry {
  id: number;
  at: string;
  what: string;
}
const idsOf = (answer: { body: { items: Entry[] } }) => answer.body.items.map(({ id }) => id);

async function giveAndEdit(message: string) {
  const answer = await school.makeFeedback(student, await school.makeLesson(teacher));
  const { status } = await school
    .requestAs(teacher)
    .patch(`/api/feedback/${answer.id}`, { rating: answer.rating, message });
  expect(status).toBe(200);
  return answer;
}

test("only admins read the audit log", async () => {
  expect((await school.requestAs(null).get("/api/audit-log")).status).toBe(401);
  for (const user of [teacher, student]) {
    expect((await school.requestAs(user).get("/api/audit-log")).status).toBe(403);
  }
  expect((await read()).status).toBe(200);
});

test("an entry contains who, when, what, which record, and the changed fields; nothing more", async () => {
  const answer = await giveAndEdit("Could be slower.");
  const { body } = await read({ recordId: answer.id });
  expect(body).toEqual({
    items: [
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^20.*Z$/),
        actor: { id: teacher.id, name: "Meera", surname: "Iyer", role: "teacher" },
        action: "feedback.edit",
        what: `Changed Asha Rao’s feedback on “${answer.topic}”`,
        undoes: null,
        about: {
          student: "Asha Rao",
          teacher: "Meera Iyer",
          topic: answer.topic,
          name: null,
          classGroup: null,
          feedbackCount: 0,
          channel: null,
        },
        recordId: answer.id,
        student: { id: student.id, name: "Asha", surname: "Rao" },
        teacher: { id: teacher.id, name: "Meera", surname: "Iyer" },
        changes: [{ field: "message", before: answer.message, after: "Could be slower." }],
        partOf: null,
        wholeRecordId: null,
        undoable: true,
        undone: null,
      },
    ],
    next: null,
  });
});

test("filters by group, actor, record, student and teacher, alone and together", async () => {
  const own = await giveAndEdit("Once.");
  const other = await school.makeStudent([colleague]);
  const theirs = await school.makeFeedback(other, await school.makeLesson(colleague));
  await school.requestAs(admin).patch(`/api/feedback/${theirs.id}`, { rating: 1, message: "Twice." });
  await school.requestAs(colleague).delete(`/api/feedback/${theirs.id}`);

  const records = async (query: Record<string, string>) =>
    new Set(
      (await read({ limit: "100", ...query })).body.items.map((each: { recordId: string }) => each.recordId),
    );
  expect(await records({ studentId: other.id })).toEqual(new Set([theirs.id]));
  expect(await records({ teacherId: colleague.id })).toEqual(new Set([theirs.id]));
  expect((await records({ teacherId: teacher.id })).has(own.id)).toBe(true);
  expect(await records({ actorId: admin.id, studentId: student.id })).toEqual(new Set());
  const actions = async (query: Record<string, string>) =>
    (await read(query)).body.items.map(({ action }: { action: string }) => action);
  expect(await actions({ recordId: theirs.id })).toEqual(["feedback.delete", "feedback.edit"]);
  expect(await actions({ recordId: theirs.id, group: "deletions" })).toEqual(["feedback.delete"]);
  expect(await actions({ recordId: theirs.id, actorId: admin.id })).toEqual(["feedback.edit"]);
  expect(await actions({ recordId: theirs.id, group: "parents" })).toEqual([]);
});

test("days are the school's: 20 November ends at midnight in India", async () => {
  const actor = await school.makeAdmin();
  const at = (instant: string) => ({
    at: new Date(instant),
    actorId: actor.id,
    actorRole: "admin" as const,
    action: "parent.contact",
    recordId: student.id,
  });
  await school.database
    .insert(auditLog)
    .values([
      at("2026-05-19T18:29:59Z"),
      at("2026-05-19T18:30:00Z"),
      at("2026-05-20T18:29:59Z"),
      at("2026-05-20T18:30:00Z"),
    ]);
  const instants = async (query: Record<string, string>) =>
    (await read({ actorId: actor.id, ...query })).body.items.map((entry: Entry) => entry.at.slice(8, 16));
  expect(await instants({ from: "2026-05-20", to: "2026-05-20" })).toEqual(["20T18:29", "19T18:30"]);
  expect(await instants({ from: "2026-05-21" })).toEqual(["20T18:30"]);
  expect(await instants({ to: "2026-05-19" })).toEqual(["19T18:29"]);
});

test("each page starts where the last one ended, also within a group and within one timestamp", async () => {
  const actor = await school.makeAdmin();
  const rows = Array.from({ length: 7 }, (_each, index) => ({
    at: new Date("2026-06-01T10:00:00Z"),
    actorId: actor.id,
    actorRole: "admin" as const,
    action: index % 2 === 0 ? "feedback.edit" : "feedback.edit-lesson",
    recordId: student.id,
  }));
  const made = await school.database.insert(auditLog).values(rows).returning({ id: auditLog.id });
  for (const group of [{}, { group: "edits" }] as Record<string, string>[]) {
    const seen: number[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page = await read({ actorId: actor.id, limit: "3", ...group, ...(after && { after }) });
      seen.push(...idsOf(page));
      after = page.body.next;
    }
    expect(seen).toEqual(made.map(({ id }) => id).reverse());
  }
});

test.each([
  ["group=gossip", "group"],
  ["from=2026-02-30", "from"],
  ["to=yesterday", "to"],
  ["actorId=1", "actorId"],
  ["studentId=x", "studentId"],
  ["after=nonsense", "after"],
  ["limit=0", "limit"],
])("%s is refused", async (query, field) => {
  const { status, body } = await school.requestAs(admin).get(`/api/audit-log?${query}`);
  expect({ status, field: body.field }).toEqual({ status: 400, field });
});

test("actions are described in words, with the names of the people involved", async () => {
  const { id } = await school.makeStudent([teacher], { name: "Kabir", surname: "Das" });
  const of = (action: AuditAction | "of old", images: { before?: unknown; after?: unknown } = {}) => ({
    actorId: admin.id,
    actorRole: "admin" as const,
    action,
    recordId: id,
    studentId: id,
    teacherId: teacher.id,
    ...images,
  });
  await school.database
    .insert(auditLog)
    .values([
      of("admin.add", { after: { role: "admin", name: "Lata", surname: "Menon" } }),
      of("teacher.add"),
      of("feedback.edit-lesson", { after: { topic: "Algebra" } }),
      of("feedback.delete", { before: { topic: "Algebra" } }),
      of("lesson.delete", { before: { topic: "Algebra", feedbackCount: 2 } }),
      of("teacher.delete"),
      of("teacher.restore"),
      of("student.change-email"),
      of("teacher.change-email"),
      of("student.assign-teachers", { before: { teacherId: [] }, after: { teacherId: [teacher.id] } }),
      of("parent.contact", { after: { channel: "email", messageId: id } }),
      of("of old"),
    ]);
  const { body } = await read({ recordId: id });
  expect(body.items.map(({ what }: Entry) => what).reverse()).toEqual([
    "Created admin account Lata Menon",
    "Added teacher Meera Iyer",
    "Changed the topic or date of Kabir Das’s feedback on “Algebra”",
    "Deleted Kabir Das’s feedback on “Algebra”",
    "Deleted Meera Iyer’s class “Algebra” with feedback from 2 students",
    "Deleted teacher Meera Iyer",
    "Restored teacher Meera Iyer",
    "Changed an e-mail address in Kabir Das’s profile",
    "Changed Meera Iyer’s e-mail address",
    "Changed Kabir Das’s teachers",
    "Wrote an e-mail to Kabir Das’s parent",
    en.audit.unknown,
  ]);
  const [, parents, assigned] = body.items;
  expect(parents.changes.map(({ field }: { field: string }) => field)).toEqual(["channel"]);
  expect(assigned.changes).toEqual([{ field: "teachers", before: "", after: "Meera Iyer" }]);
});

test("everything that must be audited is audited, with actor and record", async () => {
  const someone = await school.makeTeacher({ email: "leela@test.example" });
  const pupil = await school.makeStudent([someone]);
  const lesson = await school.makeLesson(someone);
  const [first, second] = [
    await school.makeFeedback(pupil, lesson),
    await school.makeFeedback(await school.makeStudent([someone]), lesson),
  ];
  const asAdmin = school.requestAs(admin);
  const asTeacher = school.requestAs(someone);
  const profile = {
    name: "A",
    surname: "B",
    email: "new@test.example",
    education: "X",
    age: 15,
    city: "Pune",
    phone: "9876543210",
    parentEmail: "p@test.example",
    course: ["Mathematics"],
    teacherId: [],
  };
  await asTeacher.patch(`/api/feedback/${first.id}`, { rating: 1, message: "x" });
  await asTeacher.patch(`/api/feedback/${first.id}/lesson`, { topic: "T", date: "2026-11-01" });
  await asTeacher.delete(`/api/feedback/${second.id}`);
  await asTeacher.delete(`/api/lessons/${lesson.id}`);
  const to = { channel: "whatsapp", to: "9876543210", message: "Hello" };
  await asAdmin.post("/api/parent-messages", { studentId: pupil.id, ...to });
  await asAdmin.patch(`/api/students/${pupil.id}`, profile);
  await asAdmin.patch(`/api/teachers/${someone.id}`, {
    name: "L",
    surname: "M",
    email: "leela.new@test.example",
    education: "X",
    subject: "Mathematics",
    courses: ["Mathematics"],
    joiningDate: "2026-06-01",
  });
  await asAdmin.delete(`/api/teachers/${someone.id}`);
  await asAdmin.post(`/api/teachers/${someone.id}/restore`);
  const lines = async (query: Record<string, string>) =>
    (await read({ ...query, limit: "100" })).body.items
      .map(({ action, actor }: { action: string; actor: { role: string } }) => `${actor.role} ${action}`)
      .reverse();
  expect(await lines({ teacherId: someone.id })).toEqual([
    "teacher feedback.edit",
    "teacher feedback.edit-lesson",
    "teacher feedback.delete",
    "teacher lesson.delete",
    "teacher feedback.delete",
    "admin teacher.change-email",
    "admin teacher.delete",
    "admin teacher.restore",
  ]);
  expect(await lines({ studentId: pupil.id })).toEqual([
    "teacher feedback.edit",
    "teacher feedback.edit-lesson",
    "teacher feedback.delete",
    "admin parent.contact",
    "admin student.change-identifiers",
    "admin student.change-email",
    "admin student.change-contact",
    "admin student.assign-teachers",
  ]);
});
