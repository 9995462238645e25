import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { importRequests, newName } from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

const school = openTestSchool();
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("too many rows and too long cells are rejected before they are read", async () => {
  const as = school.requestAs(admin);
  const id = randomUUID();
  await as.post("/api/imports", { id, schoolYearId: (await school.makeSchoolYear()).id, rowCount: 20_000 });
  const put = (offset: number, text: string) =>
    as.put(`/api/imports/${id}/rows`, {
      offset,
      rows: [{ kind: "students", sheet: "", line: 1, cells: { name: text } }],
    });
  expect((await put(20_000, "Asha")).status).toBe(400);
  expect((await put(0, "a".repeat(501))).status).toBe(400);
  expect((await put(19_999, "Asha")).body).toEqual({ rowCount: 1 });
});

test("an upload that was cut off is not applied, and goes on", async () => {
  const [first, second] = [newName(), newName()];
  const as = school.requestAs(admin);
  const id = randomUUID();
  const { id: schoolYearId } = await school.makeSchoolYear();
  await as.post("/api/imports", { id, schoolYearId, rowCount: 2 });
  const put = (offset: number, name: string) =>
    as.put(`/api/imports/${id}/rows`, {
      offset,
      rows: [{ kind: "students", sheet: "", line: offset + 2, cells: { name } }],
    });
  const preview = async () => (await as.post(`/api/imports/${id}/preview`, { absentLeave: true })).body;
  await put(0, first);
  const half = await preview();
  expect(half).toMatchObject({ rowCount: 1, missingRows: 1 });
  const refused = await files.apply(admin, half);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Only 1 of 2 rows have arrived. Cancel this import and choose the files again.",
  ]);
  expect(await files.findStudents(first)).toEqual([]);
  expect((await put(2, "One more")).status).toBe(400);
  await put(1, second);
  const { body } = await files.apply(admin, await preview());
  expect(body).toMatchObject({ state: "applied", missingRows: 0, summary: { newStudents: 2 } });
});
