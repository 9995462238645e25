import { EmailText } from "#web/ui/email-text.tsx";
import type { RosterStudent } from "./enrolments.api.ts";

/** What a student signs in with, to tell apart those who share a name. */
export function Contact({ student }: { student: Pick<RosterStudent, "email" | "loginName"> }) {
  if (student.email) return <EmailText address={student.email} />;
  return <span translate="no">{student.loginName}</span>;
}
