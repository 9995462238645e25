import { Card } from "../../../web/ui/card.tsx";
import { Facts } from "./facts.tsx";
import type { Student } from "./students.api.ts";

/** The card of the student's dashboard (spec section 2). */
export function StudentProfileCard({ student }: { student: Pick<Student, "course" | "education" | "city"> }) {
  return (
    <Card title="Your Profile">
      <Facts
        columns={3}
        facts={[
          ["Course", student.course.join(", ")],
          ["Education", student.education],
          ["City", student.city],
        ]}
      />
    </Card>
  );
}
