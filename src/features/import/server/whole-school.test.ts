import { beforeAll, expect, test } from "vitest";
import { type FileRow, importRequests } from "#app/testing/import-requests.ts";
import { timesUsual } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

const school = openTestSchool();
const files = importRequests(school);
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

/** A word for a number: names of students have no digits. */
const word = (number: number) =>
  [...String(number)].map((digit) => "bcdfghjklm".charAt(Number(digit))).join("a");

function schoolOf(students: number, teachers: number, groups: number, wrong: number): FileRow[] {
  const groupOf = (index: number) =>
    `${(index % 12) + 1}-${String.fromCharCode(65 + Math.floor((index % groups) / 12))}`;
  return [
    ...Array.from(
      { length: students },
      (_, index): FileRow => ({
        cells: {
          name: `A${word(index % 900)}`,
          surname: `R${word(index % 130)}`,
          classGroup: groupOf(index),
          rollNumber: String(Math.floor(index / groups) + 1),
          admission: `ADM/${index}`,
          dateOfBirth: `20${10 + (index % 9)}-0${(index % 9) + 1}-1${index % 10}`,
          city: "Pune",
          guardian1Name: `G${word(index)}`,
          guardian1Relation: "father",
          guardian1Phone: index < wrong ? "9.8E+09" : String(9_800_100_000 + index),
          guardian2Name: `M${word(index)}`,
          guardian2Relation: "mother",
        },
      }),
    ),
    ...Array.from(
      { length: teachers },
      (_, index): FileRow => ({
        kind: "teachers",
        cells: {
          name: `T${word(index)}`,
          surname: "Iyer",
          email: `teacher${index}@school.example`,
          courses: "Hindi",
        },
      }),
    ),
    ...Array.from(
      { length: groups * 6 },
      (_, index): FileRow => ({
        kind: "teaching",
        cells: {
          classGroup: groupOf(index % groups),
          subject: ["Hindi", "English", "Maths", "Science", "Computer", "Sanskrit"][index % 6] ?? "",
          teacher: `teacher${index % teachers}@school.example`,
        },
      }),
    ),
  ];
}

/** RUNS=5 imports 5,000 students, 300 teachers and 120 class groups with 200 wrong rows. */
const size = Math.min(timesUsual, 5);

test("a whole school is imported, how far it is can be read meanwhile, and the same files again change nothing", async () => {
  const rows = schoolOf(1000 * size, 60 * size, 24 * size, 40 * size);
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
