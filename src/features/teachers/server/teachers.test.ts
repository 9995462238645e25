import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { en } from "#locales/en.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

const school = openTestSchool();

const details = {
  name: "Meera",
  surname: "Nair",
  email: "meera@test.example",
  education: "B.Ed.",
  subject: "Biology",
  courses: ["Biology", "Botany"],
  phone: "",
  joiningDate: "2024-06-01",
};

function refusal(code: string, message: string, field?: string) {
  return { code, message, ...(field === undefined ? {} : { field }) };
}

function audited(recordId: string, action: string) {
  return school.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, recordId), eq(auditLog.action, action)));
}

test("anyone reads the directory: names and courses of teachers who can be chosen, and nothing else", async () => {
  const chosen = await school.makeTeacher({ name: "Aaaa", surname: "First", courses: ["Art", "Craft"] });
  const without = await school.makeTeacher({ courses: [] });
  const deleted = await school.makeTeacher({ deletedAt: new Date() });
  const answer = await school.requestAs(null).get("/api/teacher-directory");
  expect(answer.body.teachers[0]).toEqual({
    id: chosen.id,
    name: "Aaaa",
    surname: "First",
    courses: ["Art", "Craft"],
  });
  const ids = answer.body.teachers.map((teacher: { id: string }) => teacher.id);
  expect(ids).not.toContain(without.id);
  expect(ids).not.toContain(deleted.id);

  const headers = { "If-None-Match": answer.headers.get("ETag") ?? "" };
  expect((await school.request("GET", "/api/teacher-directory", { headers })).status).toBe(304);
  await school.makeTeacher();
  expect((await school.request("GET", "/api/teacher-directory", { headers })).status).toBe(200);
});

test("the list pages by name, and finds each word of a search in name or e-mail", async () => {
  const admin = await school.makeAdmin();
  const people = [
    ["Zoya", "Khan"],
    ["zoya", "Ahmed"],
    ["Zubin", "Mehta"],
  ] as const;
  for (const [name, surname] of people) {
    await school.makeTeacher({ name, surname, email: `${surname.toLowerCase()}@zed.example` });
  }
  const list = async (query: string) => (await school.requestAs(admin).get(`/api/teachers?${query}`)).body;
  const surnames = (page: { items: { surname: string }[] }) => page.items.map((each) => each.surname);
  const first = await list("search=@zed.example&limit=2");
  expect(surnames(first)).toEqual(["Ahmed", "Khan"]);
  const second = await list(`search=@zed.example&limit=2&after=${first.next}`);
  expect(surnames(second)).toEqual(["Mehta"]);
  expect(second.next).toBeNull();
  expect(surnames(await list("search=%20ZOYA%20%20kha"))).toEqual(["Khan"]);
  expect(surnames(await list("search=zo_a%25@"))).toEqual([]);
  expect(await list("after=nonsense")).toMatchObject(refusal("invalid-input", en.request.invalid, "after"));
  expect(await list("limit=101")).toMatchObject(refusal("invalid-input", en.request.invalid, "limit"));
});

test("a row has the chosen fields, and the latest six months with feedback", async () => {
  const admin = await school.makeAdmin();
  const teacher = await school.makeTeacher({ name: "Rated", email: "rated@test.example" });
  const students = [
    await school.makeStudent([teacher]),
    await school.makeStudent([teacher], { confirmedAt: null }),
  ] as const;
  const months = ["2025-11", "2025-12", ...Array.from({ length: 11 }, (_, month) => monthOf2026(month + 1))];
  for (const month of months) {
    const lesson = await school.makeLesson(teacher, { date: `${month}-10` });
    await school.makeFeedback(students[0], lesson, { rating: 5 });
    if (month === "2026-11") await school.makeFeedback(students[1], lesson, { rating: 2 });
  }
  await school.database
    .delete(feedback)
    .where(and(eq(feedback.teacherId, teacher.id), eq(feedback.date, "2026-10-10")));
  const [row] = (await school.requestAs(admin).get("/api/teachers?search=rated@test.example&months=6")).body
    .items;
  const { monthlyRatings: ratings, ...fields } = row;
  expect(fields).toEqual({
    id: teacher.id,
    name: "Rated",
    surname: "Test",
    email: "rated@test.example",
    subject: "Mathematics",
    deletedAt: null,
    changedMonths: [],
    lessonChanges: [],
    unconfirmedMonths: [{ month: "2026-11", responses: 1 }],
  });
  expect(ratings.map((rating: { month: string }) => rating.month)).toEqual([
    ...["2026-11", "2026-09", "2026-08", "2026-07", "2026-06", "2026-05"],
  ]);
  expect(ratings[0]).toMatchObject({ counts: [0, 1, 0, 0, 1], students: 2, isFew: true });
  expect(ratings[1].counts).toEqual([0, 0, 0, 0, 1]);
});

function monthOf2026(month: number): string {
  return `2026-${String(month).padStart(2, "0")}`;
}

test("a teacher reads and changes only their own record; for others it does not exist", async () => {
  const [own, other] = [await school.makeTeacher(), await school.makeTeacher()];
  const student = await school.makeStudent([own]);
  const path = `/api/teachers/${own.id}`;
  expect((await school.requestAs(null).get(path)).status).toBe(401);
  expect((await school.requestAs(student).get(path)).status).toBe(403);
  expect((await school.requestAs(other).get(path)).status).toBe(404);
  expect((await school.requestAs(own).get(path)).body.id).toBe(own.id);

  const body = { ...details, email: own.email };
  expect((await school.requestAs(null).patch(path, body)).status).toBe(401);
  expect((await school.requestAs(student).patch(path, body)).status).toBe(403);
  expect((await school.requestAs(other).patch(path, body)).status).toBe(404);
  expect((await school.requestAs(own).patch(path, body)).status).toBe(204);
  for (const id of [randomUUID(), student.id, "not-an-id"]) {
    const answer = await school.requestAs(await school.makeAdmin()).patch(`/api/teachers/${id}`, body);
    expect(answer.status).toBe(404);
  }
});

test("an update drops empty courses, and keeps what was entered", async () => {
  const teacher = await school.makeTeacher();
  const path = `/api/teachers/${teacher.id}`;
  const courses = ["Biology", " ", "botany ", "BIOLOGY", ""];
  const answer = await school
    .requestAs(teacher)
    .patch(path, { ...details, email: teacher.email, courses, phone: "+91 98765 43210" });
  expect(answer.status).toBe(204);
  expect((await school.requestAs(teacher).get(path)).body).toMatchObject({
    name: "Meera",
    surname: "Nair",
    education: "B.Ed.",
    subject: "Biology",
    courses: ["Biology", "botany"],
    phone: "+91 98765 43210",
    joiningDate: "2024-06-01",
  });
});

test("every field of an update is required except the phone", async () => {
  const teacher = await school.makeTeacher();
  const faults: [object, string, string][] = [
    [{ name: "" }, en.person.firstNameRequired, "name"],
    [{ surname: "" }, en.person.surnameRequired, "surname"],
    [{ email: "" }, en.person.emailInvalid, "email"],
    [{ education: "" }, en.person.educationRequired, "education"],
    [{ subject: "" }, en.person.subjectNameRequired, "subject"],
    [{ courses: [" ", ""] }, en.person.courseRequired, "courses"],
    [{ joiningDate: "" }, en.person.joiningDateRequired, "joiningDate"],
    [{ phone: "12" }, en.person.phoneInvalid, "phone"],
  ];
  for (const [fault, message, field] of faults) {
    const answer = await school
      .requestAs(teacher)
      .patch(`/api/teachers/${teacher.id}`, { ...details, email: teacher.email, ...fault });
    expect(answer.body).toMatchObject(refusal("invalid-input", message, field));
  }
});

test("changing your own e-mail requires the current password and a free address, and is audited", async () => {
  const id = await school.makeAccount({ role: "teacher", email: "before@test.example" }, "banyan tree");
  const taken = await school.makeStudent();
  const change = (email: string, currentPassword?: string) =>
    school.requestAs({ id }).patch(`/api/teachers/${id}`, { ...details, email, currentPassword });
  expect((await change("after@test.example")).body).toMatchObject(
    refusal("invalid-input", en.password.currentRequired, "currentPassword"),
  );
  expect((await change("after@test.example", "mango tree")).body).toMatchObject(
    refusal("invalid-input", en.password.currentWrong, "currentPassword"),
  );
  expect((await change(taken.email, "banyan tree")).body).toMatchObject(
    refusal("email-taken", en.person.emailTaken, "email"),
  );
  expect(await audited(id, "teacher.change-email")).toEqual([]);
  expect((await change("After@Test.example", "banyan tree")).status).toBe(204);
  expect(await audited(id, "teacher.change-email")).toMatchObject([
    { actorId: id, before: { email: "before@test.example" }, after: { email: "after@test.example" } },
  ]);
  const signedIn = await school
    .requestAs(null)
    .post("/api/sign-in", { email: "after@test.example", password: "banyan tree" });
  expect(signedIn.body.id).toBe(id);
});

test("an admin changes a teacher's e-mail without that password, and it is audited", async () => {
  const admin = await school.makeAdmin();
  const teacher = await school.makeTeacher();
  const answer = await school
    .requestAs(admin)
    .patch(`/api/teachers/${teacher.id}`, { ...details, email: "moved@test.example" });
  expect(answer.status).toBe(204);
  expect(await audited(teacher.id, "teacher.change-email")).toMatchObject([{ actorId: admin.id }]);
});
