import ChevronDown from "lucide-react/icons/chevron-down";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { useCoursesOfGroups } from "#features/class-groups/web/class-groups.api.ts";
import { CoursesAndTeachers } from "#features/students/web/courses-and-teachers.tsx";
import { GuardianFields } from "#features/students/web/guardians/guardian-fields.tsx";
import { newGuardian } from "#features/students/web/guardians/guardian-values.ts";
import { IdentifierFields } from "#features/students/web/identifiers/identifier-fields.tsx";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** What the form holds at first; everything but the names may stay empty. */
export const emptyStudent = (classGroupIds: string[]) => ({
  ...{ name: "", surname: "", email: "", loginName: "", classGroupIds, rollNumber: "" },
  ...{ admission: "", pen: "", apaar: "", other: "", dateOfBirth: "" },
  ...{ age: null as number | null, city: "", education: "" },
  course: [] as string[],
  /** A course that is typed and not added yet: it is saved too. */
  newCourse: "",
  teacherId: [] as string[],
  /** Likewise, a teacher who is chosen and not added yet. */
  newTeacher: "",
  guardians: [newGuardian()],
});

export type NewStudentValues = ReturnType<typeof emptyStudent>;

interface StudentMoreFieldsProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Details of a new student that can be entered now or later: the profile, courses and teachers, a parent. */
export function StudentMoreFields({ isOpen, onToggle }: StudentMoreFieldsProps) {
  const panelId = useId();
  return (
    <>
      <Button
        variant="quiet"
        icon={<ChevronDown className={isOpen ? "rotate-180" : ""} />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="self-start"
        onClick={() => onToggle(!isOpen)}
      >
        {t.studentRecord.more}
      </Button>
      <div id={panelId} hidden={!isOpen} className={isOpen ? "flex flex-col gap-6" : ""}>
        {isOpen && <Panels />}
      </div>
    </>
  );
}

function Panels() {
  const form = useFormContext<NewStudentValues>();
  const field = fieldsOf(form);
  const [newCourse, newTeacher, classGroupIds] = form.watch(["newCourse", "newTeacher", "classGroupIds"]);
  return (
    <>
      <Card title={t.navigation.profile}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PersonFields
            fields={{
              age: field("age", {
                setValueAs: (text) => (text === "" || text === null ? null : Number(text)),
              }),
              city: field("city"),
              education: { className: "sm:col-span-2", ...field("education") },
            }}
          />
        </div>
      </Card>
      <Card title={t.studentRecord.identifiers}>
        <IdentifierFields />
      </Card>
      <CoursesAndTeachers
        newCourse={newCourse}
        onNewCourse={(text) => form.setValue("newCourse", text, { shouldDirty: true })}
        newTeacher={newTeacher}
        onNewTeacher={(id) => form.setValue("newTeacher", id, { shouldDirty: true })}
        known={[]}
        groupCourses={useCoursesOfGroups(classGroupIds)}
        isOwn={false}
      />
      <Card title={t.labels.parent}>
        <GuardianFields position={0} hasPhone={false} />
      </Card>
    </>
  );
}
