import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";

const school = openTestSchool();

test("where nobody was asked about a class for all, it says how many of the teacher's students lack its subject", async () => {
  const teacher = await school.makeTeacher();
  const lessonsWithout = async (fields: Parameters<typeof school.makeLesson>[1] = {}) => {
    const lesson = await school.makeLesson(teacher, fields);
    return (await school.requestAs(teacher).get(`/api/lessons/${lesson.id}/audience`)).body.withoutCourse;
  };
  expect(await lessonsWithout()).toBe(0);
  await school.makeStudent([teacher], { courses: [] });
  await school.makeStudent([teacher], { courses: ["Physics"] });
  await school.makeStudent([teacher], { courses: [], leftOn: "2026-11-01" });
  const group = await school.makeClassGroup();
  expect(await lessonsWithout()).toBe(2);
  expect(await lessonsWithout({ classGroupIds: [group.id] })).toBe(0);
  await school.makeStudent([teacher], { courses: ["MATHEMATICS"] });
  expect(await lessonsWithout()).toBe(0);
});
