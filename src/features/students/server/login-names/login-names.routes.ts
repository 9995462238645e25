import { z } from "@hono/zod-openapi";
import { loginNameQuerySchema } from "#domain/schemas/students.ts";
import { findClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { suggestLoginNames } from "./login-names.queries.ts";

export const loginNameRoutes = createRouter().openapi(
  describeRoute("student.add", "get", "/login-name-suggestion", {
    summary: "A login name that nobody has, for a new student",
    request: { query: loginNameQuerySchema },
    responses: { 200: jsonResponse("The login name", z.strictObject({ loginName: z.string() })) },
  }),
  async (c) => {
    const { classGroupId, ...student } = c.req.valid("query");
    const { database } = c.var.services;
    const group = classGroupId === undefined ? null : await findClassGroup(database, classGroupId);
    const [loginName = ""] = await suggestLoginNames(database, [{ ...student, classGroup: group?.name }]);
    return sendJson(c, { loginName }, 200);
  },
);
