import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { importChanges, imports } from "#features/import/server/imports.table.ts";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;

beforeAll(async () => {
  [admin, teacher] = await Promise.all([
    school.makeAdmin(),
    school.makeTeacher({ name: "Ravi", surname: "Iyer" }),
  ]);
});

test("everything that is held of a person is one file, for programs and for people", async () => {
  const student = await school.makeStudent([teacher], {
    name: "Asha",
    surname: "<Rao>",
    phone: "9123000222",
  });
  const lesson = await school.makeLesson(teacher, { date: "2026-11-02", topic: "Fractions & more" });
  await school.makeFeedback(student, lesson, { message: "Line one\nLine two" });
  const as = school.requestAs(admin);
  const message = {
    id: randomUUID(),
    studentId: student.id,
    channel: "whatsapp",
    to: "9123000222",
    message: "Hello",
  };
  await as.post("/api/parent-messages", message);
  // What an import did holds ids.
  const year = await school.makeSchoolYear();
  const importId = randomUUID();
  await school.database.insert(imports).values({ id: importId, adminId: admin.id, schoolYearId: year.id });
  await school.database.insert(importChanges).values({
    ...{ importId, number: 0, kind: "student-changed", recordId: student.id },
    change: { after: { city: "Pune" }, teacherId: teacher.id },
  });
  const path = `/api/people/${student.id}/data`;
  const json = await as.get(path);
  expect(json.headers.get("Content-Disposition")).toMatch(/^attachment; filename="data-[\d-]+\.json"$/);
  expect(json.body).toMatchObject({
    person: "Asha <Rao>",
    data: {
      account: [{ name: "Asha", surname: "<Rao>", phone: "9123000222" }],
      teachers: [{ name: "Ravi" }],
      asked: [{ topic: "Fractions & more" }],
      feedback: [{ stars: 4, message: "Line one\nLine two" }],
    },
  });
  const page = await as.get(`${path}?format=html&language=hi`);
  expect(page.text).toContain('<html lang="hi">');
  expect(page.text).toContain("Asha &lt;Rao&gt;");
  expect(page.text).toContain("Fractions &amp; more");
  expect(page.text).toContain(hi.personalData.columnName("stars"));
  expect(page.text).toContain(`· ${hi.personalData.inWords("opened")}</td>`);
  expect(page.text).not.toMatch(/undefined|null|[0-9a-f]{8}-[0-9a-f]{4}-/);
  const own = await as.get(`/api/people/${teacher.id}/data`);
  expect(own.body.data.classesHeld).toEqual(
    expect.arrayContaining([expect.objectContaining({ topic: "Fractions & more" })]),
  );
  expect(own.body.data.feedback).toEqual([]);
  expect(own.text).not.toContain("Line one");
  const { items } = (await as.get("/api/audit-log?limit=1")).body;
  expect(items[0]).toMatchObject({ action: "person.export", teacher: { id: teacher.id } });
  expect((await as.get(`/api/people/${randomUUID()}/data`)).status).toBe(404);
});

/** The file of a student, as JSON with its text. */
const fileOf = async ({ id }: { id: string }, query = "") => {
  const { body, text } = await school.requestAs(admin).get(`/api/people/${id}/data?${query}`);
  return { body, text };
};

test("what is not for parents is only in a file for which an admin says so, and the audit log says that it was", async () => {
  const student = await school.makeStudent([teacher], { phone: "9123000333" });
  const give = async (message: string, fields = {}) => {
    const lesson = await school.makeLesson(teacher);
    return school.makeFeedback(student, lesson, { message, ...fields });
  };
  const open = await give("zebra");
  const hidden = await give("okapi one", { originalMessage: "okapi first", originalRating: 2 });
  const gone = await give("okapi two", { withheldBy: student.id });
  await school.makeFeedback(student, await school.makeLesson(teacher), {
    message: "okapi three",
    withheldBy: student.id,
  });
  const as = school.requestAs(admin);
  for (const { id: feedbackId, message } of [open, hidden]) {
    const sent = { id: randomUUID(), studentId: student.id, channel: "whatsapp", to: "9123000333" };
    await as.post("/api/parent-messages", {
      ...sent,
      message: `They wrote: ${message}`,
      feedbackId,
    });
  }
  await school
    .requestAs(teacher)
    .post(`/api/feedback/${hidden.id}/reply`, { id: randomUUID(), text: "okapi reply" });
  expect((await as.put(`/api/feedback/${hidden.id}/withheld`, { withheld: true })).status).toBeLessThan(300);
  expect((await school.requestAs(teacher).delete(`/api/feedback/${gone.id}`)).status).toBe(204);

  for (const query of ["", "format=html", "format=html&language=hi"]) {
    const { text } = await fileOf(student, query);
    expect(text).toContain("zebra");
    expect(text).not.toContain("okapi");
    // Not even that there is something.
    expect(text).not.toMatch(/feedback\.withhold|"notForParents":true/);
    const { about } = (query.includes("hi") ? hi : en).personalData;
    expect(text).toContain(about.withoutWithheld);
    for (const title of [about.purpose, about.recipients, about.retention, about.complaints])
      expect(text).toContain(title);
  }
  expect((await as.get("/api/audit-log?limit=1")).body.items[0].changes).toEqual([]);
  const { body, text } = await fileOf(student, "notForParents=included");
  expect(text).toMatch(/okapi one(.|\n)*okapi two/);
  expect(text).toContain(en.personalData.about.withWithheld);
  expect(body.data.deletedFeedback).toMatchObject([{ message: "okapi two", notForParents: true }]);
  expect((await as.get("/api/audit-log?limit=1")).body.items[0]).toMatchObject({
    action: "person.export",
    changes: [{ field: "withWithheld", after: "true" }],
  });
});

test("what a teacher deleted is in the file, marked as deleted, until it is restored", async () => {
  const student = await school.makeStudent([teacher]);
  const [alone, withClass] = await Promise.all(
    ["quagga", "gnu"].map(async (topic) => {
      const lesson = await school.makeLesson(teacher, { topic });
      return school.makeFeedback(student, lesson, {
        message: `${topic} words`,
        originalMessage: `${topic} first`,
        originalRating: 2,
      });
    }),
  );
  const asTeacher = school.requestAs(teacher);
  await asTeacher.post(`/api/feedback/${alone?.id}/reply`, { id: randomUUID(), text: "quagga reply" });
  await asTeacher.delete(`/api/feedback/${alone?.id}`);
  await asTeacher.delete(`/api/lessons/${withClass?.lessonId}`);
  const { body } = await fileOf(student);
  const common = { stars: 4, teacher: "Ravi Iyer", deletedBy: "teacher", deletedAt: expect.any(String) };
  expect(body.data.feedback).toEqual([]);
  expect(body.data.deletedFeedback).toMatchObject([
    {
      ...common,
      topic: "quagga",
      message: "quagga words",
      firstMessage: "quagga first",
      reply: "quagga reply",
    },
    { ...common, topic: "gnu", message: "gnu words", reply: null },
  ]);
  expect((await fileOf(student, "format=html")).text).toContain(
    en.personalData.sectionName("deletedFeedback"),
  );
  const as = school.requestAs(admin);
  const { items } = (await as.get(`/api/audit-log?studentId=${student.id}&limit=10`)).body;
  const [deletion] = items.filter(({ recordId }: { recordId: string }) => recordId === alone?.id);
  expect((await as.post(`/api/audit-log/${deletion.id}/undo`)).status).toBe(204);
  const restored = (await fileOf(student)).body.data;
  expect(restored.feedback).toMatchObject([{ topic: "quagga" }]);
  expect(restored.deletedFeedback).toMatchObject([{ topic: "gnu" }]);
});

test("the file says how long things are kept as the school has set, and what each parent was told", async () => {
  const student = await school.makeStudent([teacher], { phone: "9123000444" });
  const as = school.requestAs(admin);
  const { about } = en.personalData;
  expect((await fileOf(student)).text).toContain(about.storedUntilRemoved);
  await as.put("/api/retention", { keepsWordsOfErased: false, messages: 12, words: null, records: 36 });
  const { guardians, updatedAt } = (await as.get(`/api/students/${student.id}/guardians`)).body;
  const consent = {
    whatsapp: { answer: "agreed", source: "form", on: todayIn("Asia/Kolkata"), contact: "9123000444" },
    email: null,
  };
  const saved = await as.put(`/api/students/${student.id}/guardians`, {
    guardians: [{ ...guardians[0], consent }],
    updatedAt,
  });
  expect(saved.status).toBe(204);
  const { text } = await fileOf(student, "format=html");
  for (const kind of ["messages", "records"] as const) {
    const months = en.privacy.months(kind === "messages" ? 12 : 36);
    expect(text).toContain(about.storedFor(en.privacy.kinds(kind), months));
  }
  expect(text).not.toContain(about.storedUntilRemoved);
  for (const line of en.consents.notices[1]) expect(text).toContain(line);
  expect((await fileOf(student)).body.data.consents).toMatchObject([{ notice: 1, answer: "agreed" }]);
});
