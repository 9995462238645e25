import { fullName } from "#domain/full-name.ts";
import { t } from "#web/language/language.ts";

interface Teacher {
  id: string;
  name: string;
  surname: string;
  courses?: readonly string[];
}

/** Each teacher's label in a list: the name, plus the subjects if two share it. */
export function teacherLabels(teachers: readonly Teacher[]): (teacher: Teacher) => string {
  const idsOf = new Map<string, Set<string>>();
  for (const teacher of teachers) {
    const name = fullName(teacher).toLowerCase();
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(teacher.id));
  }
  return (teacher) => {
    const name = fullName(teacher);
    const isShared = (idsOf.get(name.toLowerCase())?.size ?? 0) > 1;
    return isShared && teacher.courses
      ? t.teachers.nameWithCourses(name, t.common.list(teacher.courses))
      : name;
  };
}
