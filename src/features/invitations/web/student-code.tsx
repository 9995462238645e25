import Printer from "lucide-react/icons/printer";
import { formatCode } from "#domain/typed-code.ts";
import { sharedLink } from "#web/data/reach.ts";
import { useSchoolName } from "#web/data/school.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { SignInDetails } from "#web/page/sign-in-details.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { BesideQrCode } from "./link-with-code.tsx";

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
  /** Which sheet to print. */
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

/** How often a code was used, and when it expires. */
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
