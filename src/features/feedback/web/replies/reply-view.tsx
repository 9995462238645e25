import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { LongText } from "#web/ui/long-text.tsx";
import type { Reply } from "./replies.api.ts";

interface ReplyViewProps {
  label: string;
  reply: Reply;
  /** The actions on it. */
  children?: Elements;
}

/** A teacher's reply, for the teacher and admins. */
export function ReplyView({ label, reply, children }: ReplyViewProps) {
  return (
    <div className="flex w-full flex-col items-start rounded-control bg-sunken p-3">
      <p className="text-sm font-semibold text-ink-muted">{label}</p>
      <div className="max-w-prose">
        <LongText text={reply.text} />
      </div>
      <div className="-mb-1.5 -ml-4 flex flex-wrap items-center">
        {children}
        {reply.updatedAt !== null && (
          <span className="pl-4 text-sm text-ink-muted">{t.replies.editedOn(reply.updatedAt)}</span>
        )}
      </div>
    </div>
  );
}
