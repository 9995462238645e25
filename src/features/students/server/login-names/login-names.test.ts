import { expect, test } from "vitest";
import { recordStatements } from "#app/testing/record-statements.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { inTransaction } from "#db/client.ts";
import { suggestLoginNames } from "./login-names.queries.ts";

const school = openTestSchool();

test("what is suggested is free, from class group and roll number, or from the name", async () => {
  const admin = await school.makeAdmin();
  const group = await school.makeClassGroup({ name: "10-B" });
  const suggest = async (query: Record<string, string>) =>
    (await school.requestAs(admin).get(`/api/login-name-suggestion?${new URLSearchParams(query)}`)).body
      .loginName;
  const asha = { name: "Asha", surname: "Rao" };
  expect(await suggest({ ...asha, classGroupId: group.id, rollNumber: "17" })).toBe("10b-17");
  expect(await suggest({ ...asha, classGroupId: group.id })).toBe("asha.rao");
  expect(await suggest({})).toBe("student");
  for (const loginName of ["10b-17", "10b-17-2", "asha.rao", "asha.rao3"])
    await school.makeStudent([], { loginName });
  expect(await suggest({ ...asha, classGroupId: group.id, rollNumber: "17" })).toBe("10b-17-3");
  expect(await suggest(asha)).toBe("asha.rao2");
  const teacher = await school.makeTeacher();
  expect((await school.requestAs(teacher).get("/api/login-name-suggestion")).status).toBe(403);
});

test("many students get different ones with few statements", async () => {
  for (const loginName of ["mohan", "mohan2", "mohan70"]) await school.makeStudent([], { loginName });
  const students = [
    ...Array.from({ length: 200 }, () => ({ name: "Mohan", surname: "" })),
    ...Array.from({ length: 200 }, (_, index) => ({
      ...{ name: "आशा", surname: "राव", classGroup: "9-A" },
      rollNumber: String(index % 100),
    })),
  ];
  await inTransaction(school.database, async (tx) => {
    const suggested = await suggestLoginNames(tx, students, ["mohan4"]);
    expect(suggested.slice(0, 4)).toEqual(["mohan3", "mohan5", "mohan6", "mohan7"]);
    expect(suggested.slice(200, 202)).toEqual(["9a-0", "9a-1"]);
    expect(suggested[300]).toBe("9a-0-2");
    expect(new Set(suggested).size).toBe(400);
    for (const each of ["mohan", "mohan2", "mohan70", "mohan4"]) expect(suggested).not.toContain(each);
  });
  const statements = await recordStatements(school.database.$client, () =>
    suggestLoginNames(school.database, students),
  );
  expect(statements.length).toBeLessThan(5);
});
