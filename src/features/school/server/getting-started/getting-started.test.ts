import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";
import {
  classGroups,
  classGroupTeachers,
  schoolYears,
} from "#features/class-groups/server/class-groups.table.ts";

const school = openTestSchool();

test("the checklist does not count people who have left or were deleted, and names class groups that nobody teaches", async () => {
  const admin = school.requestAs(await school.makeAdmin());
  const nothing = {
    school: false,
    teachers: 0,
    classGroups: 0,
    students: 0,
    lessons: 0,
    untaught: [],
    closedAt: null,
  };
  expect((await admin.get("/api/getting-started")).body).toEqual(nothing);

  const teacher = await school.makeTeacher();
  await school.makeTeacher({ deletedAt: new Date() });
  await school.makeStudent([teacher]);
  await school.makeStudent([teacher], { leftOn: "2026-11-01" });
  await school.makeLesson(teacher, { topic: "Sets" });
  const [former, current, next] = await school.database
    .insert(schoolYears)
    .values([
      { name: "2024", startsOn: "2024-04-01", endsOn: "2025-03-31" },
      { name: "2026", startsOn: "2026-04-01", endsOn: "2099-03-31" },
      { name: "2099", startsOn: "2099-04-01", endsOn: "2100-03-31" },
    ])
    .returning();
  const groups = await school.database
    .insert(classGroups)
    .values([
      { schoolYearId: current?.id ?? "", name: "10-B" },
      { schoolYearId: current?.id ?? "", name: "10-A" },
      { schoolYearId: former?.id ?? "", name: "9-A" },
      { schoolYearId: next?.id ?? "", name: "10-A" },
    ])
    .returning();
  const [untaught, taught] = groups;
  await school.database
    .insert(classGroupTeachers)
    .values({ classGroupId: taught?.id ?? "", teacherId: teacher.id, subject: "Art" });
  await admin.patch("/api/school/settings", { name: "Hill School" });
  expect((await admin.get("/api/getting-started")).body).toEqual({
    school: true,
    teachers: 1,
    classGroups: 4,
    students: 1,
    lessons: 1,
    untaught: [{ id: untaught?.id, name: "10-B" }],
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
