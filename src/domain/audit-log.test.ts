import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { actionInWords, changesOf, teacherIdsOf } from "./audit-log.ts";

const nameOf = (id: string) => `Teacher ${id}`;

test("a change lists the fields that differ, and none that only the undo needs", () => {
  const before = { message: "Too fast.", rating: 3, updatedAt: null, updatedBy: null };
  const after = { message: "Fast.", rating: 3, updatedAt: "2026-11-20T10:00:00Z", updatedBy: "someone" };
  expect(changesOf(before, after, nameOf)).toEqual([
    { field: "message", before: "Too fast.", after: "Fast." },
  ]);
});

test("deleted records list their former values, added ones their new values", () => {
  const row = { id: "x", teacherId: "1", topic: "Algebra", date: "2026-11-20", rating: 4, message: "Clear." };
  expect(changesOf(row, null, nameOf)).toEqual([
    { field: "topic", before: "Algebra", after: null },
    { field: "date", before: "2026-11-20", after: null },
    { field: "rating", before: "4", after: null },
    { field: "message", before: "Clear.", after: null },
  ]);
  expect(changesOf(undefined, { name: "Meera", surname: "Iyer", email: "m@x.example" }, nameOf)).toEqual([
    { field: "name", before: null, after: "Meera Iyer" },
    { field: "email", before: null, after: "m@x.example" },
  ]);
});

test("teachers are listed by name, the students of a deleted teacher by number", () => {
  expect(changesOf({ teacherId: ["1"] }, { teacherId: ["1", "2"] }, nameOf)).toEqual([
    { field: "teachers", before: "Teacher 1", after: "Teacher 1, Teacher 2" },
  ]);
  expect(changesOf({ studentIds: ["1", "2"] }, null, nameOf)).toEqual([
    { field: "students", before: "2", after: null },
  ]);
  expect(teacherIdsOf({ teacherId: ["1"] }, { teacherId: "2" }, null, "text")).toEqual(["1"]);
});

test.each(["feedback.unheardOf", "constructor", "toString", "__proto__", "valueOf"])(
  "an action of a newer version, such as %s, has the general words",
  (action) => {
    const about = {
      student: null,
      teacher: null,
      topic: null,
      name: null,
      classGroup: null,
      feedbackCount: 0,
      channel: null,
    };
    expect(actionInWords(en, { action, undoes: null, about })).toBe(en.audit.unknown);
    expect(actionInWords(en, { action: "audit.undo", undoes: action, about })).toBe(
      en.audit.undid(en.audit.unknown),
    );
  },
);
