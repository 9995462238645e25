import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { fullName } from "#domain/full-name.ts";
import { GuardianFacts } from "#features/students/web/guardians/guardian-facts.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentAtSchool } from "#features/students/web/student-at-school.tsx";
import { type Student, studentQuery } from "#features/students/web/students.api.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { type Tool, useTools } from "#web/page/use-tools.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StudentTools, useSignInTools } from "./student-tools.tsx";

interface StudentDetailsProps {
  id: string;
  /** What other features do about a student, under 'More'. */
  tools?: readonly Tool[];
  /** The day of their last sign-in, for those who may know. */
  lastSignIn?: ReactNode;
  /** Shown beside the profile on wide screens. */
  beside?: Elements;
}

/** The read-only profile of a student (spec section 2). Contacts are shown if the API sends them. */
export function StudentDetails({ id, ...parts }: StudentDetailsProps) {
  const query = useQuery(studentQuery(id));
  if (query.data) return <Known student={query.data} {...parts} />;
  return (
    <Page title={t.studentRecord.details} back={<Back to="/dashboard" />} width={widthOf(parts)}>
      <NotLoaded query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed}>
        <Skeleton className="h-112 w-full rounded-card" />
      </NotLoaded>
    </Page>
  );
}

const widthOf = ({ beside }: Pick<StudentDetailsProps, "beside">) => (beside ? "wide" : "normal");

function Known({
  student,
  tools = [],
  lastSignIn,
  beside,
}: Omit<StudentDetailsProps, "id"> & { student: Student }) {
  const signIn = useSignInTools(student);
  const { items, ...open } = useTools([...signIn.tools, ...tools], signIn.needed);
  const opened: Elements = open.opened;
  return (
    <Page
      title={t.studentRecord.details}
      heading={fullName(student)}
      intro={<RosterFact student={student} />}
      back={<Back to="/dashboard" />}
      width={widthOf({ beside })}
      actions={<StudentTools student={student} more={items} />}
    >
      {opened}
      {student.atSchool && <StudentAtSchool student={student} atSchool={student.atSchool} />}
      <div className={beside ? "grid items-start gap-4 sm:gap-6 lg:grid-cols-2 lg:gap-8" : "contents"}>
        <Card title={t.navigation.profile}>
          <Profile student={student} lastSignIn={lastSignIn} />
        </Card>
        {beside}
      </div>
    </Page>
  );
}

/** What the page is, and where the student is found at school. */
function RosterFact({ student: { id, atSchool } }: { student: Student }) {
  const { role } = useAccount();
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{t.studentRecord.details}</span>
      {role === "teacher" && <StudentRosterEntry id={id} when="always" />}
      {atSchool?.classGroups.map(({ id: groupId, name, schoolYear, rollNumber, startsOn, endsOn }) => (
        <span key={groupId} className="flex flex-wrap items-center gap-x-2">
          <Link to="/class-groups/$id" params={{ id: groupId }} className={`${linkClass} -my-3 text-base`}>
            {rollNumber
              ? t.studentRecord.withRollNumber(name, schoolYear, rollNumber)
              : t.common.list([name, schoolYear])}
          </Link>
          {startsOn && <span>{t.classGroups.startsOn(startsOn)}</span>}
          {endsOn && <span>{t.classGroups.endsOn(endsOn)}</span>}
        </span>
      ))}
    </span>
  );
}

type FactsShown = Parameters<typeof Facts>[0]["facts"];

function Profile({ student, lastSignIn }: { student: Student; lastSignIn: ReactNode }) {
  const { email, loginName, dateOfBirth, atSchool } = student;
  const { day } = useSchoolClock();
  const { externalIds, invitation, isConfirmed = true } = atSchool ?? {};
  /** Only where there is something to say. */
  const some: FactsShown = (
    [
      [t.labels.loginName, loginName && <span translate="no">{loginName}</span>],
      [t.identifiers.admission, externalIds?.admission],
      [t.identifiers.dateOfBirth, atSchool && dateOfBirth && t.common.date(dateOfBirth)],
      [t.identifiers.pen, externalIds?.pen],
      [t.identifiers.apaar, externalIds?.apaar],
      [t.identifiers.otherNumber, externalIds?.other],
      [
        t.studentRecord.registeredWith,
        invitation
          ? `${t.studentRecord.invitationTo(invitation.classGroup)}, ${day(invitation.usedAt)}`
          : !isConfirmed && t.studentRecord.noInvitation,
      ],
      [t.labels.lastSignIn, lastSignIn],
    ] as const
  ).filter(([, value]) => value);
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          [t.labels.name, student.name],
          [t.labels.surname, student.surname],
          ...(email === undefined
            ? []
            : ([[t.labels.email, email && <EmailText address={email} />]] as const)),
          [t.labels.age, student.age?.toString()],
          [t.labels.city, student.city],
          [t.labels.education, student.education],
          [t.labels.course, t.common.list(student.course)],
          [t.labels.teachers, t.common.list(student.teachers.map(fullName))],
          ...some,
        ]}
      />
      <GuardianFacts student={student} />
    </div>
  );
}
