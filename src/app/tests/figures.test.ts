import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createOperations, type OperationName } from "#app/testing/figures/operations.ts";
import { readers } from "#app/testing/figures/readers.ts";
import { watchFeedback } from "#app/testing/figures/watch-feedback.ts";
import { expectStatus, openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { estimateLessonVarianceIfDue } from "#db/lesson-variance.ts";
import { applyMonthChanges } from "#db/months.ts";
import { createRandom } from "#db/seed/demo/random.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";

// After any changes to classes, students, teachers and feedback, every figure that is shown equals a plain recount of the
// rows, on that day and on later ones without another change, and every change of feedback is noted for the open pages of its
// teacher. The changes are requests, some of which are undone. OPERATIONS=100000 tries that many, not counting those that the
// server rejects; they are compared after every COMPARE_EVERY. SEED repeats a run.

const wanted = Number(process.env.OPERATIONS ?? 300);
const compareEvery = Number(process.env.COMPARE_EVERY ?? Math.max(100, Math.ceil(wanted / 50)));
const seed = Number(process.env.SEED ?? 20_261_123);
/** How many classes are compared individually; the last comparison takes all. */
const chosenLessons = 60;

/** How often each happens, compared with the others. */
const weights: Record<OperationName, number> = {
  submit: 45,
  editOwn: 8,
  editAsTeacher: 5,
  editAsAdmin: 3,
  moveFeedback: 5,
  renameFeedback: 2,
  deleteFeedback: 6,
  see: 3,
  addLesson: 8,
  moveLesson: 5,
  correctSubject: 2,
  deleteLesson: 2,
  restoreLesson: 1,
  restoreFeedback: 3,
  undo: 6,
  excuse: 4,
  endExcuse: 3,
  leave: 1.5,
  return: 3,
  voidStudent: 1.5,
  undoVoid: 3,
  undoAnyVoid: 2,
  mergeStudents: 1,
  undoMerge: 2,
  deleteTeacher: 0.4,
  restoreTeacher: 4,
  register: 1.5,
  confirm: 1,
  enrol: 1.5,
  endEnrolment: 0.5,
  changeLeast: 0.3,
};

const school = openTestSchool();
const today = todayIn("Asia/Kolkata");
const random = createRandom(seed);
let admin: TestUser;
let classGroupIds: string[];

beforeAll(async () => {
  // Registering hashes a password, and is limited; both have their own tests.
  Object.assign(school.services.passwords, { hash: async () => "none" });
  const notCounted = { succeeded: async () => {}, notMade: async () => {} };
  Object.assign(school.services.attempts, { count: async () => notCounted });

  admin = await school.makeAdmin();
  const courses = ["Maths", "Physics", "Art"];
  const teachers: TestUser[] = [];
  for (const [number, createdAt] of [null, null, null, null, new Date(), null].entries())
    teachers.push(
      await school.makeTeacher({
        courses: [courses[number % 3] ?? "", courses[(number + 1) % 3] ?? ""],
        createdAt: createdAt ?? new Date("2020-01-01"),
      }),
    );
  const students: TestUser[] = [];
  for (let number = 0; number < 30; number += 1) {
    const own = teachers.filter((_, index) => (index + number) % 2 === 0);
    const confirmedAt = number % 4 === 0 ? null : new Date();
    students.push(await school.makeStudent(own, { courses: random.pickSeveral(courses, 2), confirmedAt }));
  }
  classGroupIds = [];
  for (const number of [0, 1]) {
    const members = students.filter((_, index) => index % 3 === number);
    classGroupIds.push(
      (await school.makeClassGroup({}, { teachers: teachers.slice(0, 2), students: members })).id,
    );
  }
  for (const [number, teacher] of teachers.entries())
    for (const ago of [0, 1, 12, 30, 45, 120])
      await school.makeLesson(teacher, {
        subject: courses[number % 3],
        date: addDays(today, -ago),
        // For one class group, for both, or for none in particular.
        classGroupIds: number < 2 ? classGroupIds.slice(0, ago === 12 ? 1 : ago === 45 ? 2 : 0) : [],
      });
});

afterEach(() => void vi.useRealTimers());

test("every figure equals a recount after random operations", async ({ annotate }) => {
  const { names, perform, refresh } = await createOperations({
    school,
    random,
    admin,
    classGroupIds,
    today,
  });
  const listUnannounced = await watchFeedback(school.database.$client);
  const done = new Map<string, number>();
  let [performed, figures] = [0, 0];

  /** All of them: a reader stops after five seconds, and students voided and restored leave thousands of notes. */
  async function applyAllMonthChanges() {
    const client = school.database.$client;
    do await applyMonthChanges(client);
    while ((await client.query("select from month_changes limit 1")).rowCount);
  }

  async function compare(isLast: boolean, day = today) {
    await applyAllMonthChanges();
    // Due again at once.
    await school.database.$client.query("delete from lesson_variance");
    await estimateLessonVarianceIfDue(school.database, day.slice(0, 7));
    const asAdmin = school.requestAs(admin);
    const read = async (path: string) => {
      const response = await asAdmin.get(path);
      expectStatus(response, 200);
      return response;
    };
    const get = async (path: string) => (await read(path)).body;
    const getText = async (path: string) => (await read(path)).text;
    const rows = await refresh();
    const chosen = isLast ? rows.lessons : random.pickSeveral(rows.lessons, chosenLessons);
    const compared = await Promise.all(
      readers.map((reader) => reader({ get, getText, rows, today: day, chosen })),
    );
    for (const { path, shown, recounted } of compared.flat()) {
      expect(shown, `${path} on ${day} after ${performed} operations, seed ${seed}`).toEqual(recounted);
      figures += 1;
    }
  }

  while (performed < wanted) {
    const [name] = random.pickSeveral(names, 1, (each) => weights[each]);
    if (name === undefined) throw new Error("There are no operations");
    const response = await perform(name);
    if (response === null) continue;
    const { status, body } = response;
    expect([200, 201, 204, 400, 401, 404, 409], `${name}: ${status} ${JSON.stringify(body)}`).toContain(
      status,
    );
    expect(await listUnannounced(), `${name} changed feedback of these teachers and did not note it`).toEqual(
      [],
    );
    if (status >= 400) continue;
    done.set(name, (done.get(name) ?? 0) + 1);
    performed += 1;
    if (performed % compareEvery === 0) await compare(performed === wanted);
  }
  if (performed % compareEvery !== 0) await compare(true);
  // At the school's midnight a class begins to count in response rates, and one added ahead to show, although nobody writes.
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const day of [addDays(today, 1), addDays(`${today.slice(0, 7)}-28`, 4)]) {
    vi.setSystemTime(`${day}T00:00:01+05:30`);
    await compare(true, day);
  }
  const counts = [...done].map(([name, count]) => `${name} ${count}`).join(", ");
  await annotate(`${performed} operations (${counts}); ${figures} responses compared`);
}, 7_200_000);
