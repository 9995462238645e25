import { useParams } from "@tanstack/react-router";
import { LessonAudience } from "#features/lessons/web/audience/audience.tsx";
import { RemindStudents } from "./remind-students.tsx";

/** /audience/{id}: the audience of a class, for its teacher and admins, who can remind those who have not answered. */
export default function LessonAudiencePage() {
  const { lessonId } = useParams({ from: "/audience/$lessonId" });
  return (
    <LessonAudience key={lessonId} lessonId={lessonId}>
      <RemindStudents lessonId={lessonId} />
    </LessonAudience>
  );
}
