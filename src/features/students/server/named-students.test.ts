import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";

const school = openTestSchool();
let admin: TestUser;
let meera: TestUser;
let ravi: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  [meera, ravi] = [await school.makeTeacher(), await school.makeTeacher()];
});

const named = async (reader: TestUser, ...students: TestUser[]) => {
  const ids = students.map(({ id }) => id).join(",");
  const { body } = await school.requestAs(reader).get(`/api/named-students?students=${ids}`);
  const items: { id: string; hasNamesake?: boolean }[] = body.items;
  return students.map(({ id }) => items.find((item) => item.id === id));
};

test("two students of one name, however it is spelled, are told apart by class group and roll number", async () => {
  const [first, second, other] = [
    await school.makeStudent([], { name: "Asha", surname: "D’Souza" }),
    await school.makeStudent([], { name: "ASHA", surname: "DSouza" }),
    await school.makeStudent([], { name: "Asha", surname: "Dsouza-Rao" }),
  ];
  const group = await school.makeClassGroup(
    { name: "10-B" },
    { teachers: [meera], students: [first, other] },
  );
  await school.makeClassGroup({ name: "Choir" }, { teachers: [ravi], students: [first, second] });
  await school.database
    .update(enrolments)
    .set({ rollNumber: "17", rollKey: "17" })
    .where(and(eq(enrolments.classGroupId, group.id), eq(enrolments.studentId, first.id)));

  const tenB = { name: "10-B", rollNumber: "17" };
  const choir = { name: "Choir", rollNumber: null };
  expect(await named(admin, first, second, other)).toEqual([
    { id: first.id, isReadable: true, classGroups: [tenB, choir], hasNamesake: true },
    { id: second.id, isReadable: true, classGroups: [choir], hasNamesake: true },
    { id: other.id, isReadable: true, classGroups: [{ name: "10-B", rollNumber: null }] },
  ]);
  // A teacher sees the class groups that they teach, of the students in them.
  expect(await named(meera, first, second)).toMatchObject([
    { classGroups: [tenB], hasNamesake: true },
    undefined,
  ]);
  expect(await named(first, first, second)).toEqual([{ id: first.id, isReadable: true }, undefined]);
});

test("a namesake who has left counts, because what they wrote is still listed", async () => {
  const [here] = [
    await school.makeStudent([], { name: "Zubin", surname: "" }),
    await school.makeStudent([], { name: "Zubin", surname: "", leftOn: "2026-11-01" }),
  ];
  await school.makeClassGroup({ name: "9-A" }, { teachers: [meera], students: [here] });
  expect(await named(meera, here)).toMatchObject([{ classGroups: [{ name: "9-A" }], hasNamesake: true }]);
});
