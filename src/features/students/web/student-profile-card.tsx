import type { ReactNode } from "react";
import { Card } from "../../../web/ui/card.tsx";
import type { Student } from "./students.api.ts";

interface StudentProfileCardProps {
  student: Pick<Student, "course" | "education" | "city">;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

/** The card of the student's dashboard, low enough to leave a phone's first screen to the sessions (spec section 2). */
export function StudentProfileCard({ student, actions }: StudentProfileCardProps) {
  const facts = [
    ["Course", student.course.join(", ")],
    ["Education", student.education],
    ["City", student.city],
  ] as const;
  return (
    <Card title="Your Profile" actions={actions}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0 max-sm:first:col-span-2">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value || "N/A"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
