import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { propertyRuns } from "#app/testing/property-runs.ts";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { normalForm } from "#domain/normal-form.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();

interface Student {
  id: string;
  name: string;
  surname: string;
  email: string;
}

// Few parts, so that many names begin alike or are equal; letters with accents, vowel signs, and characters with a
// meaning in patterns, SQL and URLs.
const part = fc.constantFrom(
  ...["Asha", "asha", "ASHAN", "As", "Élodie", "E\u0301LODIE", "éa", "आशा", "आश", "O'Brien", "o''b", "100%"],
  ...["1", "%", "_", "a_b", "aXb", "\\", "a\\b", '"q"', "Ö", "𝒜sha", "\uffe0", "-", "😀", "$1", "&+#"],
);
const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ").normalize("NFC"));
const surname = fc.oneof(fc.constant(""), name);
const student = fc.record({ name, surname, teachers: fc.subarray([0, 1]) });
/** Words of names, possibly cut off, or the beginning of a full name. */
const search = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.nat(12), fc.constantFrom(" ", ""))
  .map(([parts, end, between]) => [...parts.join(between)].slice(0, end + 1).join(""))
  .filter((text) => text.trim() !== "");

let teachers: TestUser[];
let admin: TestUser;

beforeAll(async () => {
  teachers = [await school.makeTeacher(), await school.makeTeacher()];
  admin = await school.makeAdmin();
});

/** The students that a search must find, by checking each one. */
function recompute(students: Student[], typed: string, reader: "admin" | "teacher" = "admin"): string[] {
  const sought = normalForm(typed);
  const fullNameOf = (each: Student) => normalForm(`${each.name} ${each.surname}`);
  const written = typed.normalize("NFC").trim().toLowerCase().split(/\s+/);
  const words = sought === "" ? written : written.filter((word) => normalForm(word) !== "");
  const hasForm = (text: string, word: string) =>
    normalForm(word) !== "" &&
    normalForm(word)
      .split(" ")
      .every((part) => text.includes(part));
  const isFound = (each: Student, word: string) => {
    const text = `${fullNameOf(each)} ${each.email.split("@")[0]}`;
    const isInAny = word.includes("@")
      ? each.email.includes(word)
      : text.includes(word) || hasForm(text, word);
    return isInAny && (reader === "admin" || hasForm(fullNameOf(each), word));
  };
  const found = students.filter((each) => words.every((word) => isFound(each, word)));
  const rank = (each: Student) => (sought !== "" && fullNameOf(each).startsWith(sought) ? 0 : 1);
  const order = (left: Student, right: Student) =>
    rank(left) - rank(right) ||
    Buffer.compare(Buffer.from(fullNameOf(left)), Buffer.from(fullNameOf(right))) ||
    (left.id < right.id ? -1 : 1);
  return found.sort(order).map(({ id }) => id);
}

/** The students of all pages; with a `total`, the counts of the first and the third page are checked. */
async function allPages(user: TestUser, query: string, limit: number, total?: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const asUser = school.requestAs(user);
    const { status, body } = await asUser.get(`/api/students?${query}&limit=${limit}${after}`);
    expect(status).toBe(200);
    if (total !== undefined && [0, 2].includes(ids.length / limit)) {
      const count = await asUser.get(`/api/student-count?${query}${after}`);
      expect(count.body, after).toEqual({ total, before: ids.length });
    }
    ids.push(...body.items.map((each: Student) => each.id));
    if (body.next === null) return ids;
    expect(body.items).toHaveLength(limit);
    after = `&after=${body.next}`;
  }
}

test("a search equals a check of each student, in the same order, in pages of any size", async () => {
  const { database } = school;
  await fc.assert(
    fc.asyncProperty(
      fc.array(student, { minLength: 1, maxLength: 25 }),
      fc.array(search, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(1, 2, 3, 20, 100),
      async (drawn, searches, limit) => {
        await database.delete(users).where(eq(users.role, "student"));
        const rows = await database
          .insert(users)
          .values(
            drawn.map(({ name, surname }, index) => ({
              role: "student" as const,
              name,
              surname,
              email: `as${index}_%@test.example`,
            })),
          )
          .returning({
            id: users.id,
            name: users.name,
            surname: users.surname,
            email: sql<string>`${users.email}`,
          });
        const taught = rows.flatMap(({ id }, index) =>
          (drawn[index]?.teachers ?? []).map((which) => ({
            studentId: id,
            teacherId: teachers[which]?.id ?? "",
          })),
        );
        if (taught.length > 0) await database.insert(studentTeachers).values(taught);
        const taughtBy = (which: TestUser) =>
          rows.filter(({ id }) =>
            taught.some(({ studentId, teacherId }) => studentId === id && teacherId === which.id),
          );
        const first = rows[0];
        const typed = first
          ? [`${first.name} ${first.surname}`, first.name, first.email, ...searches]
          : searches;
        for (const text of typed) {
          const query = `search=${encodeURIComponent(text)}`;
          const all = recompute(rows, text);
          expect(await allPages(admin, query, limit, all.length), text).toEqual(all);
          for (const teacher of teachers) {
            const byName = recompute(taughtBy(teacher), text, "teacher");
            expect(await allPages(teacher, query, limit, byName.length), text).toEqual(byName);
            const expected = recompute(taughtBy(teacher), text);
            expect(await allPages(admin, `${query}&teacherId=${teacher.id}`, limit), text).toEqual(expected);
          }
        }
      },
    ),
    propertyRuns(12),
  );
});
