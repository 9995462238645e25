import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import List from "lucide-react/icons/list";
import Plus from "lucide-react/icons/plus";
import UserPen from "lucide-react/icons/user-pen";
import X from "lucide-react/icons/x";
import { useId, useRef, useState } from "react";
import { messages } from "../../../domain/messages.ts";
import { readKept } from "../../../web/editing/kept-input.ts";
import { Page } from "../../../web/page/page.tsx";
import type { Account } from "../../../web/session/actor.ts";
import { Button } from "../../../web/ui/button.tsx";
import { EmailText } from "../../../web/ui/email-text.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { ReceivedFeedbackTable } from "../../feedback/web/received-feedback-table.tsx";
import { AddReviewForm, addReviewName } from "../../review-sessions/web/add-review-form.tsx";
import { ownTeacherQuery } from "../../teachers/web/teachers.api.ts";
import { AccountActions } from "./account-actions.tsx";
import { LaterDatesNotice } from "./later-dates-notice.tsx";

const iconClass = "size-5";

/** What students said, and a new session in a few taps (spec section 2). */
export default function TeacherDashboard({ account }: { account: Account }) {
  const { data: teacher, error, refetch, isFetching } = useQuery(ownTeacherQuery);
  // Hidden, it keeps what was typed.
  const [form, setForm] = useState<"closed" | "open" | "hidden">(() =>
    readKept(account.id, addReviewName) === undefined ? "closed" : "open",
  );
  const isAdding = form === "open";
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setForm("closed");
    // What had the focus is gone with the form.
    toggle.current?.focus();
  };
  return (
    <Page
      title="Dashboard"
      heading={`Welcome, ${account.name}`}
      width="wide"
      account={<AccountActions role={account.role} />}
      intro={
        <span className="flex flex-wrap gap-x-4">
          {teacher ? <span>{teacher.subject}</span> : !error && <Skeleton className="h-7 w-32" />}
          <EmailText address={account.email} />
        </span>
      }
      actions={
        <>
          <Button
            ref={toggle}
            variant={isAdding ? "secondary" : "primary"}
            icon={isAdding ? <X aria-hidden="true" /> : <Plus aria-hidden="true" />}
            aria-expanded={isAdding}
            aria-controls={formId}
            onClick={() => setForm(isAdding ? "hidden" : "open")}
          >
            {isAdding ? "Hide Form" : "Add Review"}
          </Button>
          <Button
            variant="secondary"
            icon={<List aria-hidden="true" className={iconClass} />}
            render={<Link to="/allreview/$teacherId" params={{ teacherId: account.id }} />}
          >
            See Reviews
          </Button>
          <Button
            variant="secondary"
            icon={<UserPen aria-hidden="true" className={iconClass} />}
            render={<Link to="/update-profile/$teacherId" params={{ teacherId: account.id }} />}
          >
            Update Profile
          </Button>
        </>
      }
    >
      <div id={formId} hidden={!isAdding}>
        {form !== "closed" &&
          (teacher ? (
            <AddReviewForm courses={teacher.courses} onAdded={close} onCancel={close} />
          ) : error ? (
            <ErrorState
              message={messages.teacher.loadFailed}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          ) : (
            <Skeleton className="h-72 w-full rounded-card" />
          ))}
      </div>
      <LaterDatesNotice />
      <ReceivedFeedbackTable />
    </Page>
  );
}
