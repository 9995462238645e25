import { ClassCodes } from "#features/class-groups/web/class-codes.tsx";
import { SeeDetails } from "#features/students/web/student-link.tsx";
import { StudentList } from "#features/students/web/student-list.tsx";
import { dashboardViews } from "#pages/dashboard/dashboard-views.tsx";
import { usePosition } from "#pages/dashboard/office-home.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";

/** /students: for the office its home with the list of students, for a teacher the students assigned to them. */
export default function StudentsPage() {
  const account = useAccount();
  if (account.role === "admin" || account.role === "clerk") {
    const View = dashboardViews[account.role];
    return <View account={account} list="students" />;
  }
  return <OwnStudents />;
}

function OwnStudents() {
  const { searchParams, go } = usePosition();
  return (
    <Page title={t.labels.students} width="wide">
      <StudentList
        caption={t.navigation.myStudents}
        search={searchParams.search}
        after={searchParams.after}
        onChange={({ search, after }) => go({ search, after })}
        actions={(student) => <SeeDetails student={student} />}
      />
      <ClassCodes />
    </Page>
  );
}
