import {
  infiniteQueryOptions,
  keepPreviousData,
  type MutationMeta,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ImportKind, RowState } from "#domain/import/fields.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import type {
  ApplyImport,
  ChangeImportRows,
  Import,
  ImportChunk,
  ImportOptions,
  StartImport,
} from "#domain/import/schemas.ts";
import type { importRoutes } from "#features/import/server/imports.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { FollowUp } from "#web/data/follow-up.ts";
import { everything } from "#web/data/query-keys.ts";
import { loadWordsOf } from "#web/language/language.ts";

const api = apiClient<typeof importRoutes>();
const importsKey = ["imports", "list"];

/** The newest imports. */
export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: async () => (await responseOf(api.imports.$get())).imports,
});

async function withWords(loading: Promise<Import>): Promise<Import> {
  const loaded = await loading;
  for (const { example } of loaded.summary?.problems ?? []) await loadWordsOf(example);
  return loaded;
}

const importKey = (id: string) => ["imports", "one", id];

/** How often the progress is asked for: an answer that takes longer is waited for. */
export const progressEveryMs = 500;

/** An import, with what the last look at it found. While it is being applied, it is fetched again for its progress. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: importKey(id),
    queryFn: () => withWords(responseOf(api.imports[":id"].$get({ param: { id } }))),
    refetchInterval: ({ state }) => (state.data?.progress == null ? false : progressEveryMs),
  });
}

interface RowFilter {
  kind?: ImportKind;
  state?: RowState;
  problem?: string;
  search?: string;
}

const rowsPerPage = 20;
const rowsKey = (id: string) => ["imports", "rows", id];

export const readRowsPage = async (
  id: string,
  filter: RowFilter,
  after: number | undefined,
  limit: number,
) => {
  const query = { ...filter, limit: String(limit), ...(after !== undefined && { after: String(after) }) };
  const { rows } = await responseOf(api.imports[":id"].rows.$get({ param: { id }, query }));
  for (const { problems } of rows) for (const { sentence } of problems) await loadWordsOf(sentence);
  return rows;
};

export type PreviewRow = Awaited<ReturnType<typeof readRowsPage>>[number];

/** The rows of the last preview, in the order of the files. */
export function importRowsQuery(id: string, filter: RowFilter) {
  return infiniteQueryOptions({
    queryKey: [...rowsKey(id), filter],
    queryFn: async ({ pageParam }) => {
      // One more than a page has tells whether another follows.
      const rows = await readRowsPage(id, filter, pageParam, rowsPerPage + 1);
      const items = rows.slice(0, rowsPerPage).map((row) => ({ ...row, id: row.number }));
      return { items, next: rows.length > items.length ? items.at(-1)?.id : undefined };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/**
 * A request that changes an import, and what is below the key `changes` with it. One at a time for each import: an earlier
 * one's response must not arrive after a later one's.
 */
function useChange<Input>(
  id: string,
  changes: QueryKey,
  request: (input: Input) => Promise<Import>,
  { onSuccess, meta }: FollowUp<Import, Input> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (input: Input) => withWords(request(input)),
    onSuccess: (found, input) => {
      queryClient.setQueryData(importKey(id), found);
      onSuccess?.(found, input);
    },
    meta: { ...meta, invalidates: [changes] },
  });
}

export const previewImport = (id: string, json: ImportOptions) =>
  responseOf(api.imports[":id"].preview.$post({ param: { id }, json }));

/** Looks at the whole import again. */
export const usePreview = (id: string, meta?: MutationMeta) =>
  useChange(id, rowsKey(id), (json: ImportOptions) => previewImport(id, json), { meta });

/** Corrects or decides rows; what they come to is known at once. */
export const useChangeRows = (id: string, followUp: FollowUp<Import, ChangeImportRows>) =>
  useChange(
    id,
    rowsKey(id),
    (json: ChangeImportRows) => responseOf(api.imports[":id"].rows.$patch({ param: { id }, json })),
    { ...followUp, meta: { failureNotice: true } },
  );

export const applyImport = (id: string, json: ApplyImport) =>
  responseOf(api.imports[":id"].application.$post({ param: { id }, json }));

/** Students, teachers and class groups are in nearly every list. */
export const useApply = (id: string) =>
  useChange(id, everything, (json: ApplyImport) => applyImport(id, json));

export function useCancelImport(id: string, followUp: FollowUp<unknown, void>) {
  return useMutation({
    mutationFn: () => responseOf(api.imports[":id"].$delete({ param: { id } })),
    ...followUp,
    meta: { failureNotice: true, invalidatesAlways: [importsKey] },
  });
}

/** What undoing an import would do. */
export const undoQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "undo", id],
    queryFn: () => responseOf(api.imports[":id"].undo.$get({ param: { id } })),
    gcTime: 0,
  });

export function useUndoImport(id: string) {
  return useMutation({
    mutationFn: (digest: string) =>
      responseOf(api.imports[":id"].undo.$post({ param: { id }, json: { digest } })),
    meta: { invalidates: [everything] },
  });
}

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
