import { expect, onTestFinished, test, vi } from "vitest";
import type { Role } from "#domain/roles.ts";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { ClassGroup } from "#features/class-groups/web/class-groups.api.ts";
import type { lessonAudienceRoutes } from "#features/lessons/server/audience/audience.routes.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { saveOpenForms } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { lesson, people } from "#web/testing/records.ts";
import AddLessonForm from "./add-lesson-form.tsx";

const lessonApi = api<typeof lessonRoutes>();

const today = { today: "2025-11-20", timeZone: "Asia/Kolkata" };

const uuid = (number: number) => `0198a000-0000-4000-9000-${String(number).padStart(12, "0")}`;

/** A class group of the teacher's. */
function group(name: string, subject: string, studentCount: number): ClassGroup {
  const { id, surname } = people.teacher;
  const teachers = [{ id, name: people.teacher.name, surname, subject }];
  return { id: uuid(studentCount), name, schoolYearId: uuid(0), studentCount, teachers };
}

async function openForm({
  courses = ["Mathematics", "Physics"],
  as = "teacher" as Role,
  groups = [] as ClassGroup[],
  day = "2025-11-20",
  schoolDay = (): typeof today | Promise<typeof today> => today,
} = {}) {
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear: null, items: groups }));
  api<typeof schoolDayRoutes>()("$get", "/today", schoolDay);
  api<typeof lessonAudienceRoutes>()("$get", "/students-to-ask", ({ query }) => ({
    count: query?.subject === "Physics" ? 24 : 0,
  }));
  const [onAdded, onCancel] = [vi.fn(), vi.fn()];
  const screen = await draw(<AddLessonForm courses={courses} onAdded={onAdded} onCancel={onCancel} />, {
    as,
  });
  const date = screen.getByLabelText("Date");
  await expect.element(date).toHaveValue(day);
  return {
    ...screen,
    date,
    onAdded,
    onCancel,
    subject: screen.getByLabelText("Subject"),
    topic: screen.getByLabelText("Topic"),
    add: screen.getByRole("button", { name: "Add Review" }),
  };
}

test("the school's date replaces the browser's, also if the topic was typed before it arrived, but not a date that was chosen", async () => {
  const browsers = "2025-11-21";
  vi.setSystemTime(`${browsers}T12:00`);
  onTestFinished(() => void vi.useRealTimers());
  for (const chosen of [undefined, "2025-11-18"]) {
    const day = hold(today);
    const { topic, date, unmount } = await openForm({ day: browsers, schoolDay: day.respond });
    await topic.fill("Matrices");
    if (chosen) await date.fill(chosen);
    day.release();
    await expect.element(date).toHaveAttribute("max", "2025-11-27");
    await expect.element(date).toHaveValue(chosen ?? "2025-11-20");
    await expect.element(topic).toHaveValue("Matrices");
    await unmount();
  }
});

test("subject, topic and date are required, each with its error until it is filled in", async () => {
  const { subject, topic, date, add, getByText } = await openForm();
  await date.fill("");
  await add.click();
  await expect.element(subject).toHaveAccessibleDescription("Please select a subject.");
  await expect.element(topic).toHaveAccessibleDescription(t.lessons.topicRequired);
  await expect.element(date).toHaveAccessibleDescription(t.lessons.dateRequired);
  await expect.element(subject).toHaveFocus();
  await subject.selectOptions("Physics");
  await expect.element(getByText("Please select a subject.")).not.toBeInTheDocument();
});

test("the subjects are the teacher's own courses", async () => {
  const { subject } = await openForm();
  const options = subject.getByRole("option").elements();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Select a subject",
    "Mathematics",
    "Physics",
  ]);
});

test("a single course is preselected", async () => {
  const { subject } = await openForm({ courses: ["Chemistry"] });
  await expect.element(subject).toHaveValue("Chemistry");
});

test("a class can be dated up to seven days in the future", async () => {
  const { date, add } = await openForm();
  await expect.element(date).toHaveAttribute("min", "2000-01-01");
  await expect.element(date).toHaveAttribute("max", "2025-11-27");
  await add.click();
  await date.fill("2025-11-28");
  await expect.element(date).toHaveAccessibleDescription(t.lessons.dateTooLate("2025-11-27"));
  await date.fill("1999-12-31");
  await expect.element(date).toHaveAccessibleDescription(t.lessons.dateTooEarly("2000-01-01"));
});

test("the button is busy, then 'Review for … added successfully!'", async () => {
  const added = hold({ ...lesson, topic: "Light & “shadow” 💡", date: "2025-11-19" });
  const sent = lessonApi("$post", "/lessons", added.respond);
  const { subject, topic, date, add, onAdded, getByRole, getByText } = await openForm();
  await subject.selectOptions("Physics");
  await topic.fill("  Light & “shadow” 💡 ");
  await date.fill("2025-11-19");
  await add.click();
  await expect.element(getByRole("button", { name: "Adding..." })).toBeDisabled();
  added.release();
  await expect
    .element(getByText('Review for "Light & “shadow” 💡" on 19 Nov 2025 added successfully!'))
    .toBeVisible();
  expect(onAdded).toHaveBeenCalledOnce();
  expect(sent[0]?.json).toEqual({
    subject: "Physics",
    topic: "Light & “shadow” 💡",
    date: "2025-11-19",
    classGroupIds: [],
  });
});

test("a taken topic is reported at its field, and a free one is offered", async () => {
  const sentence = t.lessons.topicTaken("Fractions (2)");
  lessonApi(
    "$post",
    "/lessons",
    () =>
      new Rejection("topic-taken", {
        field: "topic",
        suggestion: "Fractions (2)",
        sentence: { key: "lessons.topicTaken", params: ["Fractions (2)"] },
      }),
  );
  const { topic, add, getByRole } = await openForm({ courses: ["Physics"] });
  await topic.fill("Fractions");
  await add.click();
  await expect.element(topic).toHaveAccessibleDescription(sentence);
  const offer = getByRole("button", { name: "Use “Fractions (2)”" });
  await offer.click();
  await expect.element(topic).toHaveValue("Fractions (2)");
  await expect.element(topic).toHaveFocus();
  await expect.element(topic).not.toHaveAccessibleDescription();
  await expect.element(offer).not.toBeInTheDocument();
});

test("'Failed to add review' and why, and what was typed stays", async () => {
  lessonApi("$post", "/lessons", () => new Rejection("failed"));
  const { topic, add, onAdded, getByText, getByRole } = await openForm({ courses: ["Physics"] });
  await topic.fill("Sets");
  await add.click();
  await expect.element(getByText("Failed to add review")).toBeVisible();
  await expect.element(getByRole("alert").getByText(t.request.failed)).toBeVisible();
  await expect.element(topic).toHaveValue("Sets");
  expect(onAdded).not.toHaveBeenCalled();
});

test("'Teacher not identified!' when nobody is signed in any more", async () => {
  lessonApi("$post", "/lessons", () => new Rejection("not-signed-in"));
  const { topic, add, getByText } = await openForm({ courses: ["Physics"] });
  await topic.fill("Sets");
  await add.click();
  await expect.element(getByText("Teacher not identified!")).toBeVisible();
});

test("'Teacher not identified!' for anyone but a teacher, and nothing is sent", async () => {
  const sent = lessonApi("$post", "/lessons", () => lesson);
  const { topic, add, getByText } = await openForm({ courses: ["Physics"], as: "admin" });
  await topic.fill("Sets");
  await add.click();
  await expect.element(getByText("Teacher not identified!")).toBeVisible();
  expect(sent).toEqual([]);
});

const groups = [group("8A", "Mathematics", 30), group("8B", "PHYSICS", 28), group("9A", "Physics", 1)];

test("a teacher without class groups sees nothing of them", async () => {
  const { add, getByRole } = await openForm();
  await expect.element(add).toBeVisible();
  await expect.element(getByRole("group", { name: t.links.classGroups })).not.toBeInTheDocument();
});

test("class groups are optional; those taught in the chosen subject are suggested first", async () => {
  const sent = lessonApi("$post", "/lessons", () => lesson);
  const { subject, topic, add, onAdded, getByRole, getByText } = await openForm({ groups });
  await expect.element(getByRole("checkbox", { name: "8A" })).toBeVisible();
  await subject.selectOptions("Mathematics");
  await expect.element(getByText(t.lessons.forNobody)).toBeVisible();
  await subject.selectOptions("Physics");
  await expect.element(getByText("Empty: all 24 students.")).toBeVisible();
  const boxes = getByRole("checkbox").elements() as HTMLInputElement[];
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(["8B", "9A", "8A"]);
  await getByRole("checkbox", { name: "9A" }).click();
  await expect.element(getByText(t.lessons.forStudents(1))).toBeVisible();
  await getByRole("checkbox", { name: "8B" }).click();
  await expect.element(getByText(t.lessons.forStudents(29))).toBeVisible();
  await getByRole("checkbox", { name: "9A" }).click();
  await topic.fill("Light");
  await add.click();
  await expect.poll(() => onAdded).toHaveBeenCalledOnce();
  expect(sent[0]?.json).toMatchObject({ subject: "Physics", topic: "Light", classGroupIds: [groups[1]?.id] });
});

test("a rejected choice is reported at the class groups until it changes, and what was typed stays", async () => {
  lessonApi(
    "$post",
    "/lessons",
    () =>
      new Rejection("invalid-input", {
        field: "classGroupIds",
        sentence: { key: "lessons.classGroupNotTaught", params: [] },
      }),
  );
  const { topic, add, getByRole } = await openForm({ courses: ["Physics"], groups });
  await getByRole("checkbox", { name: "8A" }).click();
  await topic.fill("Sets");
  await add.click();
  const field = getByRole("group", { name: t.links.classGroups });
  await expect.element(field).toHaveAccessibleDescription(/Choose class groups you teach/);
  await expect.element(topic).toHaveValue("Sets");
  await getByRole("checkbox", { name: "8A" }).click();
  await expect.element(field).not.toHaveAccessibleDescription(/you teach/);
});

test("another choice of class groups withdraws the offered topic", async () => {
  lessonApi(
    "$post",
    "/lessons",
    () => new Rejection("topic-taken", { field: "topic", suggestion: "Sets (2)" }),
  );
  const { topic, add, getByRole } = await openForm({ courses: ["Physics"], groups });
  await topic.fill("Sets");
  await add.click();
  const offer = getByRole("button", { name: "Use “Sets (2)”" });
  await expect.element(offer).toBeVisible();
  await getByRole("checkbox", { name: "8A" }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test("what was typed outlives the session", async () => {
  const before = await openForm();
  await before.subject.selectOptions("Physics");
  await before.topic.fill("Fractions");
  await before.date.fill("2025-11-04");
  saveOpenForms(people.teacher.id);
  await before.unmount();
  const { subject, topic, date, getByText } = await openForm({ day: "2025-11-04" });
  await expect.element(getByText(t.editing.inputIsBack)).toBeVisible();
  await expect.element(subject).toHaveValue("Physics");
  await expect.element(topic).toHaveValue("Fractions");
  await expect.element(date).toHaveValue("2025-11-04");
});
