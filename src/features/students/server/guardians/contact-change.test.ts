import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";
import { en } from "#locales/en.ts";

// What happens to a parent's contact, and to their answers about messages, when the student changes the contact.

const school = openTestSchool();
let admin: TestUser;

beforeAll(async () => {
  admin = await school.makeAdmin();
});

async function makeStudent(contact: { phone?: string; parentEmail: string }) {
  const student = await school.makeStudent([], contact);
  const path = `/api/students/${student.id}`;
  return {
    student,
    read: async () => (await school.requestAs(admin).get(`${path}/guardians`)).body,
    guardians: (guardians: object[]) => school.requestAs(admin).put(`${path}/guardians`, { guardians }),
    /** The student's own update of the profile, as the form sends it. */
    change: async (changes: object) => {
      const { body } = await school.requestAs(student).get(path);
      const { name, surname, email, age, city, education, phone, parentEmail, course, teacherId } = body;
      const profile = { name, surname, email, age, city, education, phone, parentEmail, course, teacherId };
      const response = await school.requestAs(student).patch(path, { ...profile, ...changes });
      expect(response.status).toBe(204);
    },
  };
}

test("a contact that a student is the first to enter waits for an admin, too", async () => {
  const { change, read, guardians } = await makeStudent({ parentEmail: "parent@test.example" });
  await change({ phone: "9876533333" });
  await change({ phone: "9876544444" });
  const entered = { phone: { before: null, after: "9876544444" }, email: null };
  expect((await read()).contactChange).toMatchObject(entered);
  const [first] = (await read()).guardians;
  const agreed = { answer: "agreed", source: "phone", on: "2026-06-01", contact: "9876544444" };
  const answered = { ...first, consent: { whatsapp: agreed, email: null } };
  expect((await guardians([answered])).status).toBe(400);
  // Neither a name nor a refusal says that anybody has looked at the number.
  const refused = { ...agreed, answer: "refused", source: "form" };
  await guardians([{ ...first, name: "Lata", consent: { whatsapp: refused, email: null } }]);
  expect((await read()).contactChange).toMatchObject(entered);
  await guardians((await read()).guardians);
  expect((await read()).contactChange).toBeNull();
});

test("an answer comes back with the contact that it was given for", async () => {
  const contact = { phone: "9876543210", parentEmail: "parent@test.example" };
  const { student, change, guardians, read } = await makeStudent(contact);
  const refused = { answer: "refused", source: "phone", on: "2026-06-01", contact: contact.phone };
  const mother = { name: "Lata Rao", relation: "mother", phone: contact.phone, email: contact.parentEmail };
  await guardians([{ ...mother, consent: { whatsapp: refused, email: null } }]);
  const withAnswer = { guardians: [{ consent: { whatsapp: refused } }], contactChange: null };
  expect(await read()).toMatchObject(withAnswer);
  for (const phone of ["9876533333", "9876544444"]) {
    await change({ phone });
    expect((await read()).guardians[0].consent.whatsapp).toBeNull();
  }
  await change({ phone: contact.phone });
  expect(await read()).toMatchObject(withAnswer);

  // Undoing the last change leaves the number without an answer again.
  const { body } = await school.requestAs(admin).get(`/api/audit-log?studentId=${student.id}`);
  const undone = await school.requestAs(admin).post(`/api/audit-log/${body.items[0].id}/undo`);
  expect(undone.status).toBe(204);
  expect((await read()).guardians[0].consent.whatsapp).toBeNull();
});

test("two records are not merged while a contact of one waits for an admin, because the merged one would not wait", async () => {
  const known = await makeStudent({ parentEmail: "known@mail.example" });
  const changed = await makeStudent({ parentEmail: "changed@mail.example" });
  await changed.change({ phone: "9123456780" });
  const as = school.requestAs(admin);
  for (const [remaining, other] of [
    [known.student, changed.student],
    [changed.student, known.student],
  ] as const) {
    const path = `/api/students/${remaining.id}/merge`;
    const { digest } = (await as.get(`${path}?otherId=${other.id}`)).body;
    expect(await as.post(path, { otherId: other.id, digest })).toMatchObject({
      status: 409,
      body: { message: en.merging.contactUnseen },
    });
  }
});
