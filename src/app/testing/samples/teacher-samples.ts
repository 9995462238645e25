import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { makeInvitation } from "#app/testing/test-invitations.ts";
import { users } from "#server/accounts/users.table.ts";
import { needs, type Samples } from "./samples.ts";
import { profileOf } from "./student-samples.ts";

const reportPeriod = { from: "2026-01-01", to: "2026-03-31" };

/** Teachers, with figures and reports about them. */
export const teacherSamples: Samples = {
  "GET /teacher-directory": needs("teacher-directory.read"),
  "POST /teacher-directory": needs("teacher-directory.read", async ({ admin }, school) => {
    const { code } = await makeInvitation(school, admin, { role: "student" });
    return { body: { code } };
  }),
  "GET /teachers": needs("teacher.list", () => ({ query: { search: "a", limit: "5", deleted: "false" } })),
  "POST /teachers": needs("teacher.add", () => ({
    body: {
      password: "banyan tree",
      email: `${randomUUID()}@mail.example`,
      name: "Meera",
      surname: "Iyer",
      education: "M.Sc.",
      subject: "Physics",
      phone: "044 2345 6789",
      joiningDate: "2026-06-01",
    },
  })),
  "GET /teachers/{id}": needs("teacher.read", ({ teacher }) => ({ id: teacher.id })),
  "GET /teachers/{id}/changes": needs("teacher.changes", ({ teacher }) => ({ id: teacher.id })),
  "GET /teachers/{id}/insights": needs("teacher.insights", ({ teacher }) => ({ id: teacher.id })),
  "GET /teachers/{id}/latest-feedback": needs("teacher.insights", ({ teacher }) => ({ id: teacher.id })),
  "GET /overview": needs("school.overview"),
  "GET /teachers/{id}/report": needs("teacher.insights", ({ teacher }) => ({
    id: teacher.id,
    query: reportPeriod,
  })),
  "GET /teachers/{id}/report.csv": needs("teacher.insights", ({ teacher }) => ({
    id: teacher.id,
    query: reportPeriod,
  })),
  "GET /report": needs("school.overview", () => ({ query: reportPeriod })),
  "GET /report.csv": needs("school.overview", () => ({ query: reportPeriod })),
  "GET /class-group-rates": needs("school.overview", ({ classGroup }) => ({
    query: { schoolYearId: classGroup.schoolYearId },
  })),
  "GET /class-groups/{id}/insights": needs("school.overview", ({ classGroup }) => ({ id: classGroup.id })),
  "GET /class-groups/{id}/report": needs("school.overview", ({ classGroup }) => ({
    id: classGroup.id,
    query: reportPeriod,
  })),
  "GET /class-groups/{id}/report.csv": needs("school.overview", ({ classGroup }) => ({
    id: classGroup.id,
    query: reportPeriod,
  })),
  "PATCH /teachers/{id}": needs("teacher.update", ({ teacher }) => ({
    id: teacher.id,
    body: {
      ...profileOf(teacher),
      subject: "Mathematics",
      courses: ["Mathematics"],
      phone: "",
      joiningDate: "2026-06-01",
    },
  })),
  "PUT /teachers/{id}/email": needs("teacher.add", async ({ teacher }, { database }) => {
    await database.update(users).set({ email: null }).where(eq(users.id, teacher.id));
    return { id: teacher.id, body: { email: `${teacher.id}@school.example` } };
  }),
  "DELETE /teachers/{id}": needs("teacher.delete", ({ teacher }) => ({ id: teacher.id })),
  "POST /teachers/{id}/restore": needs("teacher.restore", async ({ deletedTeacher }, { database }) => {
    await database.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deletedTeacher.id));
    return { id: deletedTeacher.id };
  }),
};
