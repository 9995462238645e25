import { z } from "@hono/zod-openapi";
import { whyInUse } from "#domain/deletion.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { deleteStudent } from "./delete-student.actions.ts";
import { countParts, findUse } from "./delete-student.queries.ts";

const count = z.int().min(0);

const deletionSchema = z.strictObject({
  /** Null when the student can be deleted. */
  why: z.enum(whyInUse).nullable(),
  guardians: count,
  classGroups: count,
  numbers: count,
});

/** Deleting a student that nothing refers to. */
export const deleteStudentRoutes = createRouter()
  .openapi(
    describeRoute("student.delete", "get", "/students/{id}/deletion", {
      summary: "What would go with a student if they were deleted, or why they cannot be",
      request: { params: idParams },
      responses: { 200: jsonResponse("What would go", deletionSchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = c.req.valid("param");
      const parts = await countParts(database, id);
      if (parts === null) throw new ApiError("not-found");
      return sendJson(c, { why: await findUse(database, id), ...parts }, 200);
    },
  )
  .openapi(
    describeRoute("student.delete", "delete", "/students/{id}", {
      summary: "Delete a student that nothing refers to; the same request again changes nothing",
      request: { params: idParams },
      responses: { 204: { description: "The student is deleted" } },
    }),
    async (c) => {
      await deleteStudent(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );
