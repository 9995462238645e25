import { beforeAll, expect, test } from "vitest";
import { importRequests, newName, studentRow as student } from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

const school = openTestSchool();
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

const parent = (admission: string) =>
  student({ admission, guardian1Name: "Meena Rao", guardian1Phone: "9876543210", classGroup: "" });

test("a list of parents with their children's numbers alone gives the children their parents", async () => {
  const name = newName();
  await files.run(admin, [student({ name, surname: "Rao", admission: `A ${name}`, classGroup: "9-A" })]);
  const open = await files.preview(admin, [parent(`a${name}`), parent(`B ${name}`)]);
  const [known, unknown] = await files.rowsOf(admin, open);
  expect([known?.state, known?.changes.map(({ kind }) => kind)]).toEqual(["changed", ["guardian-added"]]);
  expect([unknown?.state, unknown?.problems.map(({ sentence }) => sentence.key)]).toEqual([
    "wrong",
    ["importing.nameMissing"],
  ]);
  await files.apply(admin, open);
  expect((await files.findStudents(name))[0]).toMatchObject({
    surname: "Rao",
    groups: ["9-A"],
    phone: "9876543210",
    guardians: ["Meena Rao guardian"],
  });
});

test("the list of parents may be in one import with that of their children, before or behind it", async () => {
  for (const isFirst of [true, false]) {
    const name = newName();
    const child = student({ name, surname: "Rao", admission: `A ${name}`, classGroup: "9-A" });
    const rows = [child, parent(`A ${name}`)];
    await files.run(admin, isFirst ? rows.toReversed() : rows);
    const found = await files.findStudents(name);
    expect(found).toMatchObject([
      { groups: ["9-A"], phone: "9876543210", guardians: ["Meena Rao guardian"] },
    ]);
  }
});
