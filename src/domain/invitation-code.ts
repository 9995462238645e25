import { formatCode } from "./typed-code.ts";

/** The path of the page that an invitation's code opens; the code is in the fragment, which browsers send to no server. */
export function invitationPath(code: string): string {
  return `/register#${formatCode(code)}`;
}
