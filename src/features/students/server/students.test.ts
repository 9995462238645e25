import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { studentTeachers } from "#features/class-groups/server/assignments/assignments.table.ts";
import { en } from "#locales/en.ts";
import { users } from "#server/accounts/users.table.ts";

const school = openTestSchool();

let admin: TestUser;
let teacher: TestUser;
let otherTeacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
  teacher = await school.makeTeacher({ name: "Meera", surname: "Iyer" });
  otherTeacher = await school.makeTeacher({ name: "Ravi", surname: "Nair" });
  student = await school.makeStudent([teacher], { phone: "9876543210", parentEmail: "parent@test.example" });
});

describe("the list of students", () => {
  const namesOf = (answer: { body: { items: { name: string }[] } }) =>
    answer.body.items.map(({ name }) => name);

  /** New teachers, so that each test knows all students they can see. */
  async function makeLesson(names: string[]) {
    const owner = await school.makeTeacher();
    for (const name of names) await school.makeStudent([owner], { name });
    return owner;
  }

  test("is not for students or visitors", async () => {
    expect((await school.requestAs(null).get("/api/students")).status).toBe(401);
    expect((await school.requestAs(student).get("/api/students")).status).toBe(403);
  });

  test("contains all students for an admin, and only the fields that the table shows", async () => {
    const listed = await school.makeStudent([teacher]);
    const { id, name, surname, email } = listed;
    for (const group of ["10-B", "10-A"])
      await school.makeClassGroup({ name: group }, { students: [listed] });
    const status = {
      isConfirmed: true,
      leftOn: null,
      isVoided: false,
      parents: { hasNumber: false, notifiedOn: null },
      classGroups: [
        { name: "10-A", rollNumber: null },
        { name: "10-B", rollNumber: null },
      ],
    };
    const shown = { id, name, surname, email, loginName: null, ...status };
    const answer = await school.requestAs(admin).get(`/api/students?search=${email}`);
    expect(answer).toMatchObject({ status: 200, body: { next: null } });
    expect(answer.body.items).toEqual([shown]);
    const ofTeacher = await school.requestAs(teacher).get(`/api/students?search=${email}`);
    expect(ofTeacher.body.items).toEqual([]);
    const byName = await school.requestAs(teacher).get(`/api/students?search=${name}`);
    expect(byName.body.items).toEqual([{ id, name, surname, classGroups: [] }]);
  });

  test("contains only their own students for a teacher, whatever they request", async () => {
    const owner = await makeLesson(["Zoya", "Aarav"]);
    expect(namesOf(await school.requestAs(owner).get("/api/students"))).toEqual(["Aarav", "Zoya"]);
    const response = await school.requestAs(owner).get(`/api/students?teacherId=${teacher.id}`);
    expect(response.body.items).toEqual([]);
  });

  test("can be limited to one teacher", async () => {
    const owner = await makeLesson(["Kabir"]);
    const answer = await school.requestAs(admin).get(`/api/students?teacherId=${owner.id}`);
    expect(namesOf(answer)).toEqual(["Kabir"]);
    expect((await school.requestAs(admin).get(`/api/students?teacherId=${randomUUID()}`)).body.items).toEqual(
      [],
    );
  });

  test("leaves out deleted accounts", async () => {
    const owner = await makeLesson(["Gone", "Here"]);
    await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.name, "Gone"));
    expect(namesOf(await school.requestAs(owner).get("/api/students"))).toEqual(["Here"]);
  });

  test("continues page by page, each student once, even if names differ only by case or accent", async () => {
    const names = ["asha", "Asha", "ASHA", "Élise", "आशा", "zed"];
    const owner = await makeLesson(names);
    const seen: string[] = [];
    let after = "";
    do {
      const { body } = await school.requestAs(owner).get(`/api/students?limit=2${after}`);
      seen.push(...body.items.map(({ name }: { name: string }) => name));
      after = body.next === null ? "" : `&after=${body.next}`;
    } while (after !== "");
    expect(seen).toHaveLength(names.length);
    expect(new Set(seen)).toEqual(new Set(names));
    expect(seen.slice(0, 3).map((name) => name.toLowerCase())).toEqual(["asha", "asha", "asha"]);
  });

  test("continues after the longest names in any script", async () => {
    const owner = await makeLesson([]);
    for (const last of ["a", "b"]) {
      await school.makeStudent([owner], { name: "ஆ".repeat(80), surname: `${"ஆ".repeat(79)}${last}` });
    }
    const first = await school.requestAs(owner).get("/api/students?limit=1");
    const second = await school.requestAs(owner).get(`/api/students?limit=1&after=${first.body.next}`);
    expect(second.body.items).toHaveLength(1);
    expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
  });

  test("finds parts of name and surname, for an admin also of the e-mail, all words in any order, whatever their case", async () => {
    const owner = await school.makeTeacher();
    await school.makeStudent([owner], { name: "Ananya", surname: "Krishnan", email: "ak_7%@test.example" });
    await school.makeStudent([owner], { name: "आशा", surname: "पाटिल" });
    const find = async (search: string) =>
      namesOf(await school.requestAs(owner).get(`/api/students?search=${encodeURIComponent(search)}`));
    for (const search of ["nany", "KRISH", " krishnan  ananya ", "a k"]) {
      expect(await find(search), search).toEqual(["Ananya"]);
    }
    const query = `search=${encodeURIComponent("ak_7%@")}&teacherId=${owner.id}`;
    expect(namesOf(await school.requestAs(admin).get(`/api/students?${query}`))).toEqual(["Ananya"]);
    for (const search of ["ak_7%@", "ananya test.example", "@"]) {
      expect(await find(search), search).toEqual([]);
      const count = await school
        .requestAs(owner)
        .get(`/api/student-count?search=${encodeURIComponent(search)}`);
      expect(count.body.total, search).toBe(0);
    }
    expect(await find("पाट")).toEqual(["आशा"]);
    expect(await find("ananya rao")).toEqual([]);
    expect(await find("a%n@")).toEqual([]);
    expect(await find("\\")).toEqual([]);
  });

  test("finds by its beginning even a name that continues with the very last Unicode character", async () => {
    const owner = await school.makeTeacher();
    const last = "\u{10FFFF}";
    for (const name of ["Zoya", `Zoya${last}`, `Zoya${last}a`]) await school.makeStudent([owner], { name });
    const find = async (query: string) =>
      (await school.requestAs(owner).get(`/api/students?${query}`)).body as {
        items: { name: string }[];
        next: string;
      };
    expect((await find("search=zoya")).items).toHaveLength(3);
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await find(`search=zoya&limit=1${next && `&after=${next}`}`);
      seen.push(...page.items.map(({ name }) => name));
      next = page.next;
    }
    expect(seen).toEqual(["Zoya", `Zoya${last}`, `Zoya${last}a`]);
  });

  test("rejects an invalid page", async () => {
    const names = { after: "bm90IGpzb24", limit: "0", teacherId: "me", search: "x".repeat(81), order: "age" };
    for (const [key, value] of Object.entries(names)) {
      expect((await school.requestAs(admin).get(`/api/students?${key}=${value}`)).status, key).toBe(400);
    }
  });
});

describe("a student's profile", () => {
  const path = () => `/api/students/${student.id}`;

  test("is for the student, their teachers and admins; for others it does not exist", async () => {
    const stranger = await school.makeStudent([teacher]);
    expect((await school.requestAs(null).get(path())).status).toBe(401);
    for (const reader of [admin, teacher, student]) {
      expect((await school.requestAs(reader).get(path())).status).toBe(200);
    }
    for (const reader of [otherTeacher, stranger]) {
      expect((await school.requestAs(reader).get(path())).body.code).toBe("not-found");
    }
  });

  test("is complete, with the names of the teachers", async () => {
    const answer = await school.requestAs(student).get(path());
    expect(answer.body).toEqual({
      id: student.id,
      name: student.name,
      surname: "Test",
      email: student.email,
      age: 15,
      city: "Pune",
      education: "Class 10",
      course: ["Mathematics"],
      phone: "9876543210",
      parentEmail: "parent@test.example",
      loginName: null,
      updatedAt: expect.any(String),
      createdAt: student.createdAt.toISOString(),
      teacherId: [teacher.id],
      teachers: [{ id: teacher.id, name: "Meera", surname: "Iyer" }],
    });
  });

  test("shows an admin how they came to the school, and a teacher no way to reach or sign in as them", async () => {
    const own = await school.requestAs(teacher).get(path());
    for (const field of ["email", "loginName", "phone", "parentEmail", "dateOfBirth", "atSchool"])
      expect(own.body).not.toHaveProperty(field);
    expect(JSON.stringify(own.body)).not.toMatch(/9876543210|@/);
    expect((await school.requestAs(admin).get(path())).body).toMatchObject({
      loginName: null,
      atSchool: { isConfirmed: true, leftOn: null, classGroups: [], invitation: null },
    });
  });

  test("does not exist for unknown or malformed ids, or those of non-students", async () => {
    for (const id of [teacher.id, admin.id, randomUUID(), "1"]) {
      expect((await school.requestAs(admin).get(`/api/students/${id}`)).status).toBe(404);
    }
  });

  test("does not name a deleted teacher", async () => {
    const leaving = await school.makeTeacher();
    const left = await school.makeStudent([leaving, teacher]);
    await school.database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, leaving.id));
    const answer = await school.requestAs(admin).get(`/api/students/${left.id}`);
    expect(answer.body.teacherId).toEqual([teacher.id]);
    expect(await school.database.$count(studentTeachers, eq(studentTeachers.studentId, left.id))).toBe(2);
  });
});

test("a cursor with someone else's student gets the same response as an unknown one, wherever they are in the list", async () => {
  const own = await school.makeTeacher();
  const other = await school.makeTeacher();
  await school.makeStudent([own], { name: "Mira" });
  const foreign = await school.makeStudent([other], { name: "Nobody's business" });
  const asTeacher = school.requestAs(own);
  const after = (id: string) => Buffer.from(JSON.stringify([id])).toString("base64url");
  const responses = await Promise.all(
    [foreign.id, other.id, own.id, randomUUID()].map((id) =>
      asTeacher.get(`/api/students?after=${after(id)}`),
    ),
  );
  for (const { status, body } of responses) {
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "invalid-input", field: "after", message: en.request.invalid },
    });
  }
  const asAdmin = school.requestAs(await school.makeAdmin());
  expect((await asAdmin.get(`/api/students?after=${after(foreign.id)}`)).status).toBe(200);
  for (const path of ["students", "teachers"]) {
    expect((await asAdmin.get(`/api/${path}?after=${after(randomUUID())}`)).status).toBe(400);
  }
});
