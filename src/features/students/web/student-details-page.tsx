import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { fullName } from "../../../domain/full-name.ts";
import { can } from "../../../domain/permissions.ts";
import { t } from "../../../web/language/language.ts";
import { LoadFailure } from "../../../web/page/load-failure.tsx";
import { Page } from "../../../web/page/page.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { Loading, Skeleton } from "../../../web/ui/skeleton.tsx";
import { type Student, studentQuery } from "./students.api.ts";

export default function StudentDetailsPage() {
  const { id = "" } = useParams({ strict: false });
  const account = useAccount();
  const query = useQuery(studentQuery(id));
  const student = query.data;
  const mayUpdate = can(account, "student.update", { ownerId: id });
  return (
    <Page
      title="Student Details"
      heading={student && fullName(student)}
      intro={student && "Student Details"}
      back={<BackLink render={<Link to="/dashboard" />}>Back to Dashboard</BackLink>}
      actions={
        student &&
        mayUpdate && (
          <Button variant="secondary" render={<Link to="/student/update/$id" params={{ id }} />}>
            Update Profile
          </Button>
        )
      }
    >
      {student ? (
        <Details student={student} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.students.detailsNotFound} failed={t.students.loadFailed} />
      ) : (
        <Loading label="Loading...">
          <Skeleton className="h-64 w-full rounded-card" />
          <Skeleton className="h-36 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

function Details({ student }: { student: Student }) {
  return (
    <>
      <Card title="Profile">
        <Facts
          facts={[
            ["Name", student.name],
            ["Surname", student.surname],
            ["Email", student.email],
            ["Age", student.age?.toString()],
            ["City", student.city],
            ["Education", student.education],
          ]}
        />
      </Card>
      <Card title="Classes">
        <Facts
          facts={[
            ["Course", student.course.join(", ")],
            ["Teachers", student.teachers.map(fullName).join(", ")],
          ]}
        />
      </Card>
      <Card title="Parent">
        <Facts
          facts={[
            ["Parent's Phone", student.phone],
            ["Parent's Email", student.parentEmail],
          ]}
        />
      </Card>
    </>
  );
}

/** Names and values side by side, each 'N/A' if empty. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="wrap-anywhere">{value || "N/A"}</dd>
        </div>
      ))}
    </dl>
  );
}
