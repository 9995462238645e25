import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { importKinds, type RowState, rowStates } from "#domain/import/fields.ts";
import type { ImportSummary } from "#domain/import/schemas.ts";
import { importRowsQuery, type PreviewRow } from "#features/import/web/imports.api.ts";
import { kindNames } from "#features/import/web/mapping/names-in-words.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t, words } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { SearchField } from "#web/lists/search-field.tsx";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { RowItem } from "./row-item.tsx";

/** What is in the address. */
interface RowSearch {
  kind?: string;
  state?: string;
  problem?: string;
  search?: string;
}

const everything = "all";

/** Where a person is needed first. */
const urgent: readonly RowState[] = ["doubtful", "wrong", "conflict"];

const countOf = ({ rows }: ImportSummary, state: RowState) =>
  importKinds.reduce((sum, kind) => sum + rows[kind][state], 0);

interface PreviewRowsProps {
  importId: string;
  summary: ImportSummary;
  filter: RowSearch;
  /** The first wrong row from this number on is open to be corrected. */
  correctFrom: number | null;
  onCorrect: (from: number | null) => void;
}

/** A row that can be put right by typing into its cells. */
const isCorrectable = ({ state, problems }: PreviewRow) =>
  state === "wrong" && problems.some(({ field, isDoubt }) => field !== null && !isDoubt);

/** The rows of an import, by what becomes of them. */
export function PreviewRows({ importId, summary, filter, correctFrom, onCorrect }: PreviewRowsProps) {
  const navigate = useNavigate();
  const kinds = kindNames();
  const kind = importKinds.find((each) => each === filter.kind);
  const { search } = filter;
  // A problem that was solved is no longer a filter.
  const problem = summary.problems.find(({ key }) => key === filter.problem);
  const first = problem === undefined ? urgent.find((each) => countOf(summary, each) > 0) : undefined;
  const state =
    filter.state === everything ? undefined : (rowStates.find((each) => each === filter.state) ?? first);
  const query = useInfiniteQuery(importRowsQuery(importId, { kind, state, problem: problem?.key, search }));
  const open = (next: RowSearch) =>
    void navigate({
      to: "/import/$importId",
      params: { importId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const section = useRef<HTMLElement>(null);
  const restoredFocus = useRestoredFocus(section, query.data);
  // What is still shown for the filter before is not what was asked for.
  const loaded = query.isPlaceholderData ? [] : (query.data?.pages.flatMap(({ items }) => items) ?? []);
  const inTurn =
    correctFrom === null
      ? undefined
      : loaded.find((row) => row.number >= correctFrom && isCorrectable(row))?.number;
  const states = rowStates.filter((each) => countOf(summary, each) > 0 || each === state);
  const all = rowStates.reduce((sum, each) => sum + countOf(summary, each), 0);
  return (
    <section
      ref={section}
      id="rows"
      {...restoredFocus}
      aria-label={t.importPreview.rows}
      className="flex scroll-mt-4 flex-col gap-4 outline-none"
    >
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label={t.importPreview.search}
          defaultValue={search}
          onSearch={(text) => open({ ...filter, search: text || undefined })}
        />
        <SelectField
          label={t.importPreview.kind}
          className="sm:min-w-48"
          options={[
            { value: "", label: t.importPreview.allKinds },
            ...importKinds.map((each) => ({ value: each, label: kinds[each] })),
          ]}
          value={kind ?? ""}
          onChange={({ target }) => open({ ...filter, kind: target.value || undefined })}
        />
      </div>
      <fieldset aria-label={t.importPreview.rows} className="flex flex-wrap gap-2">
        {states.map((each) => (
          <Button
            key={each}
            variant={each === state ? "primary" : "secondary"}
            aria-pressed={each === state}
            onClick={() => open({ kind: filter.kind, search, state: each })}
          >
            {t.importPreview.state(each, countOf(summary, each))}
          </Button>
        ))}
        <Button
          variant={state === undefined && problem === undefined ? "primary" : "secondary"}
          aria-pressed={state === undefined && problem === undefined}
          onClick={() => open({ kind: filter.kind, search, state: everything })}
        >
          {t.importPreview.everything(all)}
        </Button>
      </fieldset>
      {problem && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-4 py-1">
          <p role="status" className="min-w-0 grow basis-48 wrap-anywhere">
            {t.importPreview.onlyThese(words(problem.example))}
          </p>
          <Button variant="quiet" onClick={() => open({ kind: filter.kind, search, state: everything })}>
            {t.importPreview.everyRow}
          </Button>
        </div>
      )}
      <InfiniteList
        query={query}
        loadingLabel={t.importPreview.loadingRows}
        skeletonHeight="h-24"
        failedMessage={t.importPreview.rowsFailed}
        emptyMessage={search ? t.importPreview.noneFound(search) : t.importPreview.noRows}
      >
        {(row) => (
          <RowItem
            key={row.number}
            importId={importId}
            row={row}
            isInTurn={row.number === inTurn}
            onCorrect={onCorrect}
          />
        )}
      </InfiniteList>
    </section>
  );
}
