import { formatCode } from "./typed-code.ts";

/** The path of the page that a code opens; the code is in the fragment, which browsers send to no server. */
export function invitationPath(role: "teacher" | "student", code: string): string {
  return `${role === "teacher" ? "/join" : "/register"}#${formatCode(code)}`;
}
