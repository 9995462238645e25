import { DetailLine } from "#web/page/detail-line.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import type { RosterStudent } from "./enrolments.api.ts";
import { rosterInWords } from "./roster-in-words.ts";

interface ContactProps {
  student: Pick<RosterStudent, "email" | "loginName" | "classGroups">;
  /** Whether their class groups are shown: where they are not that of the page. */
  hasClassGroups?: boolean;
}

/** What a student signs in with, to tell apart those who share a name. */
export function Contact({
  student: { email, loginName, classGroups },
  hasClassGroups = false,
}: ContactProps) {
  return (
    <span translate="no">
      <DetailLine
        parts={[
          hasClassGroups && rosterInWords(classGroups),
          email ? <EmailText key="email" address={email} /> : loginName,
        ]}
      />
    </span>
  );
}
