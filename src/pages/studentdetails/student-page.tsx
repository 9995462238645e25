import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { can, reachOf } from "#domain/permissions.ts";
import { ParentLinksCard } from "#features/messages/web/parent-page/parent-links-card.tsx";
import { activityQuery } from "#features/numbers/web/student-history/student-history.api.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LessonsOfStudent } from "./lessons-of-student.tsx";
import { StudentDetails } from "./student-details.tsx";

const PersonalDataCard = lazyPart(
  () => import("./personal-data-card.tsx"),
  <Skeleton className="h-64 w-full rounded-card" />,
);
const MergeRecords = lazyPart(() => import("#features/students/web/merge/merge-records.tsx"), undefined, {
  isPage: true,
});

/** /studentdetails/{id}: a student's profile; for admins and teachers, also what they were asked and what they answered. */
export default function StudentPage() {
  const { id } = useParams({ from: "/studentdetails/$id" });
  // `other` is what the address of a page of its own had.
  const { merge, other } = useSearch({ from: "/studentdetails/$id" });
  const account = useAccount();
  const reach = reachOf(account, "student.history");
  if (merge !== undefined && can(account, "student.merge")) {
    return <MergeRecords key={id} id={id} otherId={merge || (other ?? "")} />;
  }
  const tools = [
    can(account, "parent-link.manage") && {
      label: t.parentPage.linksTitle,
      part: <ParentLinksCard studentId={id} />,
    },
    can(account, "student.erase") && {
      label: t.privacy.theirData,
      part: <PersonalDataCard studentId={id} />,
    },
  ].filter((tool) => tool !== false);
  return (
    <StudentDetails
      key={id}
      id={id}
      tools={tools}
      lastSignIn={reach === "any" && <LastSignIn id={id} />}
      beside={reach && <LessonsOfStudent id={id} isOwnLessons={reach === "assigned"} />}
    />
  );
}

function LastSignIn({ id }: { id: string }) {
  const { data } = useQuery(activityQuery(id));
  const { lastSignInOn } = data ?? {};
  return (
    <span>
      {lastSignInOn ? t.common.date(lastSignInOn) : lastSignInOn === null && t.studentHistory.noSignIn}
    </span>
  );
}
