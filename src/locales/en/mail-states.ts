/** The states of a mail, for the admin who caused it. */
export const mailStates = {
  onItsWay: (email: string) => `The e-mail to ${email} is on its way.`,
  sentAt: (email: string, time: string) => `Sent to ${email} at ${time}.`,
  sentOn: (email: string, day: string, time: string) => `Sent to ${email} on ${day} at ${time}.`,
  failed: (why: string) => `Could not be sent: ${why}.`,
  waits: (why: string, time: string) => `Not sent yet: ${why}. We’ll try again at ${time}.`,
  unknown: (email: string) =>
    `The connection broke while the e-mail to ${email} was being sent. It may or may not have arrived.`,
  /** The address was corrected. */
  unsent: (email: string) => `Nothing has been sent to ${email} yet.`,
  why: {
    /** The mail server may accept the mail later. */
    busy: (email: string) => `the mail server was not ready for the e-mail to ${email}`,
    address: (email: string) => `the mail server refused ${email}`,
    mail: (email: string) => `the mail server did not take the e-mail to ${email}`,
    server: (email: string) =>
      `the mail server takes no e-mails from this school, so the one to ${email} was not sent`,
    unreachable: (email: string) => `the mail server could not be reached for the e-mail to ${email}`,
    unwritten: (email: string) => `an error on the server stopped the e-mail to ${email}`,
  },
  withResponse: (why: string, response: string) => `${why} (${response})`,
  tooSoon: (email: string, seconds: number) =>
    `An e-mail to ${email} was sent or tried a moment ago. Wait ${seconds} seconds before you send another.`,
  sendByMail: "Send by e-mail",
  sendTo: (email: string) => `Send to ${email}`,
  sendAgain: "Send again",
  tryNow: "Try now",
  shareInstead: "Share the link instead",
  shareToo: "You can share the link yourself as well.",
  addedNow: "Added just now",
} as const;
