import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { auditGroupNames } from "#domain/audit-log.ts";
import { fullName } from "#domain/full-name.ts";
import {
  type AuditLogEntry,
  type AuditLogSearchParams,
  changesIn,
} from "#features/audit/web/audit-log.api.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { DateFilter } from "#web/lists/date-filter.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";

type Filters = Omit<AuditLogSearchParams, "after">;

interface AuditLogFiltersProps {
  filters: Filters;
  /** The entries on screen, to look up the names used in filters. */
  entries: readonly AuditLogEntry[];
  onChange: (filters: Filters) => void;
}

/** The log's filters, all stored in the URL. On a phone they are behind a button, unless the page was opened with a filter. */
export function AuditLogFilters({ filters, entries, onChange }: AuditLogFiltersProps) {
  const { data: directory } = useQuery(teacherDirectoryQuery);
  const groups = auditGroupNames.map((value) => ({
    value,
    label: value === "parents" ? t.labels.toParents : t.audit.group[value],
  }));
  const set = (changes: Filters) => onChange({ ...filters, ...changes });
  const panelId = useId();
  const { group, teacher, from, to } = filters;
  const inUse = [group, teacher, from, to].filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(inUse > 0);

  const teachers = (directory ?? []).map((each) => ({ value: each.id, label: fullName(each) }));
  if (filters.teacher !== undefined && !teachers.some(({ value }) => value === filters.teacher)) {
    // Deleted, or beyond what the directory lists.
    const found = entries.find(({ teacher }) => teacher?.id === filters.teacher)?.teacher;
    teachers.unshift({
      value: filters.teacher,
      label: found ? fullName(found) : t.feedbackFilters.oneTeacher,
    });
  }
  const actor = entries.find((entry) => entry.actor?.id === filters.actor)?.actor;
  const student = entries.find((entry) => entry.student?.id === filters.student)?.student;
  const chips = [
    { key: "actor", text: actor ? t.audit.byPerson(fullName(actor)) : t.audit.bySomeone },
    { key: "student", text: student ? t.audit.aboutStudent(fullName(student)) : t.audit.aboutSomeone },
    { key: "record", text: t.audit.aboutRecord },
  ] as const;
  const shown = chips.filter(({ key }) => filters[key] !== undefined);
  const changes = changesIn(filters);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <search aria-label={t.audit.filter} className="flex flex-col gap-4">
      <Button
        variant="secondary"
        className="self-start sm:hidden"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.common.filter(inUse)}
      </Button>
      <div
        id={panelId}
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-3 gap-y-4 ${isOpen ? "" : "max-sm:hidden"}`}
      >
        <SelectField
          label={t.audit.what}
          className="min-w-0"
          placeholder={t.audit.everything}
          options={groups}
          value={filters.group ?? ""}
          onChange={(event) => set({ group: event.target.value || undefined })}
        />
        <SelectField
          label={t.labels.teacher}
          className="min-w-0"
          placeholder={t.common.allTeachers}
          options={teachers}
          value={filters.teacher ?? ""}
          onChange={(event) => set({ teacher: event.target.value || undefined })}
        />
        <DateFilter
          label={t.audit.from}
          date={filters.from}
          max={filters.to}
          onDate={(from) => set({ from })}
        />
        <DateFilter label={t.audit.until} date={filters.to} min={filters.from} onDate={(to) => set({ to })} />
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-2">
          {(shown.length > 0 || changes.change) && (
            <ChipList label={t.feedbackFilters.filteredBy}>
              {changes.change && changes.month && (
                <Chip onRemove={() => set({ change: undefined, month: undefined })}>
                  {t.audit.changesOfMonth[changes.change](changes.month)}
                </Chip>
              )}
              {shown.map(({ key, text }) => (
                <Chip key={key} onRemove={() => set({ [key]: undefined })}>
                  {text}
                </Chip>
              ))}
            </ChipList>
          )}
          <Button variant="quiet" className="-ml-4 first:-ml-4" onClick={() => onChange({})}>
            {t.common.clearFilters}
          </Button>
        </div>
      )}
    </search>
  );
}
