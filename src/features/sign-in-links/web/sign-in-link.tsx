import { useState } from "react";
import { sharedLink } from "../../../web/data/reach.ts";
import { useSchoolClock } from "../../../web/data/school-day.ts";
import { useExclusive } from "../../../web/data/use-exclusive.ts";
import { confirm } from "../../../web/dialogs/confirm.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { QrCode } from "../../../web/ui/qr-code.tsx";
import { ShareLink } from "../../invitations/web/share-link.tsx";
import { type SignInLink as MadeLink, useMakeSignInLink } from "./sign-in-links.api.ts";

/** For admins: a link with which somebody chooses a new password, to be handed over in person or by a message. */
export function SignInLink({ user }: { user: { id: string; name: string } }) {
  const making = useMakeSignInLink();
  const [made, setMade] = useState<MadeLink>();
  const make = useExclusive(async () => {
    const question = {
      title: t.invitations.signInLinkTitle(user.name),
      body: t.invitations.signInLinkBody(user.name),
      confirmLabel: t.invitations.makeLink,
    };
    if (!(await confirm(question))) return;
    await making.mutateAsync(user.id).then(setMade, (error: unknown) => notify.error(sentenceOf(error)));
    making.reset();
  });
  return (
    <Card title={t.invitations.signInLink}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">{t.invitations.signInLinkIntro}</p>
        <Button variant="secondary" busy={making.isPending} busyLabel={t.common.making} onClick={make}>
          {made === undefined ? t.invitations.makeLink : t.invitations.makeAnotherLink}
        </Button>
      </div>
      {made && <Made key={made.link} made={made} name={user.name} />}
    </Card>
  );
}

/** A link that was just made: the only time that it can be shown. */
function Made({ made: { link, expiresAt }, name }: { made: MadeLink; name: string }) {
  const { time } = useSchoolClock();
  const shared = sharedLink(link);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p role="status">{t.invitations.signInLinkUntil(name, time(expiresAt))}</p>
      <div className="flex flex-col gap-5 sm:flex-row">
        <QrCode
          text={shared}
          label={t.invitations.qrCode}
          className="size-44 shrink-0 self-center rounded-control sm:self-start"
        />
        <div className="min-w-0 flex-1">
          <ShareLink link={shared} message={t.invitations.signInLinkMessage(shared)} />
        </div>
      </div>
    </div>
  );
}
