import type { ReactNode } from "react";
import { sharedLink } from "#web/data/reach.ts";
import { useSchoolName } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { SignInDetails } from "#web/page/sign-in-details.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** Shown beside the QR code of a link, for someone who is in the room. */
export function BesideQrCode({ link, children }: { link: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row">
      <QrCode
        text={link}
        label={t.invitations.qrCode}
        className="size-44 shrink-0 self-center rounded-control sm:self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
    </div>
  );
}

interface LinkWithCodeProps {
  link: string;
  /** The message with the link. */
  text: string;
  /** Whose WhatsApp chat opens, if it is known. */
  phone?: string | null;
}

/** A link that lets someone in, to hand on. */
export function LinkWithCode(details: LinkWithCodeProps) {
  return (
    <BesideQrCode link={details.link}>
      <SignInDetails {...details} />
    </BesideQrCode>
  );
}

/** The link of a teacher's invitation, to copy, to send on WhatsApp or to scan. */
export function TeacherLink({ invitation }: { invitation: { link: string | null } }) {
  const school = useSchoolName();
  if (invitation.link === null) return <p>{t.invitations.secretChanged}</p>;
  const link = sharedLink(invitation.link);
  return <LinkWithCode link={link} text={t.invitations.teacherMessage(school, link)} />;
}
