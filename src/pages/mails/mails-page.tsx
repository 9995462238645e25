import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import {
  isLinkInvalid,
  parentMailsQuery,
  useChooseParentMails,
} from "#features/messages/web/mails/parent-mails.api.ts";
import { ReminderMails } from "#features/reminders/web/mails/reminder-mails.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** /mails: where the links in e-mails to guardians and students lead. Opening changes nothing: mail programs open links on their own. */
export default function MailsPage() {
  const { token = "", of } = useSearch({ from: "/mails" });
  if (of !== "reminders") return <ParentMails token={token} />;
  return (
    <WelcomePage title={t.reminderMails.mailsTitle}>
      <ReminderMails token={token} />
      <p>
        <Link to="/" className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}

function ParentMails({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(parentMailsQuery(token));
  return (
    <WelcomePage title={t.parentMails.title}>
      {data ? (
        <Choice token={token} {...data} />
      ) : isLinkInvalid(error) ? (
        <FormError message={t.parentMails.linkInvalid} />
      ) : error ? (
        <ErrorState message={t.parentMails.loadFailed} query={{ refetch, isFetching }} />
      ) : (
        <Skeleton className="h-28 w-full rounded-card" />
      )}
    </WelcomePage>
  );
}

function Choice({ token, wanted, mayUndo }: { token: string; wanted: boolean; mayUndo: boolean }) {
  const choose = useChooseParentMails(token, {
    onError: (failure) => notify.error(`${t.parentMails.chooseFailed} ${sentenceOf(failure)}`),
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status">
        <span>{wanted ? t.parentMails.on : t.parentMails.off}</span>{" "}
        {!wanted && !mayUndo && <span className="text-ink-muted">{t.parentMails.askSchool}</span>}
      </p>
      {(wanted || mayUndo) && (
        <Button
          variant={wanted ? "primary" : "secondary"}
          busy={choose.isPending}
          onClick={() => choose.mutate({ wanted: !wanted })}
        >
          {wanted ? t.parentMails.stop : t.parentMails.undo}
        </Button>
      )}
    </div>
  );
}
