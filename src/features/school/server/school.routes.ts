import { z } from "@hono/zod-openapi";
import { registrationModes } from "../../../domain/school.ts";
import { createRouter, describeRoute, jsonResponse } from "../../../server/http/create-router.ts";
import { sendJson } from "../../../server/http/send-json.ts";
import { readSchool, toSchool } from "./school.queries.ts";

const schoolSchema = z.strictObject({
  name: z.string().describe("Empty until an admin names the school"),
  logo: z.string().nullable().describe("The path of the logo"),
  registration: z.enum(registrationModes),
  language: z.string().describe("For people without a language of their own"),
});

export const schoolRoutes = createRouter().openapi(
  describeRoute("app.open", {
    method: "get",
    path: "/school",
    summary: "The school's name and logo, who may register, and its language",
    responses: { 200: jsonResponse("The school", schoolSchema) },
  }),
  async (c) => sendJson(c, toSchool(await readSchool(c.var.services.database)), 200),
);
