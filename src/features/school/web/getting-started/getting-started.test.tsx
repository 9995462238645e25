import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { gettingStartedRoutes } from "#features/school/server/getting-started/getting-started.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import AddMentorForm from "#features/teachers/web/add-mentor-form.tsx";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { people } from "#web/testing/records.ts";
import type { Progress } from "./getting-started.api.ts";
import { GettingStartedCard } from "./getting-started-card.tsx";

const checklistApi = api<typeof gettingStartedRoutes>();

const empty: Progress = {
  school: true,
  teachers: 0,
  classGroups: 0,
  students: 0,
  lessons: 0,
  untaught: [],
  closedAt: null,
};
const begun = { ...empty, teachers: 1, students: 1000 };

const Home = () => (
  <>
    <GettingStartedCard position="above" />
    <p>Lists</p>
    <GettingStartedCard position="below" />
  </>
);

async function openCard(progress: Progress, at = "/dashboard") {
  const requests = checklistApi("$get", "/getting-started", () => progress);
  const screen = await draw(<Home />, { as: "admin", at });
  const step = (name: string) => screen.getByRole("listitem").filter({ hasText: name });
  return { ...screen, requests, step };
}

test("where it is expected its place is reserved: what is below it does not move when it comes", async () => {
  await page.viewport(360, 740);
  let arrive = (_: Progress) => {};
  const progress = new Promise<Progress>((resolve) => {
    arrive = resolve;
  });
  checklistApi("$get", "/getting-started", () => progress);
  const home = (
    <>
      <GettingStartedCard position="above" isExpected />
      <p>Lists</p>
    </>
  );
  const { getByText } = await draw(home, { as: "admin", at: "/dashboard" });
  const top = () => getByText("Lists").element().getBoundingClientRect().top;
  const before = top();
  arrive({ ...empty, teachers: 1 });
  await expect.element(getByText(/of 6 steps done/)).toBeVisible();
  expect(top()).toBe(before);
});

test("in an empty school it is open: each step says whether it is done, how many there are, and where to do it", async () => {
  await page.viewport(1280, 720);
  setPageReach({ appUrl: "http://192.168.1.7:3000", sendsMail: false });
  const { getByRole, getByText, step } = await openCard(empty);
  await expect.element(getByText("2 of 6 steps done")).toBeVisible();
  await expect.element(step("Name your school").getByText("Done", { exact: true })).toBeVisible();
  await expect.element(step("Let phones in").getByText("http://192.168.1.7:3000")).toBeVisible();
  await expect.element(step("Let phones in").getByRole("img", { name: t.invitations.qrCode })).toBeVisible();
  await expect.element(step("Add your teachers")).toHaveAttribute("aria-current", "step");
  for (const [name, href] of [
    ["School settings", "/settings"],
    ["Add Mentor", "/add-mentor"],
    ["Class groups", "/class-groups"],
    ["Add Student", "/students/add"],
  ] as const) {
    await expect.element(getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("a step that was done on the same page is counted at once", async () => {
  await page.viewport(1280, 720);
  setPageReach({ appUrl: "https://school.example", sendsMail: true });
  let progress = empty;
  checklistApi("$get", "/getting-started", () => progress);
  api<typeof teacherRoutes>()("$post", "/teachers", () => {
    progress = { ...empty, teachers: 1 };
    return people.teacher;
  });
  const { getByLabelText, getByRole, getByText } = await draw(
    <>
      <AddMentorForm onAdded={() => {}} />
      <Home />
    </>,
    { as: "admin", at: "/dashboard" },
  );
  await expect.element(getByText("2 of 6 steps done")).toBeVisible();
  for (const [label, text] of [
    ["First Name", "Meera"],
    ["Surname", "Iyer"],
    ["Education", "B.Ed."],
    ["Subject", "Physics"],
    ["Email", "meera@school.example"],
    ["Password", "chalk and talk"],
  ] as const) {
    await getByLabelText(label).fill(text);
  }
  await getByRole("button", { name: "Submit" }).click();
  await expect.element(getByText("3 of 6 steps done")).toBeVisible();
});

test.each([
  ["above the lists while there are no students", { ...empty, teachers: 2 }, true],
  ["below them from then on", begun, false],
])("it stands %s", async (_where, progress, isAbove) => {
  setPageReach({ appUrl: "https://school.example", sendsMail: true });
  const { getByRole, getByText } = await openCard(progress);
  const card = getByRole("region", { name: t.links.gettingStarted });
  await expect.element(card).toBeVisible();
  const [cardTop, listsTop] = [card, getByText("Lists")].map(
    (each) => each.element().getBoundingClientRect().top,
  );
  expect(Number(cardTop) < Number(listsTop)).toBe(isAbove);
});

test("on a phone, an empty school's shows the next step alone, and opens", async () => {
  await page.viewport(360, 740);
  setPageReach({ appUrl: "http://192.168.1.7:3000", sendsMail: false });
  const { getByRole, step } = await openCard(empty);
  await expect.element(getByRole("link", { name: "Add Mentor", exact: true })).toBeVisible();
  expect(getByRole("listitem").elements()).toHaveLength(1);
  await expect.element(getByRole("button", { name: "Close checklist" })).not.toBeInTheDocument();
  await getByRole("button", { name: "2 of 6 steps done" }).click();
  await expect.element(step("Get the first feedback")).toBeVisible();
});

test("in one that has begun it is a line with the next step, and opens", async () => {
  setPageReach({ appUrl: "https://school.example", sendsMail: true });
  const { getByRole, step } = await openCard(begun);
  const line = getByRole("button", { name: "4 of 6 steps done" });
  const way = getByRole("link", { name: "Next: Class groups", exact: true });
  await expect.element(way).toHaveAttribute("href", "/class-groups");
  await expect.element(getByRole("listitem")).not.toBeInTheDocument();
  await line.click();
  await expect.element(step("Add your students").getByText("1,000+ added")).toBeVisible();
  await expect.element(step("Let phones in").getByText("https://school.example")).toBeVisible();
});

test.each([
  ["http://192.168.1.7:3000", "Scan with a phone on this Wi-Fi."],
  ["http://reports.school.example", "Scan with a phone."],
  ["https://school.example", "Scan with a phone."],
])("who can scan %s is said", async (appUrl, sentence) => {
  await page.viewport(1280, 720);
  setPageReach({ appUrl, sendsMail: true });
  const { step } = await openCard(empty);
  await expect.element(step("Let phones in").getByText(sentence, { exact: true })).toBeVisible();
});

test("an address that only this computer can open is a step, with the way", async () => {
  setPageReach({ appUrl: "http://localhost:3000", sendsMail: true });
  const { getByRole, getByText, step } = await openCard(begun);
  await expect.element(getByText("Next: Let phones in", { exact: true })).toBeVisible();
  await getByRole("button", { name: "3 of 6 steps done" }).click();
  await expect.element(step("Let phones in").getByText(t.invitations.setAddress)).toBeVisible();
  const command = step("Let phones in").getByText("npm start -- --network", { exact: true });
  await expect.element(command).toBeVisible();
  expect(command.element().tagName).toBe("CODE");
  await expect.element(step("Let phones in")).toHaveAttribute("aria-current", "step");
});

test("a class group that nobody teaches is named, with the way", async () => {
  const id = "0198a000-0000-4000-8000-000000000009";
  const { getByRole, step } = await openCard(
    { ...begun, classGroups: 2, untaught: [{ id, name: "10-B" }] },
    "/dashboard#getting-started",
  );
  await expect.element(step("Add class groups").getByText("Nobody teaches 10-B yet.")).toBeVisible();
  await expect
    .element(getByRole("link", { name: "Add a teacher to 10-B" }))
    .toHaveAttribute("href", `/class-groups/${id}`);
});

test("closing the checklist is confirmed; a failure is reported", async () => {
  const { getByRole, getByText } = await openCard(empty);
  checklistApi("$post", "/getting-started/close", () => new Rejection("failed"));
  const close = getByRole("button", { name: "Close checklist" });
  await close.click();
  await expect.element(getByText(t.request.failed)).toBeVisible();
  checklistApi("$post", "/getting-started/close", () => undefined);
  checklistApi("$get", "/getting-started", () => ({ ...empty, closedAt: "2025-11-02T08:00:00.000Z" }));
  await close.click();
  await expect.element(getByText(t.gettingStarted.closed)).toBeVisible();
  await expect.element(close).not.toBeInTheDocument();
});

test.each([
  ["closed", { ...begun, closedAt: "2025-11-02T08:00:00.000Z" }],
  ["complete", { ...begun, classGroups: 2, lessons: 1 }],
])("once it is %s there is nothing, unless it is asked for", async (_what, progress) => {
  setPageReach({ appUrl: "https://school.example", sendsMail: true });
  const { requests, container } = await openCard(progress);
  await expect.poll(() => requests.length).toBe(1);
  await expect.poll(() => container.querySelector("section")).toBeNull();
  const { getByText } = await openCard(progress, "/dashboard#getting-started");
  await expect.element(getByText("Name your school")).toBeVisible();
});
