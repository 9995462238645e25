import { type ReactNode, useEffect, useId, useRef } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

/** A field with two versions. */
interface Difference {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

interface ConflictChoiceProps {
  title?: string;
  body?: string;
  /** The names of the two versions. */
  theirsLabel?: string;
  mineLabel?: string;
  differences: readonly Difference[];
  note?: string;
  useTheirsLabel?: string;
  saveMineLabel?: string;
  onUseTheirs: () => void;
  onSaveMine: () => void;
  busy?: boolean;
}

/** The stored and the typed values, field by field, and the choice between them. What was typed stays in the form. */
export function ConflictChoice({
  title = t.editConflict.title,
  body = t.editConflict.body,
  theirsLabel = t.editConflict.theirs,
  mineLabel = t.editConflict.mine,
  differences,
  note,
  useTheirsLabel = t.editConflict.useTheirs,
  saveMineLabel = t.editConflict.saveMine,
  onUseTheirs,
  onSaveMine,
  busy = false,
}: ConflictChoiceProps) {
  const titleId = useId();
  const bodyId = useId();
  const box = useRef<HTMLElement>(null);
  // The user has just pressed Save and is looking at the button, which may be far from here.
  useEffect(() => box.current?.focus(), []);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      className="flex flex-col gap-3 rounded-card border border-line-strong bg-paper p-gutter sm:px-5"
    >
      <div className="flex flex-col gap-1">
        <h3 id={titleId} className="text-lg">
          {title}
        </h3>
        <p id={bodyId} className="text-ink-muted">
          {body}
        </p>
      </div>
      <dl className="flex flex-col gap-3">
        {differences.map(({ label, theirs, mine }) => (
          <div key={label} className="flex flex-col gap-1 border-t border-line pt-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
              <Version label={theirsLabel}>{theirs}</Version>
              <Version label={mineLabel}>{mine}</Version>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p>{note}</p>}
      <div className="mt-1 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" disabled={busy} onClick={onUseTheirs}>
          {useTheirsLabel}
        </Button>
        <Button variant="secondary" busy={busy} onClick={onSaveMine}>
          {saveMineLabel}
        </Button>
      </div>
    </section>
  );
}

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span className="block text-sm text-ink-muted">{label}</span>
      <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
        {children === "" ? t.editConflict.empty : children}
      </span>
    </div>
  );
}
