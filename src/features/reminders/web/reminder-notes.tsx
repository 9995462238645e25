import { Link } from "@tanstack/react-router";
import BellRing from "lucide-react/icons/bell-ring";
import ChevronRight from "lucide-react/icons/chevron-right";
import { t } from "#web/language/language.ts";
import type { OwnReminder } from "./reminders.api.ts";

/** A note for each class that the student was reminded of, which leads to its form. */
export default function ReminderNotes({ reminders }: { reminders: readonly OwnReminder[] }) {
  return (
    <section aria-label={t.reminders.notes}>
      <ul className="flex flex-col divide-y divide-line-strong rounded-card border border-line-strong bg-sunken">
        {reminders.map((reminder) => (
          <Note key={reminder.reviewId} reminder={reminder} />
        ))}
      </ul>
    </section>
  );
}

function Note({ reminder: { reviewId, topic, date } }: { reminder: OwnReminder }) {
  return (
    <li>
      <Link
        to="/rate/$lessonId"
        params={{ lessonId: reviewId }}
        className="flex min-h-12 items-center gap-3 rounded-card px-4 py-3 text-ink no-underline hover:bg-primary-soft sm:px-5"
      >
        <BellRing aria-hidden="true" className="size-5 shrink-0 text-primary" />
        <span className="min-w-0 flex-1 wrap-anywhere">{t.reminders.asks(topic, date)}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      </Link>
    </li>
  );
}
