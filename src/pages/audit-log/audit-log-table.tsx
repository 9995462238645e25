import { Link, useSearch } from "@tanstack/react-router";
import Undo2 from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { actionInWords } from "#domain/audit-log.ts";
import { fullName } from "#domain/full-name.ts";
import { type AuditLogEntry, type AuditLogSearchParams, useUndo } from "#features/audit/web/audit-log.api.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { type SchoolClock, useSchoolClock } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { type Column, DataTable } from "#web/lists/data-table.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EntryChanges } from "./entry-changes.tsx";

interface AuditLogTableProps {
  entries: readonly AuditLogEntry[];
  busy: boolean;
  empty: ReactNode;
  onUndone?: () => void;
}

export function AuditLogTable({ entries, busy, empty, onUndone }: AuditLogTableProps) {
  const clock = useSchoolClock();
  const columns: readonly Column<AuditLogEntry>[] = [
    { header: t.audit.when, className: "@4xl:align-top", cell: ({ at }) => <When at={at} clock={clock} /> },
    {
      header: t.audit.who,
      className: "@4xl:min-w-32 @4xl:align-top",
      cell: (entry) => <Who entry={entry} />,
    },
    {
      header: t.audit.what,
      className: "@4xl:min-w-52 @4xl:align-top",
      cell: (entry) => <What entry={entry} clock={clock} />,
      isRowHeader: true,
    },
    {
      header: t.audit.beforeAndAfter,
      className:
        "flex-col before:hidden *:basis-auto @max-4xl:has-[>:empty]:hidden @4xl:min-w-80 @4xl:align-top",
      cell: ({ changes }) => <EntryChanges changes={changes} />,
    },
    {
      header: t.labels.action,
      className: "@max-4xl:has-[>:empty]:hidden @4xl:align-top",
      isActions: true,
      cell: (entry) => <Undo entry={entry} onUndone={onUndone} />,
    },
  ];
  return (
    <DataTable
      caption={t.links.auditLog}
      hideCaption
      columns={columns}
      rows={entries}
      rowKey={({ id }) => String(id)}
      busy={busy}
      empty={empty}
    />
  );
}

function When({ at, clock }: { at: string; clock: SchoolClock }) {
  return (
    <time dateTime={at} className="flex flex-wrap gap-x-2 whitespace-nowrap @4xl:flex-col">
      <span>{clock.day(at)}</span>
      <span className="text-ink-muted">{clock.time(at)}</span>
    </time>
  );
}

const filterLinkClass =
  "inline-flex min-h-6 items-center font-medium text-primary underline decoration-1 underline-offset-4 wrap-anywhere hover:decoration-2";

/** Narrows the filtered entries to those by, or about, one person or record. */
function FilterLink({
  to,
  label,
  children,
}: {
  to: AuditLogSearchParams;
  label: string;
  children: ReactNode;
}) {
  const { after: _page, ...searchParams } = useSearch({ from: "/audit-log", shouldThrow: false }) ?? {};
  return (
    <Link
      to="/audit-log"
      search={{ ...searchParams, ...to }}
      translate="no"
      aria-label={label}
      className={filterLinkClass}
    >
      {children}
    </Link>
  );
}

function Who({ entry: { actor } }: { entry: AuditLogEntry }) {
  if (actor === null) return <span>{t.audit.system}</span>;
  const name = fullName(actor);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 @4xl:flex-col">
      <FilterLink to={{ actor: actor.id }} label={t.audit.onlyBy(name)}>
        {name}
      </FilterLink>
      <span className="text-ink-muted">{t.common.roleName(actor.role)}</span>
    </span>
  );
}

/** For an entry that is part of another: what it happened together with. */
function wholeOf({ action, partOf, undone }: AuditLogEntry): string | null {
  if (partOf === null || undone) return null;
  if (action === "feedback.delete") return t.audit.withLesson;
  return action === "feedback.edit-lesson" ? t.audit.followedLesson : null;
}

function What({ entry, clock }: { entry: AuditLogEntry; clock: SchoolClock }) {
  const { student, teacher, recordId, undone } = entry;
  const whole = wholeOf(entry);
  return (
    <span className="flex flex-col items-start gap-1.5">
      <span className="wrap-anywhere">{actionInWords(t, entry)}</span>
      {undone && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-muted">
          <Badge tone="success">{t.audit.isUndone}</Badge>
          <span>{t.audit.undoneBy(undone.by, undone.at, clock.timeZone)}</span>
        </span>
      )}
      {whole !== null && (
        <span className="text-sm font-normal text-ink-muted">
          {entry.wholeRecordId === null ? (
            whole
          ) : (
            <Link to="/audit-log" search={{ record: entry.wholeRecordId }} className={filterLinkClass}>
              {whole}
            </Link>
          )}
        </span>
      )}
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-normal">
        {student && (
          <span>
            <FilterLink to={{ student: student.id }} label={t.audit.onlyAbout(fullName(student))}>
              {fullName(student)}
            </FilterLink>
            <StudentRosterEntry id={student.id} when="shared" />
          </span>
        )}
        {teacher && (
          <FilterLink to={{ teacher: teacher.id }} label={t.audit.onlyAbout(fullName(teacher))}>
            {fullName(teacher)}
          </FilterLink>
        )}
        <Link
          to="/audit-log"
          search={{ record: recordId }}
          aria-label={t.audit.onlyThisRecord}
          className={filterLinkClass}
        >
          {t.audit.thisRecord}
        </Link>
      </span>
    </span>
  );
}

function Undo({ entry, onUndone }: { entry: AuditLogEntry; onUndone?: () => void }) {
  const undo = useUndo({
    onSuccess: () => {
      notify.success(t.audit.undone);
      onUndone?.();
    },
  });
  if (!entry.undoable) return null;

  const askAndUndo = async () => {
    const confirmed = await confirm({
      title: t.audit.undoTitle,
      body: actionInWords(t, entry),
      confirmLabel: t.common.undo,
    });
    if (confirmed) undo.mutate(entry.id);
  };
  return (
    <Button
      variant="secondary"
      icon={<Undo2 />}
      aria-label={t.common.buttonFor(t.common.undo, actionInWords(t, entry))}
      busy={undo.isPending}
      onClick={() => void askAndUndo()}
    >
      {t.common.undo}
    </Button>
  );
}
