import { expect, test } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import type { overviewRoutes } from "#features/numbers/server/overview.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback, people } from "#web/testing/records.ts";
import { AdminView } from "./admin-views.tsx";
import type { AdminSearchParams } from "./dashboard-data.ts";

// Lists that cannot be fetched, what the admin reads then, and what stays.

const feedbackApi = api<typeof feedbackRoutes>();
const studentApi = api<typeof studentRoutes>();
const teacherApi = api<typeof teacherRoutes>();
const student = { student: people.student.id };
const ofTeacher = { taughtBy: people.teacher.id };
const noOne = { items: [], next: null };

const open = (searchParams: AdminSearchParams) =>
  draw(
    <AdminView
      shown={searchParams.view === "mentors" ? "mentors" : "students"}
      searchParams={searchParams}
      onGo={() => {}}
    />,
    { as: "admin" },
  );

/** Whether the server rejects the request that a test is about. */
let isDown: boolean;
const unlessDown = <Body,>(body: Body) => (isDown ? new Rejection("failed") : body);

function prepare() {
  isDown = true;
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear: null, items: [] }));
  teacherApi("$get", "/teacher-directory", () => ({ teachers: [] }));
  feedbackApi("$get", "/feedback", () => ({ items: [feedback], next: null }));
  studentApi("$get", "/students/:id", () => people.student);
  api<typeof overviewRoutes>()("$get", "/overview", () => new Rejection("failed"));
  studentApi("$get", "/students", () => noOne);
  teacherApi("$get", "/teachers/:id", () => people.teacher);
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  const replies = api<typeof replyRoutes>();
  replies("$get", "/feedback-marks", () => ({ items: [] }));
  replies("$get", "/lesson-replies", () => ({ items: [] }));
}

test.each<[string, string, AdminSearchParams, () => void]>([
  [
    "Failed to fetch students",
    "students",
    {},
    () => studentApi("$get", "/students", () => unlessDown(noOne)),
  ],
  [
    "Failed to fetch teachers",
    "mentors",
    { view: "mentors" },
    () => teacherApi("$get", "/teachers", () => unlessDown(noOne)),
  ],
  [
    "Failed to fetch teacher students",
    "the students of a teacher",
    ofTeacher,
    () => studentApi("$get", "/students", () => unlessDown(noOne)),
  ],
  [
    "Failed to fetch teacher students",
    "the teacher",
    ofTeacher,
    () => teacherApi("$get", "/teachers/:id", () => unlessDown(people.teacher)),
  ],
  [
    "Failed to fetch reviews",
    "feedback",
    student,
    () => feedbackApi("$get", "/feedback", () => unlessDown({ items: [feedback], next: null })),
  ],
  [
    "Failed to fetch reviews",
    "their author",
    student,
    () => studentApi("$get", "/students/:id", () => unlessDown(people.student)),
  ],
])("'%s' without %s, which can be tried again", async (sentence, _missing, searchParams, reject) => {
  prepare();
  reject();
  const { getByText, getByRole } = await open(searchParams);
  await expect.element(getByText(sentence, { exact: true })).toBeVisible();
  isDown = false;
  await getByRole("button", { name: "Try again" }).click();
  await expect.element(getByText(sentence, { exact: true })).not.toBeInTheDocument();
});

test("what was loaded stays when it cannot be fetched again", async () => {
  prepare();
  isDown = false;
  const requests = studentApi("$get", "/students/:id", () => unlessDown(people.student));
  const { getByRole, queryClient } = await open(student);
  const heading = getByRole("heading", { name: "Feedback from Aarav Sharma" });
  await expect.element(heading).toBeVisible();
  await expect.element(getByRole("article")).toBeVisible();
  isDown = true;
  await queryClient.refetchQueries();
  expect(requests.length).toBeGreaterThan(1);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  await expect.element(heading).toBeVisible();
  await expect.element(getByRole("article")).toBeVisible();
});

test("a student who does not exist is 'Student not found'", async () => {
  prepare();
  studentApi("$get", "/students/:id", () => new Rejection("not-found"));
  const { getByText } = await open(student);
  await expect.element(getByText("Student not found", { exact: true })).toBeVisible();
});

test("the students of a teacher stand under the teacher's name, with the way back", async () => {
  prepare();
  const { getByRole } = await open(ofTeacher);
  await expect.element(getByRole("heading", { name: "Students of Meera Iyer" })).toBeVisible();
  await expect
    .element(getByRole("link", { name: "Back to Teachers" }))
    .toHaveAttribute("href", "/dashboard?view=mentors");
});

test("a teacher who does not exist is 'Teacher not found.'", async () => {
  prepare();
  teacherApi("$get", "/teachers/:id", () => new Rejection("not-found"));
  const { getByText } = await open(ofTeacher);
  await expect.element(getByText("Teacher not found.", { exact: true })).toBeVisible();
});
