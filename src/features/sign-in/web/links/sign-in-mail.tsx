import { useQuery } from "@tanstack/react-query";
import type { MailState as State } from "#server/mails/mail-state.ts";
import { sendsMail } from "#web/data/reach.ts";
import { t } from "#web/language/language.ts";
import { MailState, needsHelp } from "#web/page/mail-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { signInMailQuery, useMailSignInLink } from "./sign-in-links.api.ts";

/** Someone who may get a link by mail. */
export interface LinkOwner {
  id: string;
  name: string;
  email: string;
}

/** The state of the last mail with a link for someone; undefined while that is not known, and where no mails are sent. */
export function useSignInMail(user: Pick<LinkOwner, "id" | "email"> | undefined): State | null | undefined {
  const { id = "", email = "" } = user ?? {};
  return useQuery({ ...signInMailQuery({ id, email }), enabled: user !== undefined && sendsMail() }).data;
}

/** The state of the last mail with a link, for admins. */
export function SignInMailState({ user }: { user: Pick<LinkOwner, "id" | "email"> }) {
  const mail = useSignInMail(user);
  return mail ? <MailState mail={mail} isLive /> : null;
}

/** The label of the button that sends a mail; null while one is on its way. */
function sendLabel(mail: State | null): string | null {
  if (mail === null) return t.mailStates.sendByMail;
  if (mail.state === "unsent") return t.mailStates.sendTo(mail.email);
  if (mail.state !== "queued") return t.mailStates.sendAgain;
  return needsHelp(mail) ? t.mailStates.tryNow : null;
}

/** Sends a link by mail, for the first time or again. Nothing where no mails are sent. */
export function SendSignInMail({ user }: { user: LinkOwner }) {
  const mail = useSignInMail(user);
  const sending = useMailSignInLink(user.id);
  const label = mail === undefined ? null : sendLabel(mail);
  if (label === null) return null;
  return (
    <Button
      variant="secondary"
      busy={sending.isPending}
      busyLabel={t.common.sending}
      onClick={() => sending.mutate()}
    >
      {label}
    </Button>
  );
}
