import { z } from "@hono/zod-openapi";
import { createRouter, describeRoute, jsonAnswer } from "../../../server/create-router.ts";
import { listTeacherDirectory } from "./teachers.queries.ts";

const directorySchema = z.strictObject({
  teachers: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string(), courses: z.array(z.string()) }),
  ),
});

export const teacherRoutes = createRouter().openapi(
  describeRoute("teacher-directory.read", {
    method: "get",
    path: "/teacher-directory",
    summary: "The teachers whom a student can choose, with their courses",
    responses: { 200: jsonAnswer("The teachers, ordered by name", directorySchema) },
  }),
  async (c) => c.json({ teachers: await listTeacherDirectory(c.var.services.database) }, 200),
);
