import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import { classGroups, schoolYears } from "#features/class-groups/server/class-groups.table.ts";

const school = openTestSchool();

test("the checklist does not count people who have left or were deleted", async () => {
  const admin = school.requestAs(await school.makeAdmin());
  const nothing = { school: false, teachers: 0, classGroups: 0, students: 0, lessons: 0, closedAt: null };
  expect((await admin.get("/api/getting-started")).body).toEqual(nothing);

  const teacher = await school.makeTeacher();
  await school.makeTeacher({ deletedAt: new Date() });
  await school.makeStudent([teacher]);
  await school.makeStudent([teacher], { leftOn: "2026-11-01" });
  await school.makeLesson(teacher, { topic: "Sets" });
  const [year] = await school.database
    .insert(schoolYears)
    .values({ name: "2026", startsOn: "2026-04-01", endsOn: "2027-03-31" })
    .returning();
  await school.database.insert(classGroups).values({ schoolYearId: year?.id ?? "", name: "10-B" });
  await admin.patch("/api/school/settings", { name: "Hill School" });
  expect((await admin.get("/api/getting-started")).body).toEqual({
    school: true,
    teachers: 1,
    classGroups: 1,
    students: 1,
    lessons: 1,
    closedAt: null,
  });
});

test("once closed, it stays closed since then", async () => {
  const admin = school.requestAs(await school.makeAdmin());
  expect((await admin.post("/api/getting-started/close")).status).toBe(204);
  const { closedAt } = (await admin.get("/api/getting-started")).body;
  expect(Date.parse(closedAt)).toBeLessThanOrEqual(Date.now());
  await admin.post("/api/getting-started/close");
  expect((await admin.get("/api/getting-started")).body.closedAt).toBe(closedAt);
});
