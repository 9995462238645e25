import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { studentQuery } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { AdminSearchParams } from "./dashboard-data.ts";
import { StudentFeedback } from "./student-feedback.tsx";

const StudentFollowUp = lazyPart(() => import("#features/feedback/web/replies/student-follow-up.tsx"));

/** A student's feedback, newest first, and the way back to the list of students from which it was opened. */
export default function FeedbackOfStudent({
  studentId,
  searchParams,
}: {
  studentId: string;
  searchParams: AdminSearchParams;
}) {
  const query = useQuery(studentQuery(studentId));
  const { data, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared with its list.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="flex flex-col gap-2 sm:gap-4">
      <div>
        <BackLink to="." search={{ ...searchParams, student: undefined }} state>
          {t.links.backToStudents}
        </BackLink>
      </div>
      {error && !data ? (
        <LoadFailure query={query} notFound={t.students.notFound} failed={t.feedback.listFailed} />
      ) : (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
            {data ? t.dashboard.feedbackBy(fullName(data)) : <Skeleton className="h-7 w-64 sm:h-9" />}
          </h2>
          {data && (
            <p className="-mt-2 -ml-1 min-h-6 sm:-mt-4">
              <StudentRosterEntry id={studentId} when="always" />
            </p>
          )}
          <StudentFeedback
            studentId={studentId}
            below={(feedback) => <StudentFollowUp feedback={feedback} />}
          />
        </>
      )}
    </section>
  );
}
