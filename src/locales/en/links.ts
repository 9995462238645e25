import { formats } from "./format.ts";

const { number } = formats;

/** The words that first views need to link to other pages, which load their other words themselves. */
export const links = {
  logoOf: (name: string) => `Logo of ${name}`,
  pinSignIn: "Sign in with a PIN",
  setupNeeded: "This school has no admin yet. The server’s log shows a link to create one.",
  schoolSettings: "School settings",
  classGroups: "Class groups",
  security: "Security",
  office: "Office",
  auditLog: "Audit Log",
  privacy: "Data and privacy",
  exports: "Export",
  imports: "Import",
  gettingStarted: "Getting started",
  gettingStartedUnfinished: (done: number, steps: number) =>
    `Setup: ${number(done)} of ${number(steps)} steps done.`,
  inviteInstead: "Send an invitation instead of a password",
  backToStudents: "Back to Students",
  invitations: "Invitations",
  classCodes: "Class codes",
  find: "Find",
  haveCode: "I have a code",
  informParents: "Inform parents",
} as const;
