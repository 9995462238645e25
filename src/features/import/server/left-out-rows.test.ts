import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { importRequests, newName, studentRow as student } from "#app/testing/import-requests.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { importStagingDays } from "#domain/import/outcomes.ts";
import { deleteWhatIsOld } from "#server/accounts/housekeeping.ts";
import { imports } from "./imports.table.ts";

const school = openTestSchool();
const { database } = school;
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

test("rows that were not imported can be seen after the import, and go some days later", async () => {
  const [right, wrong] = [newName(), newName()];
  const applied = await files.run(admin, [
    student({ name: right, classGroup: "6-A" }),
    student({ name: wrong, classGroup: "6-A", guardian1Phone: "98765" }),
  ]);
  expect(applied).toMatchObject({ state: "applied", rowCount: 1, missingRows: 0 });
  expect(await files.rowsOf(admin, applied)).toMatchObject([
    { number: 1, line: 3, state: "wrong", cells: { name: wrong }, problems: [{ field: "guardian1Phone" }] },
  ]);
  // It is a record: nothing about it can be changed any more.
  const change = { numbers: [1], cells: { guardian1Phone: "9876543210" } };
  const refused = await school.requestAs(admin).patch(`/api/imports/${applied.id}/rows`, change);
  expect(refused.status).toBe(409);
  await database
    .update(imports)
    .set({ appliedAt: sql`now() - make_interval(days => ${importStagingDays + 1})` })
    .where(eq(imports.id, applied.id));
  await deleteWhatIsOld(school.services);
  expect(await files.rowsOf(admin, applied)).toEqual([]);
});
