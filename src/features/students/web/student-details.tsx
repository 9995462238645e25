import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { SignInCardActions } from "#features/sign-in/web/pin/sign-in-card-actions.tsx";
import { DeleteRecord } from "#features/students/web/delete/delete-record.tsx";
import { GuardiansCard } from "#features/students/web/guardians/guardians-card.tsx";
import { IdentifiersCard } from "#features/students/web/identifiers/identifiers-card.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { StudentAtSchool } from "./student-at-school.tsx";
import { StudentPlace } from "./student-place.tsx";
import { type Student, studentQuery } from "./students.api.ts";

interface StudentDetailsProps {
  id: string;
  /** For admins, among the facts about their time at the school: when they last signed in. */
  signIn?: ReactNode;
  /** Shown before and after the profile, once the student is known. */
  before?: Elements;
  after?: Elements;
}

/** The read-only profile of a student (spec section 2). Contacts are shown if the API sends them. */
export function StudentDetails({ id, signIn, before, after }: StudentDetailsProps) {
  const account = useAccount();
  const query = useQuery(studentQuery(id));
  const student = query.data;
  const mayUpdate = can(account, "student.update", { ownerId: id });
  return (
    <Page
      title={t.studentRecord.details}
      heading={student && fullName(student)}
      intro={
        student && (
          <span>
            <span>{t.studentRecord.details}</span>
            {account.role === "teacher" && <StudentPlace id={id} when="always" />}
          </span>
        )
      }
      back={<Back to="/dashboard" />}
      actions={
        student &&
        mayUpdate && (
          <ButtonLink variant="secondary" to="/student/update/$id" params={{ id }}>
            {t.common.updateProfile}
          </ButtonLink>
        )
      }
    >
      {student ? (
        <>
          <Details student={student} signIn={signIn} before={before} />
          {after}
        </>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-64 w-full rounded-card" />
          <Skeleton className="h-36 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

interface DetailsProps extends Pick<StudentDetailsProps, "signIn" | "before"> {
  student: Student;
}

function Details({ student, signIn, before }: DetailsProps) {
  const { email, phone, parentEmail } = student;
  return (
    <>
      {student.atSchool && <StudentAtSchool student={student} atSchool={student.atSchool} signIn={signIn} />}
      {before}
      <Card
        title={t.places.profile}
        actions={
          student.atSchool && (
            <>
              {!student.atSchool.voided && (
                <ButtonLink to="/students/$id/merge" params={{ id: student.id }} variant="quiet">
                  {t.studentRecord.mergeRecord}
                </ButtonLink>
              )}
              <DeleteRecord student={student} />
            </>
          )
        }
      >
        <Facts
          facts={[
            [t.labels.name, student.name],
            [t.labels.surname, student.surname],
            ...(email === undefined ? [] : ([[t.labels.email, emailOf(email)]] as const)),
            ...(student.loginName
              ? ([
                  [
                    t.labels.loginName,
                    <span key="name" translate="no">
                      {student.loginName}
                    </span>,
                  ],
                ] as const)
              : []),
            [t.labels.age, student.age?.toString()],
            [t.labels.city, student.city],
            [t.labels.education, student.education],
          ]}
        />
      </Card>
      <IdentifiersCard student={student} />
      {/* Only admins see when a student joined and left. */}
      {student.loginName && student.atSchool?.leftOn === null && <SignInCardActions student={student} />}
      {email && student.atSchool?.leftOn === null && <SignInLink user={{ ...student, email }} />}
      <Card title={t.studentRecord.coursesAndTeachers}>
        <Facts
          facts={[
            [t.labels.course, t.common.list(student.course)],
            [t.labels.teachers, t.common.list(student.teachers.map(fullName))],
          ]}
        />
      </Card>
      {phone !== undefined && parentEmail !== undefined && (
        <Card title={t.labels.parent}>
          <Facts
            facts={[
              [t.labels.parentPhone, phone],
              [t.labels.parentEmail, emailOf(parentEmail)],
            ]}
          />
        </Card>
      )}
      <GuardiansCard studentId={student.id} />
    </>
  );
}

const emailOf = (address: string | null) => address && <EmailText address={address} />;
