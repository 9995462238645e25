import { ShareLink } from "#features/invitations/web/share-link.tsx";
import { t } from "#web/language/language.ts";
import { QrCode } from "#web/ui/qr-code.tsx";

/** For the last minutes of a class: a code to scan from the projected screen, and a link to send. The link grants no access. */
export function LessonLink({ lessonId }: { lessonId: string }) {
  const link = `${window.location.origin}/rate/${lessonId}`;
  return (
    <div className="flex flex-wrap items-start gap-6">
      <QrCode text={link} label={t.figurePages.qrCode} className="w-48 rounded-control" />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
        <p className="text-ink-muted">{t.figurePages.shareNote}</p>
        <ShareLink link={link} />
      </div>
    </div>
  );
}
