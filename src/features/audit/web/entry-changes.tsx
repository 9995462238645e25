import ArrowRight from "lucide-react/icons/arrow-right";
import type { AuditChange, AuditField } from "../../../domain/audit-log.ts";
import { t } from "../../../web/language/language.ts";
import { LongText } from "../../../web/ui/long-text.tsx";
import { Stars } from "../../../web/ui/stars.tsx";

const labels: Record<AuditField, string> = {
  name: "Name",
  role: "Role",
  topic: "Topic",
  subject: "Subject",
  date: "Date",
  rating: "Stars",
  message: "Message",
  email: "E-mail",
  parentEmail: "Parent’s e-mail",
  teachers: "Teachers",
  students: "Students",
  feedbackCount: "Reviews",
  channel: "Sent by",
  to: "To",
};

const channels: Record<string, string> = { whatsapp: "WhatsApp", email: "E-mail" };

/** The fields that changed: what they were, and what they became. */
export function EntryChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="text-sm leading-6 text-ink-muted">{labels[field]}</dt>
          <dd className="flex flex-col gap-1">
            {before !== null && (
              <span>
                <span className="sr-only">Before: </span>
                <del className={after === null ? "no-underline" : formerClass(before)}>
                  <Value field={field} text={before} />
                </del>
              </span>
            )}
            {after !== null && (
              <span className="flex gap-2">
                {before !== null && (
                  <ArrowRight aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
                )}
                <ins className="min-w-0 no-underline">
                  <span className="sr-only">After: </span>
                  <Value field={field} text={after} />
                </ins>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Struck through, unless it is so long that it could not be read any more. */
function formerClass(text: string): string {
  return `text-ink-muted ${text.length > 40 ? "no-underline" : "decoration-1"}`;
}

function Value({ field, text }: { field: AuditField; text: string }) {
  if (text === "") return <span className="text-ink-muted">none</span>;
  if (field === "rating") return <Stars value={Number(text)} size="small" />;
  if (field === "date") return t.common.date(text);
  if (field === "channel") return channels[text] ?? text;
  return <LongText text={text} size="small" />;
}
