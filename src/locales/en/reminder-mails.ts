/** The e-mails that remind a student, and turning them off. */
export const reminderMails = {
  mailsTitle: "Reminder e-mails",
  mailsOn: "You get an e-mail when your teacher is waiting for your feedback.",
  mailsOff: "You get no e-mails when your teacher is waiting for your feedback.",
  notesStay: "Such classes are still marked on your dashboard.",
  turnOff: "Turn off e-mails",
  turnOn: "Turn on e-mails",
  nowOff: "Reminder e-mails are off.",
  nowOn: "Reminder e-mails are on.",
  chooseFailed: "Could not change your reminder e-mails.",
  mailsFailed: "Could not load whether you get reminder e-mails",
  linkInvalid: "This link does not work. Log in to turn reminder e-mails off under Account.",
} as const;
