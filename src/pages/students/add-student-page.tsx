import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { AddStudentForm } from "./add-student-form.tsx";

/** Where an admin adds students, one after the other. The URL may name a class group to enrol them in. */
export default function AddStudentPage() {
  const navigate = useNavigate();
  const { group } = useSearch({ from: "/students/add" });
  return (
    <Page title={t.students.add} intro={t.studentRecord.addIntro} back={<Back to="/students" />}>
      <AddStudentForm
        classGroupIds={group === undefined ? [] : [group]}
        // Back then leads to before the form, which has been sent.
        onAdded={(id) => void navigate({ to: "/studentdetails/$id", params: { id }, replace: true })}
      />
    </Page>
  );
}
