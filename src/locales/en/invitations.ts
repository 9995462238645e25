import { dayOf, number, plural } from "./format.ts";

const withoutAddress = (count: number) =>
  count === 0
    ? ""
    : ` ${plural(count, { one: "1 teacher has no e-mail address yet, and gets none.", other: `${number(count)} teachers have no e-mail address yet, and get none.` })}`;

export const invitations = {
  codeMalformed: "A code has 8 letters and no vowels. Check it.",
  codeUnknown: "This code does not exist. Check it, or ask your school.",
  codeExpired: "This code has expired. Ask your school for a new one.",
  codeRevoked: "This code no longer works. Ask your school for a new one.",
  codeUsedUp: "This code has been used up. Ask your school for a new one.",
  validDaysInvalid: (most: number) => `Enter a number of days from 1 to ${number(most)}.`,
  usesMaxInvalid: (most: number) => `Enter a number of students from 1 to ${number(most)}.`,
  mailNotPossible: "It has no e-mail address. Share the link instead.",
  notOpen: "This invitation no longer works. Make a new one.",
  revokedAlready: "Already revoked.",
  openAlready: "No longer revoked.",
  replaced: "The class group has a newer code. Revoke that one first.",

  code: "Invitation code",
  checking: "Checking the code...",
  withoutCode: "Register without a code",
  joining: (classGroup: string, taught: readonly string[]) =>
    taught.length === 0
      ? `You are joining ${classGroup}.`
      : `You are joining ${classGroup}: ${taught.join(", ")}.`,
  taughtBy: (subject: string, teacher: string) => `${subject} with ${teacher}`,
  joiningSchool: (school: string) =>
    school === "" ? "You are joining with a code from your school." : `You are joining ${school}.`,

  joinTitle: "Join as a teacher",
  joinIntro: (school: string) =>
    school === ""
      ? "Your school has invited you. Choose a password."
      : `${school} has invited you. Choose a password.`,
  joinWrong: "Correct this in your profile later.",
  createAccount: "Create account",

  passwordInstead: "Set a password instead",
  inviteTitle: "Invite a teacher",
  inviteIntro: "They choose a password. The link works once.",
  emailHint: "Optional. We’ll e-mail them the link.",
  validFor: "Works for",
  days: (days: number) => plural(days, { one: "1 day", other: `${number(days)} days` }),
  oneYear: "1 year",
  makeLink: "Make the link",
  made: (name: string) => `Invitation for ${name}`,
  shareYourself: "Share this link. It works once.",
  inviteAnother: "Invite another",
  link: "Link",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  linkNotCopied: "Could not copy. Select and copy the link.",
  teacherMessage: (school: string, link: string) =>
    school === ""
      ? `You are invited to join our school on Classback as a teacher. Choose a password here: ${link}`
      : `You are invited to join ${school} on Classback as a teacher. Choose a password here: ${link}`,
  studentMessage: (school: string, group: string, link: string) =>
    `Register${group === "" ? "" : ` for ${group}`}${school === "" ? "" : ` at ${school}`} on Classback here: ${link}`,
  signInLink: "Sign-in link",
  signInLinkIntro:
    "For someone without a password. It works once, within an hour, or seven days if they never had one.",
  signInLinkTitle: (name: string) => `Make a link for ${name}?`,
  signInLinkBody: (name: string) =>
    `Anyone who has the link can choose ${name}’s password. Give it to ${name} alone.`,
  makeAnotherLink: "Make another link",
  signInLinkUntil: (name: string, time: string) =>
    `The link for ${name} works once, until ${time}. Shown only now.`,
  signInLinkMessage: (link: string, time: string) =>
    `Choose your Classback password here. The link works once, until ${time}: ${link}`,
  mailTeachers: "E-mail all of them a link",
  printForTeachers: "Make links to print",
  teachersMailed: (mailed: number, withoutEmail: number) =>
    `${plural(mailed, { one: "1 teacher gets a link by e-mail.", other: `${number(mailed)} teachers get a link by e-mail.` })}${withoutAddress(withoutEmail)}`,
  teacherLinksReady: (links: number, withoutEmail: number) =>
    `${plural(links, { one: "1 link is ready. Print it now: it is shown only once.", other: `${number(links)} links are ready. Print them now: they are shown only once.` })}${withoutAddress(withoutEmail)}`,
  noTeachersWait: (withoutEmail: number) =>
    `No teacher is waiting for a link, or they have just got one.${withoutAddress(withoutEmail)}`,
  leaveLinksTitle: "Leave without the links?",
  leaveLinksBody: "These links cannot be shown again.",
  teacherLinkHow: (at: string) =>
    `Scan the code or open the link to choose your Classback password. It works once, until ${dayOf(at)}. Keep it to yourself.`,
  teacherNeedsEmail: "This teacher cannot sign in without an e-mail address.",
  emailSaved: "E-mail saved. Now you can make a link.",
  linkNeedsEmail: "No e-mail address. Make a sign-in card instead.",
  noMail: "This school sends no e-mails. Share the link yourself.",
  emailHintNoMail: "Optional. They log in with it.",
  canSignIn: (name: string) => `${name} can sign in now.`,
  needsCard: (name: string) => `${name} needs a code to choose a PIN.`,
  makeDetails: "Make sign-in details",
  copyDetails: "Copy sign-in details",
  detailsCopied: "Sign-in details copied",
  detailsNotCopied: "Could not copy. Send them on WhatsApp instead.",
  /** A message. */
  passwordDetails: (school: string, address: string, email: string, password: string | null) =>
    `You can sign in to ${school || "Classback"}: ${address}\nEmail: ${email}\nPassword: ${password ?? "ask the school"}`,
  /** A message. */
  cardDetails: (link: string, loginName: string, address: string) =>
    `Choose your PIN here, it works once: ${link}\nThen sign in at ${address} with login name and PIN.\nLogin name: ${loginName}`,
  onlyHere: (address: string) => `Links here begin with ${address}, which only this computer can open.`,
  notMade: "Nothing is made or printed with it.",
  setAddress:
    "For phones on this Wi-Fi, start Classback with: npm start -- --network. For everyone, set APP_URL.",
  addressDiffers: (appUrl: string, opened: string) =>
    `Links begin with ${appUrl}, the server’s APP_URL, but you opened ${opened}. Check that people can open ${appUrl}.`,
  qrCode: "QR code of the link",
  printSheet: "Sheet to print",
  secretChanged: "This code can no longer be shown. Make a new one.",

  codeOf: (group: string) => `Code for ${group}`,
  classCodesIntro: "Students register with their class group’s code:",
  groupNone: "No code for this class group.",
  groupNoneHint: "Ask an admin to make one.",
  makeCode: "Make a code",
  makeNew: "Make a new code",
  makeNewTitle: "Make a new code?",
  makeNewBody: "The current code stops working at once.",
  codeMade: "Code made.",
  revoke: "Revoke",
  revokeTitle: "Revoke this invitation?",
  revokeBody: "It stops working at once. Accounts stay.",
  revoked: "Invitation revoked.",
  used: (uses: number, most: number) => `${number(uses)} of ${number(most)} used`,
  usedUnlimited: (uses: number) => `${number(uses)} used`,
  until: (at: string, timeZone?: string) => `until ${dayOf(at, timeZone)}`,
  state: { open: "Open", expired: "Expired", revoked: "Revoked", "used-up": "Used up" },

  listFailed: "Could not load invitations",
  oneFailed: "Could not load the invitation",
  none: "No invitations yet.",
  pages: "Pages of invitations",
  forWhom: "For",
  forStudentsOf: (group: string) => `Students of ${group}`,
  forAllStudents: "Students of the school",
  forTeacher: (name: string, subject: string) => `${name}, ${subject}`,
  stateLabel: "State",
  usesLabel: "Uses",
  expires: "Expires",
  all: "All",
  show: "Show",
  usedBy: "Used by",
  hadAccount: "Already had an account",
  schoolCode: "Code for the school",
  schoolCodeTitle: "Code for students of the school",
  schoolCodeIntro: "Students choose their teacher. For a class group, make a code there.",
  usesMax: "How many students may use it",

  sheetTitle: (group: string) => (group === "" ? "Join our school" : `Join ${group}`),
  sheetScan: "Scan the QR code with your phone’s camera, or open this address:",
  sheetType: "Or choose Register and enter this code:",
  sheetUntil: (at: string, timeZone?: string) => `The code works until ${dayOf(at, timeZone)}.`,
} as const;
