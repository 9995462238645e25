import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { mappingSchema } from "#domain/import/mapping.ts";
import {
  applyImportSchema,
  changeImportRowsSchema,
  importChunkSchema,
  importOptionsSchema,
  importRowSchema,
  importRowsQuery,
  importSchema,
  importUndoSchema,
  startImportSchema,
} from "#domain/import/schemas.ts";
import { applyImport } from "#features/import/server/apply/apply-import.actions.ts";
import { previewUndo, undoImport } from "#features/import/server/undo/undo-import.actions.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { listMappings, saveMapping } from "./import-mappings.queries.ts";
import { cancelImport, changeImportRows, putRows, requireImport, startImport } from "./imports.actions.ts";
import { listImports, listRows } from "./imports.queries.ts";
import { previewImport } from "./preview.actions.ts";

const nothing = z.strictObject({});

const anImport = (description: string) => ({ 200: jsonResponse(description, importSchema) });

export const importRoutes = createRouter()
  .openapi(
    describeRoute("school.import", "get", "/import-mappings", {
      summary: "How the files that were imported last were read",
      responses: {
        200: jsonResponse("The mappings, newest first", z.strictObject({ mappings: z.array(mappingSchema) })),
      },
    }),
    async (c) => sendJson(c, { mappings: await listMappings(c.var.services.database) }, 200),
  )
  .openapi(
    describeRoute("school.import", "put", "/import-mappings", {
      summary: "Keep how a file was read, for files with the same headings",
      request: { body: jsonBody(mappingSchema) },
      responses: { 200: jsonResponse("It is kept", nothing) },
    }),
    async (c) => {
      await saveMapping(c.var.services.database, c.req.valid("json"));
      return sendJson(c, {}, 200);
    },
  )
  .openapi(
    describeRoute("school.import", "get", "/imports", {
      summary: "The newest imports, applied and open",
      responses: {
        200: jsonResponse("The imports, newest first", z.strictObject({ imports: z.array(importSchema) })),
      },
    }),
    async (c) => sendJson(c, { imports: await listImports(c.var.services.database) }, 200),
  )
  .openapi(
    describeRoute("school.import", "post", "/imports", {
      summary:
        "Start an import into a school year, the current one unless another is named; the same id again starts none",
      request: { body: jsonBody(startImportSchema) },
      responses: anImport("The import"),
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      return sendJson(c, await startImport(database, actorOf(c), { ...c.req.valid("json"), today }), 200);
    },
  )
  .openapi(
    describeRoute("school.import", "get", "/imports/{id}", {
      summary: "An import, with the progress of its application and the last preview's summary",
      request: { params: idParams },
      responses: anImport("The import"),
    }),
    async (c) => sendJson(c, await requireImport(c.var.services.database, c.req.valid("param").id), 200),
  )
  .openapi(
    describeRoute("school.import", "delete", "/imports/{id}", {
      summary: "Cancel an import that was not applied: its rows are removed",
      request: { params: idParams },
      responses: { 200: jsonResponse("It is removed", nothing) },
    }),
    async (c) => {
      await cancelImport(c.var.services.database, c.req.valid("param").id);
      return sendJson(c, {}, 200);
    },
  )
  .openapi(
    describeRoute("school.import", "put", "/imports/{id}/rows", {
      summary: "Send rows of an import; the same rows again change nothing",
      request: { params: idParams, body: jsonBody(importChunkSchema) },
      responses: {
        200: jsonResponse("How many rows the import has", z.strictObject({ rowCount: z.int() })),
      },
    }),
    async (c) => {
      const { database } = c.var.services;
      const rowCount = await putRows(database, c.req.valid("param").id, c.req.valid("json"));
      return sendJson(c, { rowCount }, 200);
    },
  )
  .openapi(
    describeRoute("school.import", "get", "/imports/{id}/rows", {
      summary: "Rows of the last preview, in the order of their numbers",
      request: { params: idParams, query: importRowsQuery },
      responses: {
        200: jsonResponse(
          "A page; the next one begins after its last number",
          z.strictObject({ rows: z.array(importRowSchema) }),
        ),
      },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = await requireImport(database, c.req.valid("param").id);
      return sendJson(c, { rows: await listRows(database, id, c.req.valid("query")) }, 200);
    },
  )
  .openapi(
    describeRoute("school.import", "patch", "/imports/{id}/rows", {
      "x-costly": "work",
      summary: "Change cells or decisions of rows, one or many alike; then look at the import again",
      request: { params: idParams, body: jsonBody(changeImportRowsSchema) },
      responses: anImport("The import, with a new preview"),
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      await changeImportRows(c.var.services.database, id, c.req.valid("json"));
      return sendJson(c, await previewImport(c.var.services, id), 200);
    },
  )
  .openapi(
    describeRoute("school.import", "post", "/imports/{id}/preview", {
      "x-costly": "work",
      summary: "Look at what an import would do; it changes nothing yet",
      request: { params: idParams, body: jsonBody(importOptionsSchema) },
      responses: anImport("The import, with its summary"),
    }),
    async (c) =>
      sendJson(c, await previewImport(c.var.services, c.req.valid("param").id, c.req.valid("json")), 200),
  )
  .openapi(
    describeRoute("school.import", "post", "/imports/{id}/application", {
      "x-costly": "work",
      summary: "Do what the preview says, all or nothing; done already, nothing happens",
      request: { params: idParams, body: jsonBody(applyImportSchema) },
      responses: anImport("The import, applied"),
    }),
    async (c) =>
      sendJson(
        c,
        await applyImport(c.var.services, actorOf(c), c.req.valid("param").id, c.req.valid("json")),
        200,
      ),
  )
  .openapi(
    describeRoute("school.import", "get", "/imports/{id}/undo", {
      "x-costly": "work",
      summary: "What the undo of an import would do",
      request: { params: idParams },
      responses: { 200: jsonResponse("What would be removed, restored and kept", importUndoSchema) },
    }),
    async (c) => {
      return sendJson(c, await previewUndo(c.var.services.database, c.req.valid("param").id), 200);
    },
  )
  .openapi(
    describeRoute("school.import", "post", "/imports/{id}/undo", {
      "x-costly": "work",
      summary: "Undo an import as a whole; done already, nothing happens",
      request: { params: idParams, body: jsonBody(applyImportSchema.pick({ digest: true })) },
      responses: anImport("The import, undone"),
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      const { digest } = c.req.valid("json");
      const today = todayIn(env.TIME_ZONE);
      return sendJson(c, await undoImport(database, actorOf(c), { id, digest, today }), 200);
    },
  );
