import { beforeAll, expect, test } from "vitest";
import { openTestSchool, type TestUser } from "#app/testing/test-school.ts";

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

test("the first contact that a student enters replaces nothing, but the next one does", async () => {
  const { change, read } = await makeStudent({ parentEmail: "parent@test.example" });
  await change({ phone: "9876533333" });
  expect((await read()).contactChange).toBeNull();
  await change({ phone: "9876544444" });
  expect((await read()).contactChange).toMatchObject({
    phone: { before: "9876533333", after: "9876544444" },
    email: null,
  });
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
