import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { needs, type Samples } from "./samples.ts";

/** Classes and feedback, what parents are sent of it, and the audit log. */
export const lessonSamples: Samples = {
  "GET /lessons": needs("lesson.list", ({ teacher }) => ({
    query: { teacherId: teacher.id, subject: "Mathematics", limit: "5" },
  })),
  "POST /lessons": needs("lesson.add", () => ({
    body: { subject: "Mathematics", topic: `Topic ${randomUUID()}`, date: "2026-11-12" },
  })),
  "GET /students-to-ask": needs("lesson.add", () => ({ query: { subject: "Mathematics" } })),
  "GET /lessons/{id}": needs("lesson.correct", ({ open }) => ({ id: open.id })),
  "GET /lessons/{id}/title": needs("lesson.title", ({ open }) => ({ id: open.id })),
  "PATCH /lessons/{id}": needs("lesson.correct", ({ answered }) => ({
    id: answered.id,
    body: { subject: "Mathematics", topic: `Corrected ${randomUUID()}`, date: "2026-11-09" },
  })),
  "GET /later-dates": needs("later-dates.read"),
  "DELETE /lessons/{id}": needs("lesson.delete", ({ open }) => ({ id: open.id })),
  "GET /response-counts": needs("lesson-audience.read", ({ open, answered }) => ({
    query: { lessons: `${open.id},${answered.id}` },
  })),
  "GET /lessons/{id}/insights": needs("lesson.insights", ({ answered }) => ({
    id: answered.id,
  })),
  "GET /lessons/{id}/audience": needs("lesson-audience.read", ({ answered, student }) => ({
    id: answered.id,
    query: { list: "audience", search: student.name, limit: "5" },
  })),
  "PUT /lessons/{id}/audience/{studentId}": needs("lesson-audience.excuse", ({ answered, student }) => ({
    id: answered.id,
    studentId: student.id,
    body: { status: "excused" },
  })),

  "GET /feedback-count": needs("feedback.list", ({ teacher }) => ({
    query: { teacherId: teacher.id, rating: "1,2", search: "a" },
  })),
  "GET /feedback": needs("feedback.list", ({ teacher, student, answered }) => ({
    query: {
      teacherId: teacher.id,
      studentId: student.id,
      studentName: student.name,
      topic: answered.topic,
      date: answered.date,
      limit: "5",
    },
  })),
  "POST /feedback": needs(
    "feedback.submit",
    ({ open }) => ({
      body: { id: randomUUID(), reviewId: open.id, rating: 4, message: "The examples helped." },
    }),
    { otherStudent: 404 },
  ),
  "GET /feedback/{id}": needs("feedback.list", ({ feedback }) => ({ id: feedback.id })),
  "PATCH /feedback/{id}": needs("feedback.edit", ({ feedback }) => ({
    id: feedback.id,
    body: { rating: 5, message: "Even better." },
  })),
  "PATCH /feedback/{id}/lesson": needs("feedback.edit-lesson", ({ feedback }) => ({
    id: feedback.id,
    body: { topic: "Algebra", date: "2026-11-11" },
  })),
  "PUT /feedback/{id}/withheld": needs("feedback.withhold", ({ feedback }) => ({
    id: feedback.id,
    body: { withheld: true },
  })),
  "DELETE /feedback/{id}": needs("feedback.delete", ({ feedback }) => ({ id: feedback.id })),

  "GET /audit-log": needs("audit.read", ({ teacher, student, feedback, admin }) => ({
    query: {
      group: "edits",
      actorId: admin.id,
      recordId: feedback.id,
      studentId: student.id,
      teacherId: teacher.id,
      from: "2026-01-01",
      to: "2999-12-31",
      limit: "5",
    },
  })),
  "POST /audit-log/{id}/undo": needs("audit.undo", async ({ feedback, teacher }, school) => {
    await school.requestAs(teacher).patch(`/api/feedback/${feedback.id}`, { rating: 1, message: "Changed." });
    const [entry] = await school.database
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(eq(auditLog.recordId, feedback.id));
    return { id: entry?.id };
  }),
};
