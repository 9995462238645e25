import { expect, test } from "vitest";
import { openTestSchool } from "#app/testing/test-school.ts";

const school = openTestSchool();

test("the count of a list follows its filters, as far as the actor's list reaches", async () => {
  const [admin, teacher, other] = [
    await school.makeAdmin(),
    await school.makeTeacher(),
    await school.makeTeacher(),
  ];
  const student = await school.makeStudent([teacher, other]);
  const group = await school.makeClassGroup({}, { teachers: [teacher], students: [student] });
  for (const [subject, rating] of [
    ["Physics", 2],
    ["Physics", 5],
    ["Maths", 2],
  ] as const)
    await school.makeFeedback(student, await school.makeLesson(teacher, { subject }), { rating });
  await school.makeFeedback(student, await school.makeLesson(other, { subject: "Physics" }), { rating: 2 });
  const counted = async (user: typeof admin, query: string) => {
    const { get } = school.requestAs(user);
    const { body } = await get(`/api/feedback-count?${query}`);
    const list = await get(`/api/feedback?${query}`);
    expect(body).toEqual({ count: list.body.items.length, isMore: false });
    return body.count;
  };
  expect(await counted(admin, "subject=physics")).toBe(3);
  expect(await counted(admin, `classGroupId=${group.id}&rating=1,2`)).toBe(3);
  expect(await counted(admin, "search=nothing")).toBe(0);
  expect(await counted(teacher, "subject=physics")).toBe(2);
  expect(await counted(student, "rating=5")).toBe(1);
});
