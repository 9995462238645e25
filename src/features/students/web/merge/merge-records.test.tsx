import { useSearch } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { mergeStudentsRoutes } from "#features/students/server/merge/merge-students.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { people } from "#web/testing/records.ts";
import type { MergePreview } from "./merge-parts.tsx";
import MergeRecords from "./merge-records.tsx";

const remaining = people.student;
const other = { ...remaining, id: "00000000-0000-4000-8000-0000000000aa", name: "Arav" };
const nameOf = ({ id, name, surname }: typeof remaining) => ({ id, name, surname });

const preview: MergePreview = {
  digest: "seen",
  why: null,
  remaining: nameOf(remaining),
  other: nameOf(other),
  values: [
    { field: "name", remaining: "Aarav Sharma", other: "Arav Sharma" },
    { field: "dateOfBirth", remaining: "2012-02-29", other: "2012-03-01" },
    { field: "admission", remaining: null, other: "A 7" },
  ],
  feedback: 3,
  asked: 0,
  teachers: 1,
  answeredTwice: { count: 1, lessons: [{ topic: "Fractions", date: "2026-11-03" }] },
  classGroups: [{ name: "10-B", schoolYear: "2026-27", startsOn: "2026-04-01", endsOn: null }],
  guardians: [{ name: "", phone: "9876543210", email: null }],
  leftOut: [],
};

function answerRecords() {
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  // The record of the page is asked for first.
  const records = [remaining, other];
  api<typeof studentRoutes>()("$get", "/students/:id", () => records.shift() ?? new Rejection("not-found"));
}

async function drawPage() {
  answerRecords();
  return draw(<MergeRecords id={remaining.id} otherId={other.id} />, {
    as: "admin",
    at: `/studentdetails/${remaining.id}?merge=${other.id}`,
  });
}

test("what becomes of two records is shown, and the chosen values are sent with the preview's digest", async () => {
  const routes = api<typeof mergeStudentsRoutes>();
  routes("$get", "/students/:id/merge", () => preview);
  const sent = routes("$post", "/students/:id/merge", () => undefined);
  const { getByRole, getByText } = await drawPage();
  await expect.element(getByText("A 7")).toBeVisible();
  await expect.element(getByText("Feedback on 3 classes moves to it.")).toBeVisible();
  await expect.element(getByText("Fractions, 3 Nov 2026")).toBeVisible();
  await expect.element(getByText("No name, 9876543210")).toBeVisible();
  await getByRole("group", { name: "Date of birth" }).getByRole("radio", { name: "1 Mar 2012" }).click();
  await getByRole("button", { name: "Merge" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  await expect.element(getByText("The records of Aarav Sharma are merged.")).toBeVisible();
  expect(sent).toMatchObject([{ json: { otherId: other.id, taken: ["dateOfBirth"], digest: "seen" } }]);
});

test("the other record can stay, a record that cannot says why, and a changed one is shown again", async () => {
  const routes = api<typeof mergeStudentsRoutes>();
  const requests = routes("$get", "/students/:id/merge", ({ query }) =>
    query.otherId === other.id ? { ...preview, why: "remainingHasLeft" as const } : preview,
  );
  routes("$post", "/students/:id/merge", () => new Rejection("conflict"));
  const { getByRole, getByText } = await drawPage();
  await expect.element(getByText(/has left the school in the record that stays/)).toBeVisible();
  await expect.element(getByRole("button", { name: "Merge" })).not.toBeInTheDocument();
  const which = getByRole("group", { name: "Which record stays?" });
  await which.getByRole("radio", { name: /Arav/ }).last().click();
  await getByRole("button", { name: "Merge" }).click();
  const before = requests.length;
  await getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  await expect.poll(() => requests.length).toBe(before + 1);
});

test("who is no admin reads how many answers would go, and whom to ask", async () => {
  api<typeof mergeStudentsRoutes>()("$get", "/students/:id/merge", () => ({
    ...preview,
    why: "needsAdmin" as const,
  }));
  const { getByRole, getByText } = await drawPage();
  await expect.element(getByText(/^Both records answered 1 class\..*ask an admin to do it\.$/)).toBeVisible();
  await expect.element(getByRole("button", { name: "Merge" })).not.toBeInTheDocument();
});

test("the search for the other record has the focus, and once one was chosen, the choice between the two", async () => {
  const rows = [{ ...other, classGroups: [], isConfirmed: true, leftOn: null }];
  api<typeof mergeStudentsRoutes>()("$get", "/students/:id/merge", () => preview);
  const records = api<typeof studentRoutes>();
  records("$get", "/students", () => ({ items: rows, next: null }));
  records("$get", "/student-count", () => ({ total: 1, before: 0 }));
  answerRecords();
  function Merging() {
    const { merge = "" } = useSearch({ strict: false });
    return <MergeRecords id={remaining.id} otherId={merge} />;
  }
  const { getByRole } = await draw(<Merging />, {
    as: "admin",
    at: `/studentdetails/${remaining.id}?merge=`,
  });
  await expect.element(getByRole("searchbox")).toHaveFocus();
  await getByRole("button", { name: t.merging.chooseNamed("Arav Sharma") }).click();
  const which = getByRole("group", { name: "Which record stays?" });
  await expect.element(which.getByRole("radio").first()).toHaveFocus();
  await getByRole("button", { name: t.merging.chooseAnother }).click();
  await expect.element(getByRole("searchbox")).toHaveFocus();
});
