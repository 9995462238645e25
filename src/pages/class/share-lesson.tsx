import { useQuery } from "@tanstack/react-query";
import QrCodeIcon from "lucide-react/icons/qr-code";
import { useRef, useState } from "react";
import { GroupText } from "#features/reminders/web/group-text.tsx";
import { remindersQuery } from "#features/reminders/web/reminders.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { t } from "#web/language/language.ts";
import { AddressNoticeAbove } from "#web/page/address-notice.tsx";
import { ShareLink } from "#web/page/share-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

interface ShareLessonProps {
  lessonId: string;
  /** It was asked for in the address, as after adding the class. */
  isOpenAtFirst: boolean;
}

/** Ways to ask the students of a class: a code to scan, the link, and a message for their group. The link grants no access. */
export function ShareLesson({ lessonId, isOpenAtFirst }: ShareLessonProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  const { data: reminders } = useQuery({ ...remindersQuery(lessonId), enabled: isOpen });
  const link = `${window.location.origin}/rate/${lessonId}`;
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        icon={<QrCodeIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t.insights.openLesson}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        returnTo={button}
        title={t.insights.openLesson}
        description={t.figurePages.shareNote}
      >
        <div className="flex flex-col gap-6">
          <AddressNoticeAbove>
            <QrCode text={link} label={t.figurePages.qrCode} className="w-64 self-center rounded-control" />
            <ShareLink link={link} />
            {reminders && !reminders.isOver && <GroupText texts={reminders.texts} />}
          </AddressNoticeAbove>
        </div>
      </Dialog>
    </>
  );
}
