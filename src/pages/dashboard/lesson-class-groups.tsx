import { useQuery } from "@tanstack/react-query";
import { ClassGroupField } from "#features/class-groups/web/class-group-field.tsx";
import { classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { studentsToAskQuery } from "#features/lessons/web/audience/audience.api.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";

interface LessonClassGroupsProps {
  /** The subject of the class; those that the teacher teaches in it come first. */
  subject: string;
  /** The day of the class; empty while none is chosen. */
  date: string;
  /** The ids of those chosen; none for all of the teacher's students in the subject. */
  value: readonly string[];
  onChange: (classGroupIds: string[]) => void;
  error?: string;
}

/** The class groups that a new class is for. Nothing for a teacher without class groups, nor before they are known. */
export default function LessonClassGroups({ subject, date, value, onChange, error }: LessonClassGroupsProps) {
  const { id } = useAccount();
  const { data, isPending } = useQuery(classGroupsQuery());
  const toAsk = useQuery(studentsToAskQuery(subject, date)).data?.count;
  if (isPending || data?.length === 0) return null;
  const forAll =
    toAsk === undefined ? undefined : toAsk === 0 ? t.lessons.forNobody : t.lessons.forAllStudents(toAsk);
  const sought = subject.toLowerCase();
  const students = (data ?? [])
    .filter((group) => value.includes(group.id))
    .reduce((sum, { studentCount }) => sum + studentCount, 0);
  return (
    <ClassGroupField
      value={value}
      onChange={onChange}
      isSuggested={({ teachers }) =>
        teachers.some((each) => each.id === id && each.subject.toLowerCase() === sought)
      }
      hint={value.length > 0 ? t.lessons.forStudents(students) : forAll}
      error={error}
    />
  );
}
