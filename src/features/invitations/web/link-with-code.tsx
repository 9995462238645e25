import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { formatCode } from "#domain/typed-code.ts";
import { sharedLink } from "#web/data/reach.ts";
import { useSchoolName } from "#web/data/school.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { SignInDetails } from "#web/page/sign-in-details.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** Shown beside the QR code of a link, for someone who is in the room. */
function BesideQrCode({ link, children }: { link: string; children: ReactNode }) {
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

interface StudentCodeProps {
  invitation: {
    code: string | null;
    link: string | null;
    uses: number;
    usesMax: number | null;
    expiresAt: string;
  };
  /** The class group's name; empty for the whole school. */
  group: string;
  sheet: { group?: string; invitation?: string; show: "code" };
}

/** A code, large enough to read to a class. */
export function CodeText({ code, className = "text-2xl" }: { code: string; className?: string }) {
  return (
    <p lang="zxx" translate="no" className={`font-mono font-semibold wrap-anywhere ${className}`}>
      {formatCode(code)}
    </p>
  );
}

function UsesAndExpiry({ uses, usesMax, expiresAt }: StudentCodeProps["invitation"]) {
  const { timeZone } = useSchoolClock();
  return (
    <p className="text-ink-muted">
      <DetailLine
        parts={[
          usesMax === null ? t.invitations.usedUnlimited(uses) : t.invitations.used(uses, usesMax),
          t.invitations.until(expiresAt, timeZone),
        ]}
      />
    </p>
  );
}

/** A code for students, with its link and its QR code, to be shown, shared and printed. */
export function StudentCode({ invitation, group, sheet }: StudentCodeProps) {
  const school = useSchoolName();
  const { code } = invitation;
  if (code === null || invitation.link === null) return <p>{t.invitations.secretChanged}</p>;
  const link = sharedLink(invitation.link);
  return (
    <BesideQrCode link={link}>
      <div>
        <CodeText code={code} />
        <UsesAndExpiry {...invitation} />
      </div>
      <SignInDetails link={link} text={t.invitations.studentMessage(school, group, link)} />
      <ButtonLink
        variant="quiet"
        className="-ml-4 self-start"
        icon={<Printer />}
        to="/handouts"
        search={sheet}
      >
        {t.invitations.printSheet}
      </ButtonLink>
    </BesideQrCode>
  );
}
