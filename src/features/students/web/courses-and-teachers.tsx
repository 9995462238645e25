import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { hasCourse, withoutSharedCourse } from "#domain/courses.ts";
import { fullName } from "#domain/full-name.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CourseChipsField, TeacherChipsField } from "./chips-field.tsx";
import type { Student } from "./students.api.ts";

interface CoursesAndTeachersProps {
  /** A course that is typed and not added yet: it is saved too. */
  newCourse: string;
  onNewCourse: (text: string) => void;
  /** Likewise, a teacher who is chosen and not added yet; '' if there is none. */
  newTeacher: string;
  onNewTeacher: (teacherId: string) => void;
  /** Teachers who were assigned when the page was opened. */
  known: Student["teachers"];
  /** Courses that the student gets besides, from class groups. */
  groupCourses?: readonly string[];
  /** Whether it is the reader's own profile. */
  isOwn: boolean;
}

/**
 * The courses and teachers of a student, fields of the form around. A student sees the classes of their teachers in their own courses, so a
 * chosen teacher brings their course along: the only one at once, one of several by a press.
 */
export function CoursesAndTeachers({
  newCourse,
  onNewCourse,
  newTeacher,
  onNewTeacher,
  known,
  groupCourses = [],
  isOwn,
}: CoursesAndTeachersProps) {
  const form = useFormContext<{ course: string[]; teacherId: string[] }>();
  const { errors } = form.formState;
  const { data: directory = [] } = useQuery(teacherDirectoryQuery);
  const group = useRef<HTMLDivElement>(null);
  /** The course that came with the teacher who is chosen and not added yet. */
  const came = useRef<string>(undefined);
  const [courses, teacherIds] = form.watch(["course", "teacherId"]);
  const chosen = directory.filter(({ id }) => id === newTeacher || teacherIds.includes(id));
  const uncovered = withoutSharedCourse(chosen, [...courses, newCourse, ...groupCourses]);

  const setCourses = (wanted: string[]) => form.setValue("course", wanted, { shouldDirty: true });
  function choose(teacherId: string) {
    // Another teacher was chosen instead.
    const remaining = courses.filter((course) => newTeacher === "" || course !== came.current);
    const [only, ...others] = directory.find(({ id }) => id === teacherId)?.courses ?? [];
    const isNew =
      only !== undefined &&
      others.length === 0 &&
      !hasCourse([...remaining, newCourse, ...groupCourses], only);
    came.current = isNew ? only : undefined;
    if (isNew || remaining.length < courses.length) setCourses(isNew ? [...remaining, only] : remaining);
    onNewTeacher(teacherId);
  }

  return (
    <Card title={t.studentRecord.coursesAndTeachers}>
      <div ref={group} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
          <Controller
            control={form.control}
            name="course"
            render={({ field: { value, onChange, ref } }) => (
              <CourseChipsField
                ref={ref}
                courses={value}
                onChange={onChange}
                text={newCourse}
                onTextChange={onNewCourse}
                error={errors.course?.message ?? errors.course?.find?.((each) => each)?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="teacherId"
            render={({ field: { value, onChange, ref } }) => (
              <TeacherChipsField
                ref={ref}
                teacherIds={value}
                known={known}
                onChange={(ids) => {
                  // What came with an added teacher stays.
                  came.current = undefined;
                  onChange(ids);
                }}
                chosen={newTeacher}
                onChosenChange={choose}
                error={errors.teacherId?.message}
              />
            )}
          />
        </div>
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {uncovered.map((teacher) => (
            <div key={teacher.id} className="flex flex-col gap-2">
              <p>
                {isOwn
                  ? t.studentRecord.ownCourseMissing(fullName(teacher))
                  : t.studentRecord.courseMissing(fullName(teacher))}
              </p>
              <div className="flex flex-wrap gap-2">
                {teacher.courses.map((course) => (
                  <Button
                    key={course}
                    variant="secondary"
                    icon={<Plus />}
                    onClick={() => {
                      setCourses([...courses, course]);
                      // The pressed button is gone.
                      group.current?.focus();
                    }}
                  >
                    {t.studentRecord.addCourseNamed(course)}
                  </Button>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}

/** Says after saving, if so, that the student sees no classes of some of their teachers. */
export function useUncoveredWarning() {
  const queryClient = useQueryClient();
  return ({ teacherIds, courses, isOwn }: { teacherIds: string[]; courses: string[]; isOwn: boolean }) => {
    // The teachers of a form are chosen from it.
    const directory = queryClient.getQueryData(teacherDirectoryQuery.queryKey) ?? [];
    const chosen = directory.filter(({ id }) => teacherIds.includes(id));
    const names = t.common.list(withoutSharedCourse(chosen, courses).map(fullName));
    if (names !== "")
      notify.info(isOwn ? t.studentRecord.youSeeNone(names) : t.studentRecord.seesNone(names));
  };
}
