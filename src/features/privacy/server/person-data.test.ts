import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { importChanges, imports } from "#features/import/server/imports.table.ts";
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
