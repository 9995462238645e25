import { expect, test } from "vitest";
import { guardianPeople, type KnownGuardian, withoutGuardian } from "./known-guardians.ts";

const known = (fields: Partial<KnownGuardian>): KnownGuardian => ({
  ...{ id: null, name: "", phone: null, email: null, endedBy: null },
  ...fields,
});
const mother = known({ id: "m", name: "Lalita Rao", phone: "9123000001" });
const father = known({ id: "f", name: "Ravi Rao", phone: "9123000001", email: "ravi@rao.example" });

test("one id or one name is one person; parents who share a number are two", () => {
  const before = known({ id: "m", name: "Lalita Iyer", phone: "9123000002", endedBy: 4 });
  const again = known({ id: "m2", name: "LALITA  RAO", endedBy: 7 });
  const bare = known({ phone: "9123000002", endedBy: 3 });
  const people = guardianPeople([bare, mother, father, before, again]);
  expect(people.map(({ known: all }) => new Set(all))).toEqual([
    new Set([mother, before, again, bare]),
    new Set([father]),
  ]);
  expect(people[0]).toMatchObject({
    ids: new Set(["m", "m2"]),
    contacts: new Set(["9123000001", "9123000002"]),
  });
});

test("contacts of nobody who is named are one person each", () => {
  const one = known({ phone: "9123000001" });
  const other = known({ email: "a@b.example", endedBy: 1 });
  expect(guardianPeople([one, other])).toHaveLength(2);
});

test("a guardian goes from lists and files, and others stay", () => {
  const [person] = guardianPeople([mother]);
  if (person === undefined) throw new Error("There is one");
  const without = (value: unknown) =>
    withoutGuardian(value, person, (text) => text.replace("Lalita Rao", "—"));
  const listed = (guardian: KnownGuardian) => ({ ...guardian, relation: "guardian" });
  expect(
    without({ guardians: [mother, father].map(listed), phone: "9123000009", note: "For Lalita Rao" }),
  ).toEqual({ guardians: [listed(father)], phone: "9123000009", note: "For —" });
  expect(
    without({
      name: "Asha",
      guardian1Name: "lalita rao",
      guardian1Relation: "mother",
      guardian2Name: "Ravi",
    }),
  ).toEqual({
    name: "Asha",
    guardian2Name: "Ravi",
  });
  expect(without({ guardian1Phone: "+91 91230-00001", city: "Pune" })).toEqual({ city: "Pune" });
  const same = { guardians: [listed(father)], name: "Asha" };
  expect(without(same)).toBe(same);
});
