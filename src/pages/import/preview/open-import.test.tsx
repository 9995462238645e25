import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { Import, ImportPreviewRow, ImportSummary } from "#domain/import/schemas.ts";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { importRoutes } from "#features/import/server/imports.routes.ts";
import { progressEveryMs } from "#features/import/web/imports.api.ts";
import { openImport } from "#features/import/web/testing/open-import.ts";
import { sentence } from "#locales/sentence.ts";
import ImportPreviewPage from "#pages/import/import-preview-page.tsx";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { hold } from "#web/testing/hold.ts";
import { schoolYear } from "#web/testing/records.ts";

const importApi = api<typeof importRoutes>();
const id = "0198a000-0000-4000-8000-000000000001";

const none = { created: 0, changed: 0, unchanged: 0, conflict: 0, doubtful: 0, wrong: 0, skipped: 0 };
const teacherNew = sentence("importing.teacherNew", "Meera Iyer");

const summary: ImportSummary = {
  digest: "first",
  rows: { students: { ...none, created: 2, wrong: 1 }, teachers: none, teaching: { ...none, doubtful: 4 } },
  problems: [
    { key: "importing.teacherNew", isDoubt: true, count: 4, distinct: 2, fitOne: 0, example: teacherNew },
  ],
  newClassGroups: ["10-B"],
  newStudents: 2,
  newTeachers: 0,
  changedStudents: 0,
  leaving: 0,
  leavingNames: [],
  mustConfirm: null,
};

const open: Import = { ...openImport, id, rowCount: 7, summary };

const row: ImportPreviewRow = {
  number: 3,
  kind: "students",
  sheet: "list.csv",
  line: 5,
  cells: { name: "Asha", surname: "Rao", classGroup: "Ten B", guardian1Phone: "98765" },
  decision: {},
  state: "wrong",
  problems: [
    { field: "guardian1Phone", isDoubt: false, sentence: sentence("importing.phoneWrong", "98765") },
  ],
  changes: [],
  conflicts: [],
  candidates: [],
  sharesPhoneWith: [],
  phoneOwners: [],
  personId: null,
  sameAsRow: null,
};

async function drawImport(shown: Import, listed: readonly ImportPreviewRow[] = [row]) {
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => ({ schoolYear, items: [] }));
  let found = shown;
  let rows = listed;
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2026-11-20", timeZone: "Asia/Kolkata" }));
  importApi("$get", "/imports/:id", () => found);
  const loadRows = importApi("$get", "/imports/:id/rows", () => ({ rows: [...rows] }));
  const looks = importApi("$post", "/imports/:id/preview", () => found);
  const changes = importApi("$patch", "/imports/:id/rows", () => found);
  const drawn = await draw(<ImportPreviewPage />, { as: "admin", at: `/import/${id}` });
  // What is shown may be old: an open import is looked at again.
  if (shown.state === "open" && shown.progress === null) await expect.poll(() => looks).toHaveLength(1);
  return {
    ...drawn,
    loadRows,
    changes,
    sent: () => changes.map(({ json }) => json),
    becomes: (next: Import) => (found = next),
    rowsBecome: (next: readonly ImportPreviewRow[]) => (rows = next),
  };
}

test("what happens is said in counts, and one decision is for all rows that are alike", async () => {
  const { getByText, getByRole, sent } = await drawImport(open);
  await expect.element(getByText("2 new students")).toBeVisible();
  await expect.element(getByText("1 new class group: 10-B")).toBeVisible();
  await expect.element(getByText("5 rows need a decision, and are not imported without it.")).toBeVisible();
  await getByRole("button", { name: "Add them all" }).click();
  await expect
    .poll(sent)
    .toEqual([
      { alike: { problem: "importing.teacherNew" }, decision: { accepted: ["importing.teacherNew"] } },
    ]);
});

test("a corrected cell is confirmed while the rows are on their way, and its row leaves those to correct", async () => {
  const { getByText, getByRole, getByLabelText } = await drawImport(open);
  const rows = hold({ rows: [] });
  await getByRole("button", { name: "Fix", exact: true }).click();
  await getByLabelText("Parent 1 phone").fill("9876543210");
  importApi("$get", "/imports/:id/rows", rows.respond);
  await getByRole("button", { name: "Save" }).click();
  await expect.element(getByText(t.importPreview.saved)).toBeVisible();
  rows.release();
  await expect.element(getByRole("button", { name: "Fix", exact: true })).not.toBeInTheDocument();
});

test("rows that need a person are shown first; a wrong cell is corrected, and filled into the others like it", async () => {
  const { getByText, getByRole, getByLabelText, loadRows, sent, rowsBecome } = await drawImport(open);
  await expect
    .element(getByText("“98765” is not a phone number of ten digits.", { exact: false }))
    .toBeVisible();
  await expect.poll(() => loadRows[0]?.query).toMatchObject({ state: "doubtful" });
  await getByRole("button", { name: "Fix", exact: true }).click();
  const phone = getByLabelText("Parent 1 phone");
  await expect.element(phone).toHaveFocus();
  await phone.fill("9876543210");
  await getByRole("checkbox", { name: "Also in all other rows with “98765”" }).click();
  rowsBecome([{ ...row, state: "changed", problems: [] }]);
  await getByRole("button", { name: "Save" }).click();
  await expect.poll(sent).toEqual([
    {
      alike: { kind: "students", cell: { field: "guardian1Phone", text: "98765" } },
      cells: { guardian1Phone: "9876543210" },
    },
  ]);
  await expect.element(getByLabelText("Parent 1 phone")).not.toBeInTheDocument();
});

test("wrong cells are corrected by keyboard alone: Enter saves and goes to the next one", async () => {
  const wrong = { key: "importing.phoneWrong", isDoubt: false, count: 2, distinct: 2, fitOne: 0 };
  const example = sentence("importing.phoneWrong", "98765");
  const second: ImportPreviewRow = {
    ...row,
    number: 8,
    line: 10,
    cells: { name: "Ravi", surname: "Das", dateOfBirth: "31.02.2012" },
    problems: [
      { field: "dateOfBirth", isDoubt: false, sentence: sentence("importing.dateWrong", "31.02.2012") },
    ],
  };
  const shown = { ...open, summary: { ...summary, problems: [{ ...wrong, example }] } };
  const { getByRole, getByLabelText, changes, rowsBecome } = await drawImport(shown, [row, second]);
  const correct = getByRole("button", { name: "Fix them: “98765” is not a phone number of ten digits." });
  await expect.element(correct).toBeVisible();
  (correct.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(getByLabelText("Parent 1 phone")).toHaveFocus();
  // Still wrong: it stays, with what is wrong now.
  const typed = sentence("importing.phoneWrong", "987654");
  rowsBecome([
    {
      ...row,
      cells: { ...row.cells, guardian1Phone: "987654" },
      problems: [{ field: "guardian1Phone", isDoubt: false, sentence: typed }],
    },
    second,
  ]);
  await userEvent.keyboard("{Control>}a{/Control}987654{Enter}");
  await expect
    .element(getByLabelText("Parent 1 phone"))
    .toHaveAccessibleDescription("“987654” is not a phone number of ten digits.");
  await expect.element(getByLabelText("Parent 1 phone")).toHaveFocus();
  rowsBecome([second]);
  await userEvent.keyboard("{Control>}a{/Control}9876543210{Enter}");
  await expect.element(getByLabelText("Date of birth")).toHaveFocus();
  rowsBecome([]);
  await userEvent.keyboard("{Control>}a{/Control}28.02.2012{Enter}");
  await expect.poll(() => changes).toHaveLength(3);
  expect(changes.map(({ json }) => json)).toMatchObject([
    { numbers: [3], cells: { guardian1Phone: "987654" } },
    { numbers: [3], cells: { guardian1Phone: "9876543210" } },
    { numbers: [8], cells: { dateOfBirth: "28.02.2012" } },
  ]);
  await expect.element(getByRole("region", { name: "Rows of the files" })).toHaveFocus();
});

test("a short name of a teacher is decided once for every row that has it, or for all that fit one", async () => {
  const key = "importing.teacherMaybe";
  const doubt = { field: "teacher" as const, isDoubt: true, sentence: sentence(key, "A. Sharma") };
  const teacher = { id: "0198a000-0000-4000-8000-000000000007", row: null, name: "Anil Sharma" };
  const none = { classGroup: null, rollNumber: null, dateOfBirth: null, email: null };
  const teaching: ImportPreviewRow = {
    ...row,
    kind: "teaching",
    state: "doubtful",
    cells: { classGroup: "10-B", subject: "Maths", teacher: "A. Sharma" },
    problems: [doubt],
    candidates: [{ ...teacher, ...none }],
  };
  const problem = { key, isDoubt: true, count: 24, distinct: 1, fitOne: 24, example: doubt.sentence };
  const shown = { ...open, summary: { ...summary, problems: [problem] } };
  const { getByRole, getByText, sent } = await drawImport(shown, [teaching]);
  await getByRole("button", { name: "Each has one match: use them" }).click();
  await expect
    .element(getByText("This applies to every row with “A. Sharma”.", { exact: true }))
    .toBeVisible();
  await getByRole("button", { name: "Same person: Anil Sharma" }).click();
  await expect.poll(sent).toEqual([
    { alike: { problem: key }, takesOnlyCandidate: true },
    {
      alike: { kind: "teaching", problem: key, cell: { field: "teacher", text: "A. Sharma" } },
      decision: { person: teacher.id },
    },
  ]);
});

test("an upload that was cut off cannot be imported, and the page says what to do", async () => {
  const { getByText, getByRole } = await drawImport({ ...open, rowCount: 399, missingRows: 801 });
  await expect.element(getByText("Only 399 of 1,200 rows have arrived", { exact: false })).toBeVisible();
  await expect.element(getByRole("button", { name: "Import 2 students" })).not.toBeInTheDocument();
  await expect.element(getByRole("button", { name: "Cancel this import" })).toBeVisible();
});

test("somebody who may be there already is them, or somebody else, in one press", async () => {
  const candidate = {
    id: "0198a000-0000-4000-8000-000000000009",
    row: null,
    name: "Asha Rao",
    classGroup: "10-B",
    rollNumber: "17",
    dateOfBirth: "2012-04-30",
    email: null,
  };
  const doubt = { field: "name" as const, isDoubt: true, sentence: sentence("importing.maybeSame") };
  const { getByRole, changes, sent } = await drawImport(open, [
    { ...row, state: "doubtful", problems: [doubt], candidates: [candidate] },
  ]);
  await getByRole("button", {
    name: "Same person: Asha Rao, 10-B, roll number 17, born 30 Apr 2012",
  }).click();
  await expect.poll(() => changes).toHaveLength(1);
  await getByRole("button", {
    name: "Different person: Is this someone who is in the school already?",
  }).click();
  await expect.poll(sent).toEqual([
    { numbers: [3], decision: { person: candidate.id } },
    { numbers: [3], decision: { accepted: ["importing.maybeSame"] } },
  ]);
});

test("in a conflict, what somebody changed here stays unless the file's is taken", async () => {
  const conflict = { field: "city" as const, app: "Mumbai", file: "Nagpur" };
  const { getByText, getByRole, changes } = await drawImport(open, [
    { ...row, state: "conflict", problems: [], conflicts: [conflict] },
  ]);
  await expect
    .element(getByText(/City: someone changed it to Mumbai here, and the file has Nagpur/))
    .toBeVisible();
  await getByRole("button", { name: "Take the file’s" }).click();
  await expect.poll(() => changes[0]?.json).toEqual({ numbers: [3], decision: { conflict: "file" } });
});

test("many who leave need their number; a school that changed shows another preview", async () => {
  const leaving: Import = {
    ...open,
    options: { absentLeave: true },
    summary: { ...summary, leaving: 120, mustConfirm: { why: "leaving", number: 120 } },
  };
  const { getByText, getByRole, getByLabelText, becomes } = await drawImport(leaving);
  const changed = sentence("importing.schoolChanged");
  const applied = importApi(
    "$post",
    "/imports/:id/application",
    () => new Rejection("conflict", { sentence: changed }),
  );
  const looked = importApi("$post", "/imports/:id/preview", () => {
    const next = { ...leaving, summary: { ...summary, digest: "second" } };
    becomes(next);
    return next;
  });
  await getByRole("button", { name: "Import 2 students" }).click();
  const number = getByLabelText("This marks 120 students as left. Enter the number to confirm.");
  await expect.element(number).toHaveAccessibleDescription("Enter 120.");
  expect(applied).toEqual([]);
  await number.fill("120");
  await getByRole("button", { name: "Import 2 students" }).click();
  await expect
    .element(getByRole("alert").getByText(/The school has changed since this preview/))
    .toBeVisible();
  expect(applied[0]?.json).toEqual({ digest: "first", confirmed: 120 });
  await expect.poll(() => looked.map(({ json }) => json)).toEqual([{ absentLeave: true }]);
  await expect.element(getByText("120 students leave the school", { exact: false })).not.toBeInTheDocument();
});

test("on a slow network, the progress and what was done are shown, though each answer takes longer than the time between questions", async () => {
  const { getByRole } = await drawImport(open);
  let found: Import = { ...open, progress: 60 };
  importApi("$get", "/imports/:id", async () => {
    const answer = found;
    await new Promise((resolve) => setTimeout(resolve, 2 * progressEveryMs));
    return answer;
  });
  const applied = hold<Import>({ ...open, state: "applied", appliedAt: "2026-11-20T06:00:00.000Z" });
  importApi("$post", "/imports/:id/application", applied.respond);
  await getByRole("button", { name: "Import 2 students" }).click();
  await expect.element(getByRole("progressbar", { name: "Importing..." })).toHaveAttribute("value", "60");
  found = { ...open, state: "applied", appliedAt: "2026-11-20T06:00:00.000Z" };
  applied.release();
  await expect.element(getByRole("heading", { name: "Imported", level: 1 })).toBeVisible();
});

test("an import that another admin is applying shows its progress, and then what was done", async () => {
  const { getByRole, getByText, becomes } = await drawImport({ ...open, progress: 40 });
  await expect.element(getByRole("progressbar", { name: "Importing..." })).toBeVisible();
  becomes({ ...open, state: "applied", appliedAt: "2026-11-20T06:00:00.000Z" });
  await expect.element(getByRole("heading", { name: "Imported", level: 1 })).toBeVisible();
  await expect
    .element(getByText("5 rows were not imported, because nobody decided about them."))
    .toBeVisible();
  await expect.element(getByRole("link", { name: "Print sign-in cards" })).toBeVisible();
});

test("rows that were not imported are listed afterwards with what is wrong, and can be downloaded", async () => {
  const applied = { ...open, state: "applied" as const, rowCount: 5, appliedAt: "2026-11-20T06:00:00.000Z" };
  const { getByRole, getByText } = await drawImport(applied);
  await expect.element(getByText("5 rows were not imported", { exact: false })).toBeVisible();
  await expect.element(getByText("Asha Rao, Ten B")).toBeVisible();
  await expect
    .element(getByText("Parent 1 phone: “98765” is not a phone number of ten digits."))
    .toBeVisible();
  await expect.element(getByRole("button", { name: "Download these rows" })).toBeVisible();
  // What comes next is not below a list that may be long.
  const headings = [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["Next steps", "Rows not imported"]);
});

test("rows that contradict others are decided at once, and rows about nobody left out at once", async () => {
  const contradiction = sentence("importing.contradicts", 2, "Pune", 3, "Nagpur");
  const vacancy = sentence("importing.vacantPost", "Guest faculty");
  const problem = { isDoubt: true, count: 2, distinct: 2, fitOne: 0 };
  const { getByRole, changes, sent } = await drawImport({
    ...open,
    summary: {
      ...summary,
      problems: [
        { ...problem, key: contradiction.key, example: contradiction },
        { ...problem, key: vacancy.key, example: vacancy },
      ],
    },
  });
  await getByRole("listitem")
    .filter({ hasText: "Use line 2?" })
    .getByRole("button", { name: "Use the earlier lines" })
    .click();
  await expect.poll(() => changes).toHaveLength(1);
  await getByRole("button", { name: "Skip them" }).click();
  await expect.poll(sent).toEqual([
    { alike: { problem: "importing.contradicts" }, decision: { accepted: ["importing.contradicts"] } },
    { alike: { problem: "importing.vacantPost" }, decision: { skip: true } },
  ]);
});

test("a row with two doubts shows both, each with its answer, and what was said of one stays", async () => {
  const group = sentence("importing.classGroupNew", "10-C");
  const teaching: ImportPreviewRow = {
    ...row,
    kind: "teaching",
    state: "doubtful",
    cells: { classGroup: "10 C", subject: "Maths", teacher: "Meera Iyer" },
    problems: [
      { field: "classGroup", isDoubt: true, sentence: group },
      { field: "teacher", isDoubt: true, sentence: teacherNew },
    ],
  };
  const { getByText, getByRole, sent, rowsBecome } = await drawImport(open, [teaching]);
  const addOf = (text: string) => getByRole("button", { name: `Add: ${text}`, exact: true });
  rowsBecome([{ ...teaching, decision: { accepted: [group.key] }, problems: teaching.problems.slice(1) }]);
  await addOf("10-C is not a class group here yet. Add it?").click();
  await expect.element(getByText("10-C is not a class group", { exact: false })).not.toBeInTheDocument();
  await addOf("Meera Iyer is not a teacher here yet. Add them?").click();
  await expect.poll(sent).toMatchObject([
    { alike: { cell: { text: "10 C" } }, decision: { accepted: [group.key] } },
    { alike: { cell: { text: "Meera Iyer" } }, decision: { accepted: [teacherNew.key] } },
  ]);
});

test("nothing is said to be here already while rows need a decision, and cards only after new students", async () => {
  const nothing = { ...summary, newStudents: 0, newClassGroups: [] };
  const { getByText, becomes, queryClient } = await drawImport({ ...open, summary: nothing });
  await expect.element(getByText("5 rows need a decision", { exact: false })).toBeVisible();
  expect(getByText(t.importPreview.nothing).elements()).toEqual([]);
  becomes({ ...open, summary: nothing, state: "applied", appliedAt: "2026-11-20T06:00:00.000Z" });
  await queryClient.invalidateQueries();
  await expect.element(getByText(t.importPreview.importMore)).toBeVisible();
  expect(getByText(t.importPreview.cards).elements()).toEqual([]);
});

test("of two wrong cells in a row, the second has the focus once the first is right", async () => {
  const dateWrong = sentence("importing.dateWrong", "31/02/2014");
  const problems = [{ field: "dateOfBirth" as const, isDoubt: false, sentence: dateWrong }, ...row.problems];
  const wrong = { ...row, cells: { ...row.cells, dateOfBirth: "31/02/2014" }, problems };
  const { getByRole, getByLabelText, rowsBecome } = await drawImport(open, [wrong]);
  await getByRole("button", { name: "Fix", exact: true }).click();
  await expect.element(getByLabelText("Date of birth")).toHaveFocus();
  rowsBecome([{ ...wrong, problems: row.problems }]);
  await userEvent.keyboard("{Control>}a{/Control}28/02/2014{Enter}");
  await expect.element(getByLabelText("Date of birth")).not.toBeInTheDocument();
  await expect.element(getByLabelText("Parent 1 phone")).toHaveFocus();
});
