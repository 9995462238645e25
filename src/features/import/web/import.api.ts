import { queryOptions } from "@tanstack/react-query";
import type { Mapping } from "#domain/import/mapping.ts";
import type { ImportChunk, StartImport } from "#domain/import/schemas.ts";
import type { importRoutes } from "#features/import/server/imports.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";

const api = apiClient<typeof importRoutes>();

/** How files were read the last time. */
export const importMappingsQuery = queryOptions({
  queryKey: ["imports", "mappings"],
  queryFn: async () => (await responseOf(api["import-mappings"].$get())).mappings,
});

export const saveMapping = (json: Mapping) => responseOf(api["import-mappings"].$put({ json }));

/** Starts an import; the same id again starts none. */
export const startImport = (json: StartImport) => responseOf(api.imports.$post({ json }));

/** The same rows again change nothing. */
export const sendChunk = (id: string, json: ImportChunk, signal?: AbortSignal) =>
  responseOf(api.imports[":id"].rows.$put({ param: { id }, json }, { init: { signal } }));
