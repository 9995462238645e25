import { expect, test } from "vitest";
import { doubleAnswers, mergedTables, mergeRows, type Row, type RowsByTable } from "./merge-rows.ts";
import { sameGuardians } from "./same-guardians.ts";

const guardian = (name: string, phone: string | null, email: string | null = null) => ({
  ...{ name, phone, email, language: null, mayReceive: phone !== "1" },
});

test("the same phone or e-mail is one guardian; who has no room, and a name that goes, is named", () => {
  const remaining = [guardian("", null), guardian("Lata", "1"), guardian("Ravi", "2")];
  const other = [
    guardian("Mohan", "1", "m@mail.example"),
    guardian("ravi", null, "r@mail.example"),
    guardian("Sita", "3"),
    guardian("Gita", "4"),
    guardian("Nina", "5"),
  ];
  const { guardians, leftOut } = sameGuardians(remaining, other);
  expect(guardians).toMatchObject([
    { name: "Lata", phone: "1", email: "m@mail.example", mayReceive: false },
    { name: "Ravi", phone: "2", email: "r@mail.example", mayReceive: true },
    { name: "Sita" },
    { name: "Gita" },
  ]);
  expect(leftOut).toEqual(["Mohan", "Nina", "5"]);
});

const none = Object.fromEntries(mergedTables.map((table) => [table, []])) as unknown as RowsByTable;
const merging = { remainingId: "k", otherId: "o", otherLeftOn: null, taken: [] };

test("overlapping times in a class group join, even where one brings two together; others stay apart", () => {
  const time = (
    id: string,
    student_id: string,
    starts_on: string,
    ends_on: string | null,
    group = "g",
  ): Row => ({
    ...{ id, student_id, class_group_id: group, starts_on, ends_on, is_current: false },
    ...{ roll_number: null, roll_key: null },
  });
  const rows = {
    ...none,
    enrolments: [
      time("1", "k", "2026-01-01", "2026-02-01"),
      time("2", "o", "2026-01-20", "2026-03-10"),
      time("3", "k", "2026-03-01", null),
      time("4", "o", "2025-01-01", "2025-12-31"),
      time("5", "o", "2026-01-01", null, "other"),
    ],
    enrolment_teachers: [
      { enrolment_id: "2", teacher_id: "t" },
      { enrolment_id: "3", teacher_id: "t" },
      { enrolment_id: "1", teacher_id: "u" },
    ],
  };
  const merged = mergeRows(rows, merging);
  expect(merged.enrolments.map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
    ["2026-01-01", null],
    ["2025-01-01", "2025-12-31"],
    ["2026-01-01", null],
  ]);
  expect(merged.enrolments.every((row) => row.student_id === "k")).toBe(true);
  const [{ id } = {}] = merged.enrolments;
  expect(merged.enrolment_teachers).toHaveLength(2);
  expect(merged.enrolment_teachers.every((row) => row.enrolment_id === id)).toBe(true);
});

test("who was asked in one record was asked, and the later of two answers counts", () => {
  const audienceRow = (student_id: string, lesson_id: string, status: string) => ({
    student_id,
    lesson_id,
    status,
  });
  const { lesson_audience } = mergeRows(
    {
      ...none,
      lesson_audience: [
        audienceRow("k", "1", "excused"),
        audienceRow("o", "1", "asked"),
        audienceRow("k", "2", "replaced"),
        audienceRow("o", "3", "unconfirmed"),
      ],
    },
    merging,
  );
  expect(lesson_audience.toSorted((one, two) => Number(one.lesson_id) - Number(two.lesson_id))).toEqual([
    audienceRow("k", "1", "asked"),
    audienceRow("k", "2", "replaced"),
    audienceRow("k", "3", "asked"),
  ]);
  const answer = (id: string, lesson_id: string, created_at: string) => ({ id, lesson_id, created_at });
  expect(
    doubleAnswers([
      answer("a", "1", "2026-01-01T10:00:00.5+00:00"),
      answer("b", "1", "2026-01-01T10:00:00.6+00:00"),
      answer("c", "2", "2026-01-01T10:00:00+00:00"),
    ]),
  ).toEqual([{ lessonId: "1", countsId: "b", asideId: "a" }]);
  const sameMillisecond = ["12.3", "12.3004", "12.3009"].map((seconds, index) =>
    answer(String(index), "1", `2026-01-01T10:00:${seconds}+00:00`),
  );
  expect(doubleAnswers(sameMillisecond.slice(0, 2))).toMatchObject([{ countsId: "1", asideId: "0" }]);
  expect(doubleAnswers(sameMillisecond.slice(1))).toMatchObject([{ countsId: "2", asideId: "1" }]);
});
