import { beforeAll, beforeEach, expect, test } from "vitest";
import { accessTable, addressOf, sampleRequest } from "#app/testing/access-table.ts";
import { makeWorld, type TestWorld } from "#app/testing/make-world.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { permissions } from "#domain/permissions.ts";
import { en } from "#locales/en.ts";

// Nothing that a clerk does changes what teachers' averages are made of: neither the averages, nor the marks beside them.

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");

/** What an admin reads about each of these teachers. Who was asked follows students who come, leave and move: it is not compared. */
async function figuresOf(admin: TestUser, teachers: readonly TestUser[]) {
  const as = school.requestAs(admin);
  return Promise.all(
    teachers.map(async ({ id, email }) => {
      const { months } = (await as.get(`/api/teachers/${id}/insights`)).body;
      const changes = (await as.get(`/api/teachers/${id}/changes`)).body;
      const [row] = (await as.get(`/api/teachers?search=${encodeURIComponent(email)}`)).body.items;
      const { monthlyRatings, total, months: changedMonths } = changes;
      return {
        ratings: { listed: row.monthlyRatings, all: monthlyRatings },
        months: months.map(({ month, average, responses, counts, students }: Record<string, unknown>) => ({
          ...{ month, average, responses, counts, students },
        })),
        byOthers: { total, changedMonths, listed: row.changedMonths },
      };
    }),
  );
}

/** The routes with which a clerk changes something. */
const routes = Object.entries(accessTable)
  .filter(([route, { permission }]) => {
    const reaches: Partial<Record<string, string>> = permissions[permission];
    return reaches.clerk !== undefined && !route.startsWith("GET ");
  })
  .map(([route]) => route);

test.each(routes)("%s by a clerk changes no teacher's average", async (route) => {
  const world: TestWorld = await makeWorld(school);
  // More than one answer, so that one that is missing changes the average.
  const second = await school.makeStudent([world.teacher]);
  await school.makeFeedback(second, world.answered, { rating: 2 });
  const teachers = [world.teacher, world.otherTeacher];
  const request = await sampleRequest(route, world, school);
  const before = await figuresOf(world.admin, teachers);
  expect(before[0]?.ratings.all).toHaveLength(1);
  const cookie = await school.cookieOf(world.clerk);
  const method = route.slice(0, route.indexOf(" "));
  await school.request(method, addressOf(request), { body: request.body, headers: { Cookie: cookie } });
  expect(await figuresOf(world.admin, teachers)).toEqual(before);
});

let [admin, clerk, teacher]: TestUser[] = [];
let [happy, unhappy]: TestUser[] = [];
let lessons: Awaited<ReturnType<typeof school.makeLesson>>[];
let answer: { id: string };

const asClerk = () => school.requestAs(clerk as TestUser);
const asAdmin = () => school.requestAs(admin as TestUser);
const figures = () => figuresOf(admin as TestUser, [teacher as TestUser]);

beforeAll(async () => {
  [admin, clerk] = [await school.makeAdmin(), await school.makeClerk()];
});

beforeEach(async () => {
  teacher = await school.makeTeacher();
  const students = await Promise.all([1, 2, 3, 4, 5, 6].map(() => school.makeStudent([teacher as TestUser])));
  [unhappy, happy] = students;
  lessons = [
    await school.makeLesson(teacher, { date: addDays(today, -2) }),
    await school.makeLesson(teacher, { date: addDays(today, -40) }),
  ];
  for (const lesson of lessons) {
    for (const [index, student] of students.entries()) {
      const row = await school.makeFeedback(student, lesson, { rating: index === 0 ? 1 : 4 });
      if (index === 0 && lesson === lessons[0]) answer = row;
    }
  }
});

const merge = async (as: ReturnType<typeof asClerk>, remaining: { id: string }, other: { id: string }) => {
  const path = `/api/students/${remaining.id}/merge`;
  const { body } = await as.get(`${path}?otherId=${other.id}`);
  return { preview: body, response: await as.post(path, { otherId: other.id, digest: body.digest }) };
};

test("a clerk does not merge two students who both answered a class, in either direction, and is told to ask an admin", async () => {
  const before = await figures();
  for (const [remaining, other] of [
    [happy, unhappy],
    [unhappy, happy],
  ] as [TestUser, TestUser][]) {
    const { preview, response } = await merge(asClerk(), remaining, other);
    expect(preview).toMatchObject({ why: "needsAdmin", answeredTwice: { count: 2 } });
    expect(response).toMatchObject({ status: 403, body: { message: en.merging.needsAdmin(2) } });
  }
  expect(await figures()).toEqual(before);
});

test("an admin does, which is counted beside the teacher's number in each month, leads to the entries, and ends with its undo", async () => {
  const [before] = await figures();
  const { preview, response } = await merge(asAdmin(), happy as TestUser, unhappy as TestUser);
  expect([preview.why, response.status]).toEqual([null, 204]);
  const [after] = await figures();
  expect(after?.months).not.toEqual(before?.months);
  expect(after?.byOthers.total).toEqual({ edited: 0, moved: 0, deleted: 2 });
  const months = [...new Set(lessons.map(({ date }) => date.slice(0, 7)))].sort().reverse();
  expect(after?.byOthers.changedMonths).toEqual(
    months.map((month) => ({ month, edited: 0, moved: 0, deleted: 2 / months.length })),
  );
  const { items } = (
    await asAdmin().get(`/api/audit-log?teacherId=${teacher?.id}&change=deleted&month=${months[0]}`)
  ).body;
  const entry = items.find(({ recordId }: { recordId: string }) => recordId === answer.id);
  expect(entry).toMatchObject({ action: "feedback.delete", undoable: false });
  // It comes back with the rest of the merge.
  expect((await asAdmin().post(`/api/audit-log/${entry.id}/undo`)).body.message).toBe(en.audit.partOfAnother);
  expectStatus(await asAdmin().post(`/api/audit-log/${entry.partOf}/undo`), 204);
  expect(await figures()).toEqual([before]);
});

test("a student who answered keeps their voice, whatever a clerk does about them", async () => {
  const before = await figures();
  const { id } = unhappy as TestUser;
  const path = `/api/students/${id}`;
  const group = await school.makeClassGroup({}, { teachers: [teacher as TestUser] });
  const profile = {
    ...{ name: "Asha", surname: "Rao", email: `${id}@mail.example`, age: 15, city: "Pune", education: "10" },
    ...{ phone: "9876543210", parentEmail: "p@mail.example", course: [], teacherId: [] },
  };
  const spare = await school.makeStudent();
  const steps: [status: number, step: () => ReturnType<ReturnType<typeof asClerk>["get"]>][] = [
    [409, () => asClerk().delete(path)],
    [204, () => asClerk().patch(path, profile)],
    [204, () => asClerk().put(`${path}/identifiers`, { name: "Usha", admission: `A ${id.slice(0, 8)}` })],
    [200, () => asClerk().post(`/api/class-groups/${group.id}/enrolments`, { studentIds: [id] })],
    [204, () => asClerk().post(`${path}/departure`, { leftOn: addDays(today, -60) })],
    [204, () => asClerk().delete(`${path}/departure`)],
    [204, () => asClerk().post(`${path}/departure`, { leftOn: today })],
    [403, () => asClerk().post(`${path}/void`)],
    [403, () => asClerk().post(`${path}/erasure`, {})],
    [403, () => asClerk().delete(`/api/feedback/${answer.id}`)],
    [403, () => asClerk().patch(`/api/feedback/${answer.id}`, { rating: 5, message: "Great" })],
    [403, () => asClerk().put(`/api/lessons/${lessons[0]?.id}/audience/${id}`, { status: "excused" })],
    [204, () => asClerk().post("/api/student-confirmations", { studentIds: [id] })],
    [409, () => asClerk().delete(`/api/class-groups/${group.id}`)],
  ];
  for (const [status, step] of steps) {
    expectStatus(await step(), status);
    expect(await figures()).toEqual(before);
  }
  // A merge with a record that answered nothing moves the answers.
  expect((await merge(asClerk(), spare, { id })).response.status).toBe(204);
  expect(await figures()).toEqual(before);
});
