import { EmailText } from "../../../web/ui/email-text.tsx";
import type { RosterStudent } from "./enrolments.api.ts";

/** What a student signs in with, to tell apart those who share a name. */
export function Contact({ student }: { student: Pick<RosterStudent, "email" | "loginName"> }) {
  return student.email ? <EmailText address={student.email} /> : student.loginName;
}
