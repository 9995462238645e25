import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentList, type StudentListSearchParams } from "#features/students/web/student-list.tsx";
import { type Student, studentQuery } from "#features/students/web/students.api.ts";
import { focusFirstField } from "#web/forms/first-field.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MergeParts, OneOfTwo } from "./merge-parts.tsx";

interface MergeRecordsProps {
  id: string;
  /** The other record; empty while it is to be chosen. */
  otherId: string;
}

/** A state of a student's page: for the office, makes one record of two that are about the same student. */
export default function MergeRecords({ id, otherId }: MergeRecordsProps) {
  const query = useQuery(studentQuery(id));
  const student = query.data;
  return (
    <Page
      title={t.merging.title}
      intro={t.merging.intro}
      back={
        <BackLink to="/studentdetails/$id" params={{ id }}>
          {t.studentRecord.details}
        </BackLink>
      }
    >
      {student ? (
        otherId ? (
          <BothRecords key={`${id} ${otherId}`} student={student} otherId={otherId} />
        ) : (
          <ChooseOther key={id} student={student} />
        )
      ) : (
        <Waiting query={query} />
      )}
    </Page>
  );
}

function Waiting({ query }: Pick<ComponentProps<typeof NotLoaded>, "query">) {
  return (
    <NotLoaded query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed}>
      <Skeleton className="h-112 w-full rounded-card" />
    </NotLoaded>
  );
}

function Named({ student }: { student: Student }) {
  return (
    <span>
      <span translate="no">{fullName(student)}</span>
      <StudentRosterEntry id={student.id} when="always" />
    </span>
  );
}

/** Students of the same first name to begin with: two records of one student mostly have it. */
function ChooseOther({ student }: { student: Student }) {
  const navigate = useNavigate({ from: "/studentdetails/$id" });
  const [position, setPosition] = useState<StudentListSearchParams>({ search: student.name });
  return (
    <>
      <p className="text-lg font-medium">
        <Named student={student} />
      </p>
      <div ref={focusFirstField} className="contents">
        <Card title={t.merging.choose}>
          <StudentList
            caption={t.merging.choose}
            hasFilters
            {...position}
            onChange={setPosition}
            actions={(row): ReactNode =>
              row.id === student.id ? (
                <span className="px-1.5 pb-1 text-ink-muted">{t.merging.thisRecord}</span>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={t.merging.chooseNamed(fullName(row))}
                  onClick={() => void navigate({ search: { merge: row.id } })}
                >
                  {t.merging.chooseThis}
                </Button>
              )
            }
          />
        </Card>
      </div>
    </>
  );
}

/** Which of the two records stays, and what becomes of it. */
function BothRecords({ student, otherId }: { student: Student; otherId: string }) {
  const query = useQuery(studentQuery(otherId));
  const navigate = useNavigate({ from: "/studentdetails/$id" });
  const [otherRemains, setOtherRemains] = useState(false);
  const other = query.data;
  if (!other) return <Waiting query={query} />;
  const [remaining, gone] = otherRemains ? [other, student] : [student, other];
  return (
    <>
      <div ref={focusFirstField} className="contents">
        <Card
          title={t.merging.keepWhich}
          actions={
            <Button variant="quiet" onClick={() => void navigate({ search: { merge: "" } })}>
              {t.merging.chooseAnother}
            </Button>
          }
        >
          <OneOfTwo
            legend={t.merging.keepWhich}
            hideLegend
            options={[<Named key="this" student={student} />, <Named key="other" student={other} />]}
            isSecond={otherRemains}
            onChoose={setOtherRemains}
          />
        </Card>
      </div>
      <MergeParts key={remaining.id} remaining={remaining} other={gone} />
    </>
  );
}
