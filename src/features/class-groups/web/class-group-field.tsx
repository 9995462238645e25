import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FieldNotes } from "#web/forms/field.tsx";
import { t } from "#web/language/language.ts";
import { SearchField } from "#web/lists/search-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type ClassGroup, classGroupsQuery } from "./class-groups.api.ts";

interface ClassGroupFieldProps {
  value: readonly string[];
  onChange: (classGroupIds: string[]) => void;
  /** Which of them come first, under a heading of their own. */
  isSuggested?: (group: ClassGroup) => boolean;
  hint?: string;
  error?: string;
}

/** With more class groups than this there is a search. */
const manyGroups = 12;

/** Class groups of the present school year to tick: all for an admin, for a teacher those they teach. Nothing if there are none. */
export function ClassGroupField({
  value,
  onChange,
  isSuggested = () => false,
  hint,
  error,
}: ClassGroupFieldProps) {
  const id = useId();
  const query = useQuery(classGroupsQuery());
  const [search, setSearch] = useState("");
  const groups = query.data ?? [];
  if (query.isSuccess && groups.length === 0) return null;

  const isMany = groups.length > manyGroups;
  const found = groups.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const suggested = found.filter(isSuggested);
  const others = found.filter((group) => !isSuggested(group));
  const chosen = groups.filter((group) => value.includes(group.id));
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");

  const toggle = (groupId: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, groupId] : value.filter((each) => each !== groupId));
  const boxes = (listed: readonly ClassGroup[]): Elements => (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-3">
      {listed.map((group) => (
        <Checkbox
          key={group.id}
          label={group.name}
          checked={value.includes(group.id)}
          onChange={(event) => toggle(group.id, event.target.checked)}
        />
      ))}
    </div>
  );
  return (
    <fieldset aria-describedby={describedBy || undefined} className="flex min-w-0 flex-col">
      <legend className="mb-1 text-base font-semibold">{t.links.classGroups}</legend>
      <FieldNotes controlId={id} error={error} hint={hint} />
      {query.isPending && <Skeleton className="h-11 w-full" />}
      {query.isError && !query.data && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-danger">{t.classGroups.listFailed}</p>
          <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
      {isMany && (
        <div className="mt-1 flex flex-col gap-1">
          <SearchField label={t.classGroups.search} onSearch={setSearch} />
          {chosen.length > 0 && (
            <p role="status" className="text-sm text-ink-muted">
              {t.classGroups.chosen(t.common.list(chosen.map(({ name }) => name)))}
            </p>
          )}
        </div>
      )}
      <div className={isMany ? "mt-1 max-h-72 overflow-y-auto" : ""}>
        {suggested.length > 0 && others.length > 0 && <GroupHeading text={t.classGroups.suggested} />}
        {boxes(suggested)}
        {suggested.length > 0 && others.length > 0 && <GroupHeading text={t.classGroups.others} />}
        {boxes(others)}
        {isMany && found.length === 0 && <p className="py-2">{t.classGroups.noneFound(search)}</p>}
      </div>
    </fieldset>
  );
}

function GroupHeading({ text }: { text: string }) {
  return <p className="pt-1 text-sm text-ink-muted">{text}</p>;
}
