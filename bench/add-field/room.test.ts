import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { todayIn } from "#domain/dates/calendar.ts";

// Copied beside the lessons by `bench/add-field.ts`, once a lesson has a room.

const school = openTestSchool();
let admin: TestUser;
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher({ courses: ["Mathematics"] });
  student = await school.makeStudent([teacher]);
});

test("a lesson's room is in lists, report, tables, exports and log; it is corrected, and that and a deletion are undone", async () => {
  const date = todayIn("Asia/Kolkata");
  const fields = { topic: "Fractions", subject: "Mathematics", date };
  const asTeacher = school.requestAs(teacher);
  const asAdmin = school.requestAs(admin);
  const added = await asTeacher.post("/api/lessons", { ...fields, room: " Lab 2 " });
  expect(added.body).toMatchObject({ room: "Lab 2" });
  const { id } = added.body;
  const roomIn = async (user: TestUser) =>
    (await school.requestAs(user).get("/api/lessons")).body.items[0].room;
  for (const user of [teacher, admin, student]) expect(await roomIn(user)).toBe("Lab 2");

  const days = `from=${date}&to=${date}`;
  const report = await asTeacher.get(`/api/teachers/me/report?${days}`);
  expect(report.body.listedLessons).toMatchObject([{ room: "Lab 2" }]);
  for (const [path, heading] of [
    [`/api/teachers/me/report.csv?${days}`, "Room"],
    [`/api/teachers/me/report.csv?${days}&language=hi`, "कमरा"],
  ] as const) {
    const { text } = await asTeacher.get(path);
    expect(text).toContain(heading);
    expect(text).toContain("Lab 2");
  }
  const table = await asAdmin.get("/api/exports/classes?format=csv");
  expect(table.text).toMatch(/Date,Topic,Subject,Room,.*\r\n.*,Fractions,Mathematics,Lab 2,/);
  const person = await asAdmin.get(`/api/people/${teacher.id}/data`);
  expect(person.body.data.classesHeld).toMatchObject([{ room: "Lab 2" }]);
  expect((await asAdmin.get(`/api/people/${teacher.id}/data?format=html`)).text).toContain(">Room</th>");

  expect((await asTeacher.patch(`/api/lessons/${id}`, { ...fields, room: "Hall" })).body).toMatchObject({
    room: "Hall",
  });
  const entryOf = async () => (await asAdmin.get("/api/audit-log?limit=1")).body.items[0];
  const correction = await entryOf();
  expect(correction.changes).toEqual([{ field: "room", before: "Lab 2", after: "Hall" }]);
  expect((await asAdmin.post(`/api/audit-log/${correction.id}/undo`)).status).toBe(204);
  expect(await roomIn(teacher)).toBe("Lab 2");

  expect((await asTeacher.delete(`/api/lessons/${id}`)).status).toBe(204);
  expect((await asAdmin.post(`/api/audit-log/${(await entryOf()).id}/undo`)).status).toBe(204);
  expect(await roomIn(student)).toBe("Lab 2");
});
