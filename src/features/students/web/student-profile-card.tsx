import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import type { Student } from "./students.api.ts";

interface StudentProfileCardProps {
  student: Pick<Student, "course" | "education" | "city">;
  /** Without one, something above says what it is. */
  hasTitle: boolean;
  /** Buttons beside the title, or at the end. */
  actions: Elements;
}

/** The card on the student's dashboard (spec section 2). */
export function StudentProfileCard({ student, hasTitle, actions }: StudentProfileCardProps) {
  const facts = [
    [t.labels.course, t.common.list(student.course)],
    [t.labels.education, student.education],
    [t.labels.city, student.city],
  ] as const;
  return (
    <Card title={hasTitle ? t.students.yourProfile : undefined} actions={actions}>
      <dl className="grid grid-cols-pair gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0 max-sm:first:col-span-full">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value || t.common.notAvailable}</dd>
          </div>
        ))}
      </dl>
      {!hasTitle && <div className="mt-2 -mb-2">{actions}</div>}
    </Card>
  );
}
