/** The e-mails that remind a student, and turning them off. */
export const reminderMails = {
  mailsTitle: "Reminder e-mails",
  mailsOn: "When a teacher waits for your feedback.",
  mailsOff: "You get no reminder e-mails.",
  notesStay: "Your dashboard still marks such classes.",
  turnOff: "Turn off e-mails",
  turnOn: "Turn on e-mails",
  nowOff: "Reminder e-mails are off.",
  nowOn: "Reminder e-mails are on.",
  chooseFailed: "Could not change your reminder e-mails.",
  mailsFailed: "Could not load reminder e-mails",
  linkInvalid: "This link does not work. Turn reminder e-mails off under Account.",
} as const;
