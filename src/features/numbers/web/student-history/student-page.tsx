import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { can, reachOf } from "#domain/permissions.ts";
import { ParentLinksCard } from "#features/messages/web/parent-page/parent-links-card.tsx";
import { StudentDetails } from "#features/students/web/student-details.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { LessonsOfStudent } from "./lessons-of-student.tsx";
import { activityQuery } from "./student-history.api.ts";

const PersonalDataCard = lazyPart(
  () => import("#features/privacy/web/personal-data-card.tsx"),
  <Skeleton className="h-64 w-full rounded-card" />,
);

/** /studentdetails/{id}: a student's profile; for admins and teachers, also what they were asked and what they answered. */
export default function StudentPage() {
  const { id } = useParams({ from: "/studentdetails/$id" });
  const account = useAccount();
  const reach = reachOf(account, "student.history");
  const links: Elements = can(account, "parent-link.manage") && <ParentLinksCard studentId={id} />;
  if (reach === undefined) return <StudentDetails key={id} id={id} after={links} />;
  return (
    <StudentDetails
      key={id}
      id={id}
      signIn={<LastSignIn id={id} />}
      before={<ActivityCard id={id} isOwnLessons={reach === "assigned"} />}
      after={
        <>
          {links}
          <LessonsOfStudent id={id} />
          {can(account, "student.erase") && <PersonalDataCard studentId={id} />}
        </>
      }
    />
  );
}

function LastSignIn({ id }: { id: string }) {
  const { data } = useQuery(activityQuery(id));
  const { lastSignInOn } = data ?? {};
  return (
    <>
      <dt className="text-sm text-ink-muted">{t.labels.lastSignIn}</dt>
      <dd className="min-h-6">
        {lastSignInOn ? t.common.date(lastSignInOn) : lastSignInOn === null && t.studentHistory.noSignIn}
      </dd>
    </>
  );
}
