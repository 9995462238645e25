import { z } from "@hono/zod-openapi";
import { invitationLookupSchema, teacherRegistrationSchema } from "#domain/schemas/invitations.ts";
import { findClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { addressOf, languageOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { readSchool } from "#server/school/read-school.ts";
import { registerTeacher } from "./teacher-registration.actions.ts";
import { readInvitation } from "./use-invitation.actions.ts";

const lookedUpSchema = z.discriminatedUnion("role", [
  z.strictObject({
    role: z.literal("student"),
    school: z.string(),
    classGroup: z
      .strictObject({
        name: z.string(),
        teachers: z.array(z.strictObject({ name: z.string(), surname: z.string(), subject: z.string() })),
      })
      .nullable()
      .describe("Null for students of the whole school, who choose a teacher"),
  }),
  z.strictObject({
    role: z.literal("teacher"),
    school: z.string(),
    teacher: z.strictObject({
      name: z.string(),
      surname: z.string(),
      education: z.string(),
      subject: z.string(),
      email: z.string().nullable(),
    }),
  }),
]);

type LookedUp = z.infer<typeof lookedUpSchema>;

/** What the owner of a code may know: what it is for, and what the admin filled in for them. */
async function lookUp(services: Services, typed: { code: string; address: string }): Promise<LookedUp> {
  const { database } = services;
  const invitation = await readInvitation(services, typed);
  const { name: school, registration } = await readSchool(database);
  if (invitation.role === "teacher") {
    const { name, surname, education, subject, email } = invitation;
    const teacher = {
      name: name ?? "",
      surname: surname ?? "",
      education: education ?? "",
      subject: subject ?? "",
      email,
    };
    return { role: "teacher", school, teacher };
  }
  if (registration === "closed")
    throw new ApiError("forbidden", { sentence: sentence("students.registrationClosed") });
  const group =
    invitation.classGroupId === null ? null : await findClassGroup(database, invitation.classGroupId);
  const classGroup = group && {
    name: group.name,
    teachers: group.teachers.map(({ name, surname, subject }) => ({ name, surname, subject })),
  };
  return { role: "student", school, classGroup };
}

/** The routes for invited people. They sign nobody in, and show nobody's data. */
export const invitationUseRoutes = createRouter()
  .openapi(
    describeRoute("invitation.use", "post", "/invitation-lookups", {
      summary: "What an invitation code is for",
      request: { body: jsonBody(invitationLookupSchema) },
      responses: { 200: jsonResponse("Where the code leads", lookedUpSchema) },
    }),
    async (c) => {
      const { code } = c.req.valid("json");
      return sendJson(c, await lookUp(c.var.services, { code, address: addressOf(c) }), 200);
    },
  )
  .openapi(
    describeRoute("invitation.use", "post", "/teacher-registrations", {
      summary: "Accept a teacher's invitation: an account with the chosen password. Signs nobody in",
      request: { body: jsonBody(teacherRegistrationSchema) },
      responses: { 201: jsonResponse("The new teacher", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const id = await registerTeacher(c.var.services, c.req.valid("json"), {
        address: addressOf(c),
        language: languageOf(c),
      });
      return sendJson(c, { id }, 201);
    },
  );
