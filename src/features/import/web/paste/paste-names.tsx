import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { importRowsMax } from "#domain/import/fields.ts";
import { readPhoneCell } from "#domain/import/phones.ts";
import { applyImport, previewImport, sendChunk, startImport } from "#features/import/web/imports.api.ts";
import { chunksOf, type RowToSend, toSend } from "#features/import/web/send-rows.ts";
import { rowsToDecide } from "#features/import/web/summary-in-words.tsx";
import { newId } from "#web/data/new-id.ts";
import { everything } from "#web/data/query-keys.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";
import { readNames } from "./read-names.ts";

interface PasteNamesProps {
  classGroup: { id: string; name: string; schoolYearId: string };
  onDone: () => void;
  /** Other ways to do it, below the form. */
  others?: Elements;
}

interface Sent {
  importId: string;
  added: number;
}

/** An import of these rows, applied at once; null where a person must decide about some of them first. */
async function importAll(
  id: string,
  rows: readonly RowToSend[],
  schoolYearId: string,
): Promise<number | null> {
  await startImport({ id, schoolYearId, rowCount: rows.length });
  for (const chunk of chunksOf(rows)) await sendChunk(id, chunk);
  const { summary } = await previewImport(id, { absentLeave: false });
  if (summary === null || rowsToDecide(summary) > 0 || summary.mustConfirm !== null) return null;
  await applyImport(id, { digest: summary.digest });
  return summary.newStudents + summary.changedStudents;
}

/** Adds the students of a pasted list to a class group: what was read stands below it, and one press imports them. */
export default function PasteNames({ classGroup, onDone, others }: PasteNamesProps) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const read = useDeferredValue(text);
  const { rows, unread } = useMemo(() => readNames(read, classGroup.name), [read, classGroup.name]);
  // The same list again, after a failure, goes on with the same import.
  const importId = useMemo(() => (read === "" ? "" : newId()), [read]);

  const adding = useMutation({
    mutationFn: async (): Promise<Sent | null> => {
      const { rows: sent } = toSend(rows, "students", classGroup.name);
      const added = await importAll(importId, sent, classGroup.schoolYearId);
      return added === null ? null : { importId, added };
    },
    onSuccess: async (sent) => {
      if (sent === null) await navigate({ to: "/import/$importId", params: { importId } });
    },
    // Students are in nearly every list.
    meta: { invalidates: [everything] },
  });
  if (adding.data) return <Added {...adding.data} classGroup={classGroup} onDone={onDone} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rows.length > 0) adding.mutate();
    else {
      setEmpty(true);
      field.current?.focus();
    }
  };
  const isTooLong = rows.length > importRowsMax;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextareaField
        ref={field}
        label={t.importFiles.names}
        hint={t.importFiles.namesHint}
        rows={5}
        value={text}
        spellCheck={false}
        readOnly={adding.isPending}
        error={isEmpty && rows.length === 0 ? t.importFiles.namesRequired : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {rows.length > 0 && <p className="font-semibold">{t.importFiles.namesRead(rows.length)}</p>}
        {unread.length > 0 && (
          <p className="text-danger wrap-anywhere">
            {t.importFiles.namesUnread(unread.slice(0, 5).join(" · "))}
          </p>
        )}
      </div>
      {rows.length > 0 && (
        <ol className="grid max-h-48 gap-x-6 overflow-y-auto rounded-control border border-line px-3 py-2 sm:grid-cols-2">
          {rows.slice(0, 200).map(({ line, cells }) => (
            <li key={line} translate="no" className="flex flex-wrap justify-between gap-x-3">
              <span className="wrap-anywhere">
                {fullName({ name: cells.name ?? "", surname: cells.surname ?? "" })}
              </span>
              <span className="text-ink-muted tabular-nums">{phonesOf(cells.guardian1Phone)}</span>
            </li>
          ))}
        </ol>
      )}
      <FormError
        message={
          isTooLong ? t.importing.tooManyRows(importRowsMax) : adding.error && sentenceOf(adding.error)
        }
      />
      <Button
        type="submit"
        busy={adding.isPending}
        busyLabel={t.common.adding}
        disabled={isTooLong}
        className="self-start"
      >
        {rows.length === 0 ? t.classGroups.addStudents : t.classGroups.addChosen(rows.length)}
      </Button>
      {others}
    </form>
  );
}

/** As it will be kept; what is no phone stands as it was written, so that it is seen. */
function phonesOf(written = ""): string {
  const { numbers, wrong } = readPhoneCell(written);
  return [...numbers, ...wrong].join(", ");
}

/** What was added, and the next step: students without e-mail sign in with a card. */
function Added({ importId, added, classGroup, onDone }: Sent & PasteNamesProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // The button that added them is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={text} tabIndex={-1} role="status" className="outline-none">
        {added === 0 ? t.importPreview.nothing : t.classGroups.studentsAdded(added, classGroup.name)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to="/handouts" search={{ group: classGroup.id }}>
          {t.pin.cardsTitle}
        </ButtonLink>
        <Button variant="secondary" onClick={onDone}>
          {t.common.close}
        </Button>
        <Link to="/import/$importId" params={{ importId }} className={`${linkClass} px-2`}>
          {t.importFiles.seeImport}
        </Link>
      </div>
    </div>
  );
}
