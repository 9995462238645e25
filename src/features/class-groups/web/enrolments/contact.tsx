import { DetailLine } from "#web/page/detail-line.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import type { RosterStudent } from "./enrolments.api.ts";
import { placesInWords } from "./places-in-words.ts";

interface ContactProps {
  student: Pick<RosterStudent, "email" | "loginName" | "classGroups">;
  /** Whether their class groups are shown: where they are not that of the page. */
  hasPlace?: boolean;
}

/** What a student signs in with, to tell apart those who share a name. */
export function Contact({ student: { email, loginName, classGroups }, hasPlace = false }: ContactProps) {
  return (
    <span translate="no">
      <DetailLine
        parts={[
          hasPlace && placesInWords(classGroups),
          email ? <EmailText key="email" address={email} /> : loginName,
        ]}
      />
    </span>
  );
}
