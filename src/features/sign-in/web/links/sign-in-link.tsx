import { useState } from "react";
import { LinkWithCode } from "#features/invitations/web/link-with-code.tsx";
import { mayPrintLinks, sharedLink } from "#web/data/reach.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { needsHelp } from "#web/page/mail-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type SignInLink as MadeLink, useMakeSignInLink } from "./sign-in-links.api.ts";
import { type LinkOwner, SendSignInMail, SignInMailState, useSignInMail } from "./sign-in-mail.tsx";

/** The link as a tool of someone's page; `needed` while the last mail with one has not arrived. Nothing without an address. */
export function useSignInLinkTool(user: LinkOwner | undefined) {
  const mail = useSignInMail(user);
  const label = t.invitations.signInLink;
  return {
    tool: user && { label, part: <SignInLink user={user} /> },
    needed: mail && mail.state !== "sent" ? label : undefined,
  };
}

/** For admins: a link with which someone chooses a new password, sent by mail or message or shown in person. */
export function SignInLink({ user }: { user: LinkOwner }) {
  const mail = useSignInMail(user) ?? null;
  const making = useMakeSignInLink();
  const [made, setMade] = useState<MadeLink>();
  const make = useExclusive(async () => {
    const question = {
      title: t.invitations.signInLinkTitle(user.name),
      body: t.invitations.signInLinkBody(user.name),
      confirmLabel: t.invitations.makeLink,
    };
    if (!(await confirm(question))) return;
    await making.mutateAsync(user.id).then(setMade, () => {});
    making.reset();
  });
  return (
    <Card title={t.invitations.signInLink}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">{t.invitations.signInLinkIntro}</p>
        <SignInMailState user={user} />
        <div className="flex flex-wrap gap-2">
          <SendSignInMail user={user} />
          <Button
            variant="secondary"
            disabled={!mayPrintLinks()}
            busy={making.isPending}
            busyLabel={t.common.making}
            onClick={make}
          >
            {made !== undefined
              ? t.invitations.makeAnotherLink
              : needsHelp(mail)
                ? t.mailStates.shareInstead
                : t.invitations.makeLink}
          </Button>
        </div>
      </div>
      {!mayPrintLinks() && (
        <div className="mt-4">
          <AddressNotice makes />
        </div>
      )}
      {made && (
        <div className="mt-4">
          <MadeSignInLink key={made.link} made={made} name={user.name} />
        </div>
      )}
    </Card>
  );
}

interface MadeSignInLinkProps {
  made: MadeLink;
  name: string;
  /** Whose WhatsApp chat opens, if it is known. */
  phone?: string | null;
}

/** A link that was just made: it can be shown only now. */
export function MadeSignInLink({ made: { link, expiresAt }, name, phone }: MadeSignInLinkProps) {
  const { day, time } = useSchoolClock();
  const until = t.parentContact.sentAt(day(expiresAt), time(expiresAt));
  const shared = sharedLink(link);
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{t.invitations.signInLinkUntil(name, until)}</p>
      <LinkWithCode link={shared} text={t.invitations.signInLinkMessage(shared, until)} phone={phone} />
    </div>
  );
}
