import { expect, test } from "vitest";
import { mappingSchema } from "#domain/import/mapping.ts";
import { newSchool as known, sheetOf } from "#features/import/web/testing/sheets.ts";
import {
  leaversIn,
  openQuestions,
  rowsOf,
  type Shape,
  shapesOf,
  withIncludedLine,
  withLeavers,
  withStatus,
} from "./shapes.ts";

function only(lines: string, mappings: Shape["mapping"][] = []): Shape {
  const [shape] = shapesOf([sheetOf(lines)], { ...known, mappings });
  if (shape === undefined) throw new Error("There is no shape");
  return shape;
}

const sent = (shape: Shape) =>
  rowsOf(shape, known).flatMap(({ rows }) =>
    rows.map(({ cells }) => [cells.name, cells.status].filter(Boolean).join(" ")),
  );

const list = (heading: string, ...statuses: string[]) =>
  [
    `Adm No|Name|Class|${heading}`,
    ...statuses.map((status, index) => `${index + 1}|${["Asha", "Ravi", "Tara"][index]}|10-A|${status}`),
  ].join("\n");

test.each([
  ["Status", "Active", "Withdrawn", "TC Issued"],
  ["Student Status", "Studying", "Left", "Passed out"],
  ["Current Status", "Active", "Inactive", "Alumni"],
  ["स्थिति", "सक्रिय", "स्थानांतरित", "टीसी जारी"],
  ["Date of Leaving", "", "12/05/2026", "01-Apr-2025"],
  ["TC No.", "-", "TC/2026/12", "13"],
  ["Remarks", "good at chess", "TC issued 12.5.26", "Left the school"],
])(
  "%s: %j is at the school, and %j and %j are not; what becomes of them is asked once",
  (heading, ...statuses) => {
    const shape = only(list(heading, ...statuses));
    expect([leaversIn(shape).count, leaversIn(shape).unclear, openQuestions(shape, known)]).toEqual([
      2,
      [],
      1,
    ]);
    const out = withLeavers(shape, "leave-out");
    expect([openQuestions(out, known), sent(out)]).toEqual([0, ["Asha"]]);
    expect(
      rowsOf(out, known)[0]
        ?.skipped.slice(-2)
        .map(({ line, reason }) => [line, reason]),
    ).toEqual([
      [3, "left"],
      [4, "left"],
    ]);
    expect(sent(withIncludedLine(out, 0, 3))).toEqual(["Asha", "Ravi"]);
    expect(sent(withLeavers(shape, "mark-left")).map((each) => each.replace(" here", ""))).toEqual([
      "Asha",
      "Ravi left",
      "Tara left",
    ]);
    expect(sent(withLeavers(shape, "import"))).toEqual(["Asha", "Ravi", "Tara"]);
  },
);

test("words that nobody knows are asked about, and others are not", () => {
  const shape = only(list("Status", "Active", "On long absence", "Promoted"));
  expect([leaversIn(shape).unclear, openQuestions(shape, known)]).toEqual([["On long absence"], 1]);
  const here = withStatus(shape, "On long absence", "here");
  expect([openQuestions(here, known), sent(here)]).toEqual([0, ["Asha", "Ravi", "Tara"]]);
  const left = withStatus(shape, "On long absence", "left");
  expect([openQuestions(left, known), sent(withLeavers(left, "leave-out"))]).toEqual([1, ["Asha", "Tara"]]);
  for (const statuses of [
    ["Active", "Studying", "New"],
    ["Paid", "Unpaid", ""],
  ])
    expect(openQuestions(only(list("Status", ...statuses)), known)).toBe(0);
});

test.each([
  ["Left (Y/N)", "N", "Y", "Y"],
  ["Left?", "No", "yes", "Yes"],
  ["TC Taken (Yes/No)", "No", "Yes", "✓"],
  ["Is Active", "Yes", "No", "no"],
  ["Remarks", "Left handed", "NSO", "N.S.O. w.e.f. 1.7.26"],
  ["Remarks", "Father expired", "Withdrawn", "TC given"],
  ["Status", "Transferred from KV", "Transferred to KV", "Transferred"],
  ["Status", "Medical leave", "Left", "TC"],
])("%s: %j is here and %j and %j are not, without a question about the words", (heading, ...statuses) => {
  expect(leaversIn(only(list(heading, ...statuses)))).toMatchObject({ count: 2, unclear: [] });
});

test("a remark that may be about leaving is asked about; the others are not", () => {
  const shape = only(list("Remarks", "TC applied", "Left handed", "Plays chess"));
  expect([leaversIn(shape), openQuestions(shape, known)]).toEqual([
    { count: 0, words: [], unclear: ["TC applied"] },
    1,
  ]);
  const left = withStatus(shape, "TC applied", "left");
  expect(sent(withLeavers(left, "leave-out"))).toEqual(["Ravi", "Tara"]);
  expect(sent(withStatus(shape, "TC applied", "here"))).toEqual(["Asha", "Ravi", "Tara"]);
});

test("leave, arrivals and what merely begins with left raise no question about leavers", () => {
  for (const statuses of [
    ["On leave", "Maternity leave", "Active"],
    ["Transferred from KV", "Long leave", "Regular"],
  ])
    expect(openQuestions(only(list("Status", ...statuses)), known)).toBe(0);
  expect(openQuestions(only(list("Remarks", "Left handed", "Left eye weak", "Fees left")), known)).toBe(0);
});

test("a day that is still to come is a slip, or an intention: it is asked about", () => {
  expect(leaversIn(only(list("Date of Leaving", "", "12/05/2062", "")))).toMatchObject({
    count: 0,
    unclear: ["12/05/2062"],
  });
});

test("the answers are used when the same file comes again, also if the file before had nobody who left", () => {
  const lines = list("Status", "Active", "Withdrawn", "On long absence");
  const answered = withLeavers(withStatus(only(lines), "on long ABSENCE", "here"), "mark-left");
  const again = only(lines, [mappingSchema.parse(JSON.parse(JSON.stringify(answered.mapping)))]);
  expect([again.isRemembered, openQuestions(again, known)]).toEqual([true, 0]);
  expect(sent(again)).toEqual(["Asha here", "Ravi left", "Tara here"]);
  const before = only(list("Status", "Active", "Active", "Active"));
  const later = only(lines, [before.mapping]);
  expect([later.isRemembered, leaversIn(later).count]).toEqual([true, 1]);
});

test("teachers who have left are left out, and their status is not the students'", () => {
  const shape = only("Teacher Name|Subject|Status\nAsha Rao|Hindi|Working\nRavi Das|Maths|Resigned");
  expect(shape.mapping.kind).toBe("teachers");
  expect(sent(withLeavers(shape, "leave-out"))).toEqual(["Asha"]);
});

test("a line that looks like no student can be taken as one", () => {
  const shape = only("Adm No|Name|Class\n1|Asha Rao|10-A\n|Boys: 2|");
  expect(sent(shape)).toEqual(["Asha"]);
  expect(sent(withIncludedLine(shape, 0, 3))).toEqual(["Asha", "Boys:"]);
});

test("what is shown of a line that is left out has nothing private in it", () => {
  const shape = only(
    [
      "Adm No|Name|Class|Aadhaar No|Religion|Remarks|Status",
      "M1|Asha Rao|10-A|234123412346|Jain||Active",
      "M2|Ravi Das|10-A|234123412346|Jain|card 2341 2341 2346|Withdrawn",
      "|Total: 2||||234123412346|",
    ].join("\n"),
  );
  const [table] = rowsOf(withLeavers(shape, "leave-out"), known);
  expect(table?.skipped.slice(1).map(({ text }) => text)).toEqual([
    "M2 Ravi Das 10-A card Withdrawn",
    "Total: 2",
  ]);
});
