import { type ReactNode, useId, useState } from "react";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ListSearch } from "./list-controls.tsx";

interface FilterBarProps {
  /** One row without labels above its fields. */
  isBrief?: boolean;
  search: { label: string; text: string | undefined; onSearch: (text: string | undefined) => void };
  sort?: {
    /** The first is the default. */
    options: readonly { value: string; label: string }[];
    value: string | undefined;
    onSort: (sort: string | undefined) => void;
  };
  /** How many filters of the panel are in use. */
  inUse: number;
  /** Clears the filters and the search; left out if there is nothing to clear. */
  onClear?: () => void;
  /** The filters; drawn only while they are open. */
  children: ReactNode;
}

/** Above a list: search, order, and a button for its filters. */
export function FilterBar({ isBrief = false, search, sort, inUse, onClear, children }: FilterBarProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const first = sort?.options[0];
  return (
    <div className={`flex flex-col ${isBrief ? "gap-2" : "gap-4"}`}>
      <div className={`flex flex-wrap items-end ${isBrief ? "gap-2" : "gap-3"}`}>
        <div className={`min-w-0 grow ${isBrief ? "basis-full sm:basis-40" : "basis-72"}`}>
          <ListSearch
            isBrief={isBrief}
            label={search.label}
            search={search.text ?? ""}
            onSearch={(text) => search.onSearch(text === "" ? undefined : text)}
          />
        </div>
        {sort && (
          <SelectField
            label={t.common.sort}
            className={
              isBrief
                ? "min-w-0 flex-1 basis-32 sm:w-52 sm:flex-none sm:basis-auto [&>label]:sr-only"
                : "grow sm:grow-0"
            }
            options={sort.options}
            value={sort.value ?? first?.value}
            onChange={({ target }) => sort.onSort(target.value === first?.value ? undefined : target.value)}
          />
        )}
        <Button
          variant="secondary"
          className="min-h-12"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t.common.filter(inUse)}
        </Button>
        {onClear && (
          <Button variant="quiet" className="min-h-12" onClick={onClear}>
            {t.common.clearFilters}
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
