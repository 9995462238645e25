import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { PrintSheet } from "#features/sign-in/web/pin/print-sheet.tsx";
import { mayPrintLinks, sendsMail, sharedLink } from "#web/data/reach.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useUntilPrinted } from "#web/editing/use-until-printed.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import {
  type TeacherLinks as MadeLinks,
  useMailTeacherLinks,
  useMakeTeacherLinks,
} from "./sign-in-links.api.ts";

/** Gives every teacher who has no password yet a link to choose one: by one mailing, or in one print. */
export function TeacherLinks() {
  const [made, setMade] = useState<MadeLinks>();
  const make = useMakeTeacherLinks({
    onSuccess: (links) => {
      if (links.links.length > 0) setMade(links);
      else notify.error(t.invitations.noTeachersWait(links.withoutEmail));
    },
  });
  const mail = useMailTeacherLinks({
    onSuccess: ({ mailed, withoutEmail }) =>
      mailed > 0
        ? notify.success(t.invitations.teachersMailed(mailed, withoutEmail))
        : notify.error(t.invitations.noTeachersWait(withoutEmail)),
  });
  if (made) return <MadeTeacherLinks {...made} onDone={() => setMade(undefined)} />;
  return (
    <div className="flex grow flex-col gap-3">
      <AddressNotice makes />
      <div className="flex flex-wrap gap-2">
        {sendsMail() && (
          <Button
            variant="secondary"
            busy={mail.isPending}
            busyLabel={t.common.sending}
            onClick={() => mail.mutate()}
          >
            {t.invitations.mailTeachers}
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={!mayPrintLinks()}
          busy={make.isPending}
          busyLabel={t.common.making}
          onClick={() => make.mutate()}
        >
          {t.invitations.printForTeachers}
        </Button>
      </div>
    </div>
  );
}

/** Links that were just made: they can be printed only now, so leaving the page is asked about until they have been. */
function MadeTeacherLinks({ links, withoutEmail, onDone }: MadeLinks & { onDone: () => void }) {
  const printButton = useUntilPrinted({
    title: t.invitations.leaveLinksTitle,
    body: t.invitations.leaveLinksBody,
  });
  return (
    <div className="flex grow flex-col gap-3">
      <p role="status">{t.invitations.teacherLinksReady(links.length, withoutEmail)}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={printButton} onClick={() => window.print()}>
          {t.common.print}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t.common.close}
        </Button>
      </div>
      <PrintSheet>
        <div className="grid grid-cols-2">
          {links.map((teacher) => (
            <article
              key={teacher.id}
              aria-label={fullName(teacher)}
              className="flex break-inside-avoid items-start justify-between gap-3 border border-dashed border-line-strong p-3 text-xs text-ink"
            >
              <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
                <p translate="no" className="text-base font-semibold">
                  {fullName(teacher)}
                </p>
                <p translate="no">{teacher.email}</p>
                <p>{t.invitations.teacherLinkHow(teacher.expiresAt)}</p>
                <p lang="zxx" translate="no">
                  {sharedLink(teacher.link)}
                </p>
              </div>
              <QrCode
                text={sharedLink(teacher.link)}
                label={t.invitations.qrCode}
                className="size-[28mm] shrink-0"
              />
            </article>
          ))}
        </div>
      </PrintSheet>
    </div>
  );
}
