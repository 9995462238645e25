import { randomBytes, randomUUID } from "node:crypto";
import type { TestUser } from "#app/testing/test-school.ts";
import { previewMerge } from "#features/students/server/merge/plan-merge.actions.ts";
import { needs, type Samples } from "./samples.ts";

const newcomer = { name: "Asha", surname: "Rao", age: 15, city: "Pune", education: "Class 10" };

/** What every form about a person contains. */
export const profileOf = ({ name, surname, email }: TestUser) => ({
  ...{ name, surname, email },
  education: "B.Sc.",
});

/** A number that no other student has. */
const digits = (length: number) => `1${randomBytes(length).join("")}`.slice(0, length);

export const studentSamples: Samples = {
  "POST /students": needs("student.register", ({ teacher }) => ({
    body: {
      ...newcomer,
      email: `${randomUUID()}@mail.example`,
      password: "banyan tree",
      teacherId: teacher.id,
      subject: "Mathematics",
    },
  })),
  "GET /students": needs("student.list", ({ teacher }) => ({
    query: { search: "a", teacherId: teacher.id, limit: "5" },
  })),
  "GET /student-count": needs("student.list", ({ teacher }) => ({ query: { teacherId: teacher.id } })),
  "POST /added-students": needs("student.add", ({ teacher }) => ({
    body: {
      ...newcomer,
      ...{
        id: randomUUID(),
        email: `${randomUUID()}@mail.example`,
        loginName: `10b-${randomUUID().slice(0, 8)}`,
      },
      ...{ phone: "9876543210", parentEmail: "parent@mail.example" },
      ...{ course: ["Mathematics"], teacherId: [teacher.id], classGroupIds: [] },
    },
  })),
  "POST /student-confirmations": needs("student.confirm", ({ student }) => ({
    body: { studentIds: [student.id] },
  })),
  // Not one of the actors of this table: a student who has left is signed out.
  "POST /students/{id}/departure": needs("student.leave", async (_world, school) => {
    const { id } = await school.makeStudent();
    return { id, body: { leftOn: "2026-11-01" } };
  }),
  "DELETE /students/{id}/departure": needs("student.leave", ({ student }) => ({ id: student.id })),
  "POST /students/{id}/void": needs("student.void", async (_world, school) => {
    const { id } = await school.makeStudent();
    return { id };
  }),
  "DELETE /students/{id}/void": needs("student.void", ({ student }) => ({ id: student.id })),
  "GET /people/{id}/data": needs("person.export", ({ student }) => ({ id: student.id })),
  "GET /students/{id}/erasure": needs("student.erase", ({ student }) => ({ id: student.id })),
  // Not one of the actors of this table, like a student who leaves.
  "POST /students/{id}/erasure": needs("student.erase", async (_world, school) => {
    const { id, name, surname } = await school.makeStudent();
    return { id, body: { name: `${name} ${surname}` } };
  }),
  "GET /students/{id}/guardian-erasures": needs("guardian.erase", ({ student }) => ({ id: student.id })),
  "POST /students/{id}/guardian-erasures": needs("guardian.erase", async (_world, school) => {
    const { id } = await school.makeStudent([], { phone: "9000000001" });
    return { id, body: { id: null, endedBy: null } };
  }),
  "GET /students/{id}": needs("student.read", ({ student }) => ({ id: student.id })),
  "GET /named-students": needs("student.read", ({ student, otherStudent }) => ({
    query: { students: `${student.id},${otherStudent.id}` },
  })),
  "GET /students/{id}/lessons": needs("student.history", ({ student }) => ({
    id: student.id,
    query: { answered: "yes", limit: "5" },
  })),
  "GET /students/{id}/activity": needs("student.history", ({ student }) => ({ id: student.id })),
  "PATCH /students/{id}": needs("student.update", ({ student, teacher }) => ({
    id: student.id,
    body: {
      ...profileOf(student),
      age: 15,
      city: "Pune",
      phone: "9876543210",
      parentEmail: "parent@mail.example",
      course: ["Mathematics"],
      teacherId: [teacher.id],
    },
  })),
  "GET /login-name-suggestion": needs("student.add", ({ classGroup }) => ({
    query: { name: "Asha", surname: "Rao", classGroupId: classGroup.id, rollNumber: "17" },
  })),
  "PUT /students/{id}/identifiers": needs("student.identify", ({ student }) => ({
    id: student.id,
    body: { admission: `ADM ${digits(6)}`, pen: digits(11), dateOfBirth: "2012-02-29" },
  })),
  "GET /students/{id}/deletion": needs("student.delete", ({ student }) => ({ id: student.id })),
  "DELETE /students/{id}": needs("student.delete", async (_world, school) => {
    const { id } = await school.makeStudent();
    return { id };
  }),
  "GET /students/{id}/merge": needs("student.merge", ({ student, otherStudent }) => ({
    id: student.id,
    query: { otherId: otherStudent.id },
  })),
  "POST /students/{id}/merge": needs("student.merge", async ({ clerk }, school) => {
    const [remaining, other] = [await school.makeStudent(), await school.makeStudent()];
    const { digest } = await previewMerge(school.database, clerk, remaining.id, other.id);
    return { id: remaining.id, body: { otherId: other.id, taken: ["name"], digest } };
  }),
  "GET /students/{id}/guardians": needs("guardian.read", ({ student }) => ({ id: student.id })),
  "GET /students/{id}/consents": needs("guardian.change", ({ student }) => ({
    id: student.id,
    query: { limit: "5" },
  })),
  "PUT /students/{id}/guardians": needs("guardian.change", ({ student }) => ({
    id: student.id,
    body: {
      guardians: [
        {
          name: "Lata Rao",
          relation: "mother",
          phone: "9876543210",
          email: "lata@mail.example",
          language: "hi",
          consent: {
            whatsapp: { answer: "agreed", source: "form", on: "2026-06-01", contact: "9876543210" },
            email: null,
          },
        },
        { name: "Mohan Rao", relation: "father", phone: "9876543211" },
      ],
    },
  })),
};
