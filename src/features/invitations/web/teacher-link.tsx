import { sharedLink } from "#web/data/reach.ts";
import { useSchoolName } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { LinkWithCode } from "./link-with-code.tsx";

/** The link of a teacher's invitation, to copy, to send on WhatsApp or to scan. */
export function TeacherLink({ invitation }: { invitation: { link: string | null } }) {
  const school = useSchoolName();
  if (invitation.link === null) return <p>{t.invitations.secretChanged}</p>;
  const link = sharedLink(invitation.link);
  return <LinkWithCode link={link} text={t.invitations.teacherMessage(school, link)} />;
}
