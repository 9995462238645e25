import { sendsMail } from "#web/data/reach.ts";
import { t } from "#web/language/language.ts";
import { MailState, needsHelp } from "#web/page/mail-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { type InvitationRow, useMailInvitation } from "./invitations.api.ts";

/** The state of the mail with a teacher's invitation, and a button to send it again. Nothing where no mails are sent. */
export function InvitationMail({ invitation }: { invitation: InvitationRow }) {
  const { mail, email, id } = invitation;
  const sending = useMailInvitation();
  if (email === null || !sendsMail()) return null;
  const isWaiting = mail?.state === "queued";
  return (
    <div className="flex flex-col items-start gap-2">
      {mail && <MailState mail={mail} isLive />}
      {(!isWaiting || needsHelp(mail)) && (
        <Button
          variant={needsHelp(mail) ? "secondary" : "quiet"}
          className={needsHelp(mail) ? "" : "-ml-4"}
          busy={sending.isPending}
          busyLabel={t.common.sending}
          onClick={() => sending.mutate(id)}
        >
          {mail === null ? t.mailStates.sendByMail : isWaiting ? t.mailStates.tryNow : t.mailStates.sendAgain}
        </Button>
      )}
    </div>
  );
}
