import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { erasureSchema, guardianKeySchema } from "#domain/schemas/privacy.ts";
import { findContact } from "#features/students/server/guardians/guardians.queries.ts";
import { languages } from "#locales/languages.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { eraseGuardian, eraseStudent } from "./erase.actions.ts";
import { type KnownPerson, listGuardianPeople } from "./erased-guardian.queries.ts";
import { countErased, erasurePreviewSchema, readWordRule } from "./erasures.queries.ts";
import { openPersonData } from "./person-data.actions.ts";

const dataSchema = z.strictObject({
  person: z.string(),
  school: z.string(),
  on: z.string().describe("The school’s day"),
  about: z
    .array(z.strictObject({ title: z.string(), lines: z.array(z.string()) }))
    .describe("Why the school has it, who gets it, for how long, where to complain, and what is left out"),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe("Rows by the names of tables"),
});

const knownSchema = z.strictObject({
  key: guardianKeySchema,
  name: z.string(),
  contacts: z.array(z.string()),
  isPresent: z.boolean().describe("False for one who was removed"),
});

/** The last name that is known, and by what to erase them. */
function toKnown({ known, contacts, isPresent }: KnownPerson): z.infer<typeof knownSchema> {
  const [first] = known;
  return {
    key: { id: first?.id ?? null, endedBy: first?.id ? null : (first?.endedBy ?? null) },
    name: known.find(({ name }) => name !== "")?.name ?? "",
    contacts: [...contacts],
    isPresent,
  };
}

/** What the school holds of a person: all of it for them, and erasing a student for good. */
export const privacyRoutes = createRouter()
  .openapi(
    describeRoute("person.export", "get", "/people/{id}/data", {
      "x-costly": "download",
      summary: "Everything that the school holds of a person, as JSON or as a page to read",
      request: {
        params: idParams,
        query: z.strictObject({
          format: z.enum(["json", "html"]).default("json"),
          language: z.enum(languages).default("en").describe("Of the page"),
          notForParents: z
            .enum(["left-out", "included"])
            .default("left-out")
            .describe("Feedback that is marked “not for parents”: parents may get the file"),
        }),
      },
      responses: {
        200: {
          description: "A file",
          content: { "application/json": { schema: dataSchema }, "text/html": { schema: z.string() } },
        },
      },
    }),
    async (c) => {
      // Nobody would read it.
      if (c.req.method === "HEAD") return c.body(null, 200);
      const { id: personId } = c.req.valid("param");
      const { format, language, notForParents } = c.req.valid("query");
      const today = todayIn(c.var.services.env.TIME_ZONE);
      const withWithheld = notForParents === "included";
      const query = { personId, format, language, withWithheld, today };
      const stream = await openPersonData(c.var.services, actorOf(c), query, c.var.holdTurn);
      return c.body(stream, 200, {
        "Content-Type": format === "json" ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
        // No name in the name of the file.
        "Content-Disposition": `attachment; filename="data-${today}.${format}"`,
      });
    },
  )
  .openapi(
    describeRoute("student.erase", "get", "/students/{id}/erasure", {
      summary: "What goes and what stays when a student is erased for good, in numbers",
      request: { params: idParams },
      responses: { 200: jsonResponse("The numbers", erasurePreviewSchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const counts = await countErased(database, c.req.valid("param").id);
      if (counts === null) throw new ApiError("not-found");
      return sendJson(c, { ...counts, words: await readWordRule(database) }, 200);
    },
  )
  .openapi(
    describeRoute("student.erase", "post", "/students/{id}/erasure", {
      "x-costly": "work",
      summary: "Erase a student for good; the name must be typed. It cannot be undone",
      request: { params: idParams, body: jsonBody(erasureSchema) },
      responses: { 204: { description: "Nothing about them is left but numbers" } },
    }),
    async (c) => {
      const { services } = c.var;
      const today = todayIn(services.env.TIME_ZONE);
      const { name } = c.req.valid("json");
      await eraseStudent(services, actorOf(c), c.req.valid("param").id, { name, today });
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("guardian.erase", "get", "/students/{id}/guardian-erasures", {
      summary:
        "Who the guardians of a student are and were, by the audit log too: each can be erased for good",
      request: { params: idParams },
      responses: {
        200: jsonResponse("Those who are there first", z.strictObject({ guardians: z.array(knownSchema) })),
      },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = c.req.valid("param");
      if ((await findContact(database, id)) === null) throw new ApiError("not-found");
      const people = await listGuardianPeople(database, id);
      return sendJson(c, { guardians: people.map(toKnown) }, 200);
    },
  )
  .openapi(
    describeRoute("guardian.erase", "post", "/students/{id}/guardian-erasures", {
      "x-costly": "work",
      summary:
        "Erase a guardian of a student for good, also as a guardian of brothers and sisters. It cannot be undone",
      request: { params: idParams, body: jsonBody(guardianKeySchema) },
      responses: { 204: { description: "Nothing about them is left" } },
    }),
    async (c) => {
      await eraseGuardian(c.var.services, actorOf(c), c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
