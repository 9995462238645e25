import { randomUUID } from "node:crypto";
import type { TestUser } from "#app/testing/test-school.ts";
import type { Samples } from "./samples.ts";

const newcomer = { name: "Asha", surname: "Rao", age: 15, city: "Pune", education: "Class 10" };

/** What every form about a person contains. */
export const profileOf = ({ name, surname, email }: TestUser) => ({
  ...{ name, surname, email },
  education: "B.Sc.",
});

/** Samples of the routes about students. */
export const studentSamples: Samples = {
  "POST /students": ({ teacher }) => ({
    path: "/students",
    body: {
      ...newcomer,
      email: `${randomUUID()}@mail.example`,
      password: "banyan tree",
      teacherId: teacher.id,
      subject: "Mathematics",
    },
  }),
  "GET /students": ({ teacher }) => ({
    path: "/students",
    query: { search: "a", teacherId: teacher.id, limit: "5" },
  }),
  "GET /student-count": ({ teacher }) => ({ path: "/student-count", query: { teacherId: teacher.id } }),
  "POST /added-students": ({ teacher }) => ({
    path: "/added-students",
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
  }),
  "POST /student-confirmations": ({ student }) => ({
    path: "/student-confirmations",
    body: { studentIds: [student.id] },
  }),
  // Someone who is no actor of this table: a student who has left is signed out.
  "POST /students/{id}/departure": async (_world, school) => {
    const { id } = await school.makeStudent();
    return { path: `/students/${id}/departure`, body: { leftOn: "2026-11-01" } };
  },
  "DELETE /students/{id}/departure": ({ student }) => ({ path: `/students/${student.id}/departure` }),
  "POST /students/{id}/void": async (_world, school) => {
    const { id } = await school.makeStudent();
    return { path: `/students/${id}/void` };
  },
  "DELETE /students/{id}/void": ({ student }) => ({ path: `/students/${student.id}/void` }),
  "GET /students/{id}": ({ student }) => ({ path: `/students/${student.id}` }),
  "GET /readable-students": ({ student, otherStudent }) => ({
    path: "/readable-students",
    query: { students: `${student.id},${otherStudent.id}` },
  }),
  "GET /students/{id}/lessons": ({ student }) => ({
    path: `/students/${student.id}/lessons`,
    query: { answered: "yes", limit: "5" },
  }),
  "GET /students/{id}/activity": ({ student }) => ({ path: `/students/${student.id}/activity` }),
  "PATCH /students/{id}": ({ student, teacher }) => ({
    path: `/students/${student.id}`,
    body: {
      ...profileOf(student),
      age: 15,
      city: "Pune",
      phone: "9876543210",
      parentEmail: "parent@mail.example",
      course: ["Mathematics"],
      teacherId: [teacher.id],
    },
  }),
  "GET /students/{id}/guardians": ({ student }) => ({ path: `/students/${student.id}/guardians` }),
  "PUT /students/{id}/guardians": ({ student }) => ({
    path: `/students/${student.id}/guardians`,
    body: {
      guardians: [
        {
          name: "Lata Rao",
          relation: "mother",
          phone: "9876543210",
          email: "lata@mail.example",
          language: "hi",
          consent: {
            whatsapp: { answer: "given", source: "form", on: "2026-06-01", contact: "9876543210" },
            email: null,
          },
        },
        { name: "Mohan Rao", relation: "father", phone: "9876543211" },
      ],
    },
  }),
};
