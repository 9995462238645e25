import { todayIn } from "#domain/dates/calendar.ts";
import { leavingDates } from "#domain/dates/date-range.ts";
import { confirmationSchema, departureSchema } from "#domain/schemas/students.ts";
import { undoVoid, voidStudent } from "#features/students/server/void/void-student.actions.ts";
import { createRouter, describeRoute, idParams, jsonBody } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { requireDate } from "#server/http/require-date.ts";
import { bringStudentBack, confirmStudents, markStudentLeft } from "./student-status.actions.ts";

/** Whether a student is at the school: confirmed, left, back again; or never was one of the school’s. */
export const studentStatusRoutes = createRouter()
  .openapi(
    describeRoute("student.confirm", "post", "/student-confirmations", {
      summary: "Confirm students who registered themselves",
      request: { body: jsonBody(confirmationSchema) },
      responses: { 204: { description: "All of them are confirmed" } },
    }),
    async (c) => {
      await confirmStudents(c.var.services.database, actorOf(c), c.req.valid("json").studentIds);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.leave", "post", "/students/{id}/departure", {
      summary: "Mark a student as left: they cannot sign in and are in no list. Their feedback stays",
      request: { params: idParams, body: jsonBody(departureSchema) },
      responses: { 204: { description: "The student is marked as left" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { leftOn } = c.req.valid("json");
      requireDate(leftOn, leavingDates(todayIn(env.TIME_ZONE)), "leftOn");
      await markStudentLeft(database, actorOf(c), c.req.valid("param").id, leftOn);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.leave", "delete", "/students/{id}/departure", {
      summary: "Bring a student back who was marked as left",
      request: { params: idParams },
      responses: { 204: { description: "The student is back" } },
    }),
    async (c) => {
      await bringStudentBack(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.void", "post", "/students/{id}/void", {
      summary:
        "Mark someone as not a student of the school: they cannot sign in, and what they answered is kept but not counted",
      request: { params: idParams },
      responses: { 204: { description: "They and their feedback are voided" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      await voidStudent(database, actorOf(c), c.req.valid("param").id, todayIn(env.TIME_ZONE));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.void", "delete", "/students/{id}/void", {
      summary: "Undo that: their feedback counts again",
      request: { params: idParams },
      responses: { 204: { description: "They are a student of the school as before" } },
    }),
    async (c) => {
      await undoVoid(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );
