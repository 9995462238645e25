import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { impersonal, personal } from "#server/privacy/personal-table.ts";
import { findPersonalDataFaults } from "./check-personal-data.mjs";

const notes = pgTable("notes", {
  id: uuid("id").primaryKey(),
  studentId: uuid("student_id"),
  words: text("words"),
  said: jsonb("said"),
});
const other = pgTable("other", { name: text("name") });
const where = () => sql`true`;
const blanked = { set: { words: "" }, where };

test("a table that nobody mentions is a fault, and so is one that is mentioned twice", () => {
  const removed = personal(notes, { shown: "nothing", erase: [{ remove: where }] });
  expect(findPersonalDataFaults([notes, other], [removed, impersonal(other, "of the school")])).toEqual([]);
  expect(findPersonalDataFaults([notes, other], [removed])).toEqual([
    expect.stringMatching(/^table other is 0 times/),
  ]);
  expect(findPersonalDataFaults([notes], [removed, removed])).toEqual([
    expect.stringMatching(/^table notes is 2 times/),
  ]);
});

test("a column with text of rows that stay is set, or named as harmless", () => {
  const faultsWith = (more) =>
    findPersonalDataFaults([notes], [personal(notes, { shown: "nothing", erase: [blanked], ...more })]);
  expect(faultsWith({})).toEqual([expect.stringMatching(/column said/)]);
  expect(faultsWith({ keeps: ["said"] })).toEqual([]);
  expect(faultsWith({ erase: [blanked, { columns: ["said"], run: async () => undefined }] })).toEqual([]);
});
