import { expect, test } from "vitest";
import type { Role } from "#domain/roles.ts";
import type { lessonAudienceRoutes } from "#features/lessons/server/audience/audience.routes.ts";
import type { AudienceMember, AudiencePage } from "#features/lessons/web/audience/audience.api.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { lesson } from "#web/testing/records.ts";
import { LessonAudience } from "./audience.tsx";

const audienceApi = api<typeof lessonAudienceRoutes>();

const member = (number: number, fields: Partial<AudienceMember> = {}): AudienceMember => ({
  id: `0198a000-0000-4000-a000-${String(number).padStart(12, "0")}`,
  name: `Pupil ${number}`,
  surname: "Rao",
  hasLeft: false,
  status: "asked",
  answered: false,
  isFeedbackDeleted: false,
  ...fields,
});

const counts = {
  askedCount: 28,
  excusedCount: 1,
  unconfirmedCount: 0,
  respondedCount: 12,
  notAskedCount: 2,
  countsFrom: null,
  average: 4.2,
};

async function openPage(page: Partial<AudiencePage> = {}, as: Role = "teacher", isSilent = false) {
  const { id } = lesson;
  const shown: AudiencePage = {
    lesson: { ...lesson, classGroups: [] },
    counts: { id, ...counts },
    responsesFrom: null,
    withoutCourse: 0,
    items: [member(1, { answered: true }), member(2), member(3, { status: "excused" })],
    next: null,
    ...page,
  };
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  const asked = audienceApi("$get", "/lessons/:id/audience", ({ query }) =>
    query.list === "others" ? { ...shown, items: [member(9, { status: null, answered: true })] } : shown,
  );
  const content = (
    <main>
      <LessonAudience lessonId={lesson.id} isSilent={isSilent} />
    </main>
  );
  return { asked, ...(await draw(content, { as, at: `/class/${id}?show=asked` })) };
}

test("a class's audience with who answered, and apart from it who answered without having been asked", async () => {
  const { getByRole } = await openPage();
  await expect
    .element(getByRole("status"))
    .toHaveTextContent("28 asked, 12 answered · +2 not asked · 1 absent");
  const rows = getByRole("main").getByRole("listitem");
  await expect.element(rows.nth(0)).toHaveTextContent("Pupil 1 RaoAnsweredWas absent");
  await expect.element(rows.nth(1)).toHaveTextContent("Pupil 2 RaoNot answeredWas absent");
  await expect.element(rows.nth(2)).toHaveTextContent("Pupil 3 RaoAbsentWas there");
  const others = getByRole("region", { name: t.audience.others });
  await expect.element(others.getByText("Pupil 9 Rao")).toBeVisible();
});

test("students whom no admin has confirmed are shown apart from those asked, even if there is nobody else", async () => {
  const unconfirmed = member(1, { status: "unconfirmed" });
  const some = { ...counts, id: lesson.id, notAskedCount: 0, excusedCount: 0, unconfirmedCount: 20 };
  const { getByRole, unmount } = await openPage({ counts: some, items: [unconfirmed] });
  await expect.element(getByRole("status")).toHaveTextContent("28 asked, 12 answered · 20 not confirmed");
  await expect
    .element(getByRole("main").getByRole("listitem"))
    .toHaveTextContent("Pupil 1 RaoNot confirmedNot answeredWas absent");
  await unmount();

  const only = { ...some, askedCount: 0, respondedCount: 0, average: null, unconfirmedCount: 1 };
  const { getByRole: get, getByText } = await openPage({ counts: only, items: [unconfirmed] });
  await expect.element(get("status")).toHaveTextContent("1 student, not confirmed");
  await expect.element(getByText(t.audience.unconfirmedNote)).toBeVisible();
});

test("until the day after the class, it says when the list of who answered will be shown", async () => {
  const { getByText, getByRole } = await openPage({
    responsesFrom: "2025-11-04",
    items: [member(1, { answered: null })],
  });
  await expect.element(getByText(t.audience.responsesFrom("2025-11-04"))).toBeVisible();
  await expect.element(getByRole("main").getByRole("listitem")).toHaveTextContent("Pupil 1 RaoWas absent");
  await expect.element(getByRole("region", { name: t.audience.others })).not.toBeInTheDocument();
});

test("a student who has left the school is marked", async () => {
  const { getByRole } = await openPage({ items: [member(1, { hasLeft: true })] });
  await expect
    .element(getByRole("main").getByRole("listitem").first())
    .toHaveTextContent("Pupil 1 RaoNot answeredLeft the schoolWas absent");
});

test("a student is excused and asked again, and the focus stays on the button", async () => {
  const items = [member(1)];
  const { getByRole, getByText } = await openPage({ items });
  const sent = audienceApi("$put", "/lessons/:id/audience/:studentId", ({ json }) => {
    items[0] = member(1, json as Partial<AudienceMember>);
    return undefined;
  });
  await getByRole("button", { name: "Was absent: Pupil 1 Rao" }).click();
  const undo = getByRole("button", { name: "Was there: Pupil 1 Rao" });
  await expect.element(undo).toHaveFocus();
  await expect.element(getByText(t.audience.nowExcused("Pupil 1 Rao"))).toBeVisible();
  await undo.click();
  await expect.element(getByRole("button", { name: "Was absent: Pupil 1 Rao" })).toHaveFocus();
  expect(sent.map(({ json }) => json)).toEqual([{ status: "excused" }, { status: "asked" }]);
});

test("a failed excuse is reported", async () => {
  const { getByRole, getByText } = await openPage({ items: [member(1)] });
  audienceApi("$put", "/lessons/:id/audience/:studentId", () => new Rejection("not-found"));
  await getByRole("button", { name: "Was absent: Pupil 1 Rao" }).click();
  await expect.element(getByText(t.audience.excuseFailed, { exact: false })).toBeVisible();
  await expect.element(getByRole("button", { name: "Was absent: Pupil 1 Rao" })).toBeVisible();
});

test("an empty audience says so, and how many students lack the course", async () => {
  const none = {
    counts: { ...counts, id: lesson.id, askedCount: 0, notAskedCount: 0, excusedCount: 0 },
    items: [],
  };
  const first = await openPage(none);
  await expect.element(first.getByText(t.audience.nobodyAsked)).toBeVisible();
  await first.unmount();
  const { getByText } = await openPage({ ...none, withoutCourse: 3 });
  await expect.element(getByText(t.audience.nobodyHasCourse(3, lesson.subject))).toBeVisible();
});

test("a class that does not exist is reported as not found", async () => {
  audienceApi("$get", "/lessons/:id/audience", () => new Rejection("not-found"));
  const { getByText } = await draw(<LessonAudience lessonId={lesson.id} />, {
    as: "admin",
    at: `/class/${lesson.id}`,
  });
  await expect.element(getByText(t.lessons.notFound)).toBeVisible();
});

test("a student whose feedback was deleted, or who left, is not shown as not having answered", async () => {
  const { getByRole } = await openPage({
    items: [
      member(1, { answered: true, isFeedbackDeleted: true }),
      member(2, { answered: null, hasLeft: true }),
    ],
  });
  const row = (name: string) => getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect.element(row("Pupil 1").getByText("Answered, feedback deleted")).toBeVisible();
  await expect.element(row("Pupil 2").getByText("Left the school")).toBeVisible();
  expect(getByRole("list").getByText("Not answered", { exact: true }).elements()).toEqual([]);
});

test("those who have not answered are a list of their own, in which that goes without saying", async () => {
  const { getByRole, asked } = await openPage({ items: [member(2)] }, "teacher", true);
  await expect.element(getByRole("listitem")).toHaveTextContent("Pupil 2 RaoWas absent");
  expect(asked.map(({ query }) => query.list)).toEqual(["silent"]);
});
