import { beforeAll, expect, test } from "vitest";
import { importRequests } from "#app/testing/import-requests.ts";
import { rowsOfSchool } from "#app/testing/large-import.ts";
import { timesUsual } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

const school = openTestSchool();
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

/** RUNS=5 imports 5,000 students, 300 teachers and 120 class groups with 200 wrong rows. */
const size = Math.min(timesUsual, 5);

test("a whole school is imported, how far it is can be read meanwhile, and the same files again change nothing", async () => {
  const rows = rowsOfSchool({
    students: 1000 * size,
    teachers: 60 * size,
    groups: 24 * size,
    wrong: 40 * size,
  });
  const open = await files.preview(admin, rows);
  const as = school.requestAs(admin);
  let isRunning = true;
  const progress = new Set<number | null>();
  const watching = (async () => {
    while (isRunning) progress.add((await as.get(`/api/imports/${open.id}`)).body.progress);
  })();
  expect((await files.apply(admin, open)).status).toBe(200);
  isRunning = false;
  await watching;
  const again = await files.preview(admin, rows);
  expect([...progress].some((each) => each !== null)).toBe(true);
  expect(open.summary).toMatchObject({ newStudents: 960 * size, newTeachers: 60 * size });
  expect(again.summary?.rows).toMatchObject({
    students: { unchanged: 960 * size, wrong: 40 * size },
    teaching: { unchanged: 144 * size },
  });
}, 120_000);
