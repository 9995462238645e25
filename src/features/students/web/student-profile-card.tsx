import { Card } from "../../../web/ui/card.tsx";
import type { Student } from "./students.api.ts";

/** The card of the student's dashboard (spec section 2). */
export function StudentProfileCard({ student }: { student: Pick<Student, "course" | "education" | "city"> }) {
  const facts = [
    ["Course", student.course.join(", ")],
    ["Education", student.education],
    ["City", student.city],
  ] as const;
  return (
    <Card title="Your Profile">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value || "N/A"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
