import { date, dayOf } from "./format.ts";

export const mails = {
  hello: "Hello,",
  helloName: (name: string) => `Hello ${name},`,
  passwordReset: {
    subject: "Reset your Classback password",
    what: "Someone asked to reset the password of your Classback account. To choose a new password, open this link:",
    ifNot:
      "The link works once, for one hour. If you did not ask for it, you can ignore this e-mail. Your password stays the same.",
  },
  signInLink: {
    subject: "Choose your Classback password",
    what: "Your school has sent you a link to choose a new password for Classback. To choose it, open this link:",
    until: "The link works once, for one hour. Your current password works until you choose a new one.",
  },
  firstPassword: {
    subject: "Your Classback account",
    what: "Your school has added you to Classback, where you give feedback on your classes. To choose a password, open this link:",
    until: "The link works once, for seven days. After that, use “Forgot Password?” on the login page.",
  },
  firstTeacher: {
    what: "Your school has added you to Classback, where students give you feedback on your classes. To choose a password, open this link:",
  },
  officeInvitation: {
    subject: (school: string) =>
      school === "" ? "You are invited to Classback" : `${school} invites you to Classback`,
    what: (school: string) =>
      school === ""
        ? "Your school has invited you to Classback to help in its office. To choose a password, open this link:"
        : `${school} has invited you to Classback to help in its office. To choose a password, open this link:`,
  },
  passwordChanged: {
    subject: "Your Classback password was changed",
    what: "The password of your Classback account was changed, and all other devices were signed out.",
    ifNot: "If this was not you, choose a new password here and tell your school:",
  },
  registeredAgain: {
    subject: "You already have a Classback account",
    what: "Someone tried to register with this e-mail address. You already have an account, so no new one was created and nothing has changed. If it was not you, you can ignore this e-mail.",
    ifYou: "If it was you, log in with your password. If you have forgotten it, choose a new one here:",
  },
  teacherInvitation: {
    subject: (school: string) =>
      school === "" ? "You are invited to Classback" : `${school} invites you to Classback`,
    what: (school: string) =>
      school === ""
        ? "Your school invites you to Classback, where students rate classes and tell their teachers what helped. To choose a password, open this link:"
        : `${school} invites you to Classback, where students rate classes and tell their teachers what helped. To choose a password, open this link:`,
    until: (at: string, timeZone: string) =>
      `The link works once, until ${dayOf(at, timeZone)}. If you did not expect this e-mail, you can ignore it.`,
  },
  reminder: {
    subject: (topic: string, day: string) => `How was “${topic}” on ${date(day)}?`,
    what: (teacher: string, topic: string, day: string) =>
      `${teacher} would like to know how the class “${topic}” on ${date(day)} was for you. Giving feedback takes a minute. Open this link:`,
    turnOff: "If you do not want to be reminded by e-mail, turn these e-mails off here:",
  },
  /** Before the link in each mail to a guardian. */
  stopToParent:
    "You get these e-mails because your child’s school has your address. To stop them, open this link:",
  emailChanged: {
    subject: "Your Classback e-mail address was changed",
    what: "The e-mail address of your Classback account was changed. From now on, log in with the new address instead of this one.",
    ifNot: "If neither you nor your school did this, tell your school. They can correct the address.",
  },
} as const;
