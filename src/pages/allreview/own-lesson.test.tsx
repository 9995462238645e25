import { beforeEach, expect, test, vi } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { saveOpenForms } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { lesson, people } from "#web/testing/records.ts";
import { OwnLesson } from "./own-lesson.tsx";

const lessonApi = api<typeof lessonRoutes>();
const stored = { ...lesson, feedbackOnDate: 0 };

const onGone = vi.fn();
const open = () => draw(<OwnLesson lesson={lesson} onGone={onGone} />, { as: "teacher" });

beforeEach(() => {
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear: null, items: [] }));
  api<typeof teacherRoutes>()("$get", "/teachers/:id", () => people.teacher);
  lessonApi("$get", "/lessons/:id", () => stored);
});

test("once a correction is saved, its Edit button has the focus, however soon the next frame is drawn", async () => {
  lessonApi("$patch", "/lessons/:id", () => {
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => {
      draw(performance.now());
      return 0;
    });
    return { ...stored, topic: "Fractions again" };
  });
  const { getByRole, getByLabelText, getByText } = await open();
  await getByRole("button", { name: /^Edit/ }).click();
  await getByLabelText("Topic").fill("Fractions again");
  await getByRole("button", { name: "Save" }).click();
  await expect.element(getByText(t.lessons.corrected)).toBeVisible();
  await expect.element(getByRole("button", { name: /^Edit/ })).toHaveFocus();
  expect(onGone).not.toHaveBeenCalled();
});

test("a correction that outlives its session is open again, next to what was corrected elsewhere in the meantime", async () => {
  const before = await open();
  await before.getByRole("button", { name: /^Edit/ }).click();
  await before.getByLabelText("Topic").fill("Revision");
  await before.getByLabelText("Date").fill("2025-11-04");
  saveOpenForms(people.teacher.id);
  await before.unmount();

  const updatedAt = "2025-11-09T08:00:00.000Z";
  lessonApi("$get", "/lessons/:id", () => ({ ...stored, topic: "Fractions again", updatedAt }));
  const { getByText, getByRole, getByLabelText } = await open();
  await expect.element(getByText(t.editing.inputIsBack)).toBeVisible();
  const both = getByRole("region", { name: t.editConflict.title });
  await expect.element(both.getByText("Fractions again")).toBeVisible();
  await expect.element(getByLabelText("Topic")).toHaveValue("Revision");
  await expect.element(getByLabelText("Date")).toHaveValue("2025-11-04");
});
