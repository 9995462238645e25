/** The states of a mail, for the admin who caused it. */
export const mailStates = {
  onItsWay: (email: string) => `Mail to ${email} is on its way.`,
  sentAt: (email: string, time: string) => `Sent to ${email} at ${time}.`,
  sentOn: (email: string, day: string, time: string) => `Sent to ${email} on ${day} at ${time}.`,
  failed: (why: string) => `Could not be sent: ${why}.`,
  waits: (why: string, time: string) => `Not sent yet: ${why}. It is tried again at ${time}.`,
  unknown: (email: string) =>
    `The connection broke while the mail to ${email} was being sent. It may or may not have arrived.`,
  /** The address was corrected. */
  unsent: (email: string) => `Nothing has been sent to ${email} yet.`,
  why: {
    /** The mail server may accept the mail later. */
    notYet: (email: string) => `the mail server put off the mail to ${email}`,
    address: (email: string) => `the mail server refused ${email}`,
    mail: (email: string) => `the mail server did not take the mail to ${email}`,
    server: (email: string) => `the mail server takes no mails from this school, and so none to ${email}`,
    unreachable: (email: string) => `the mail server could not be reached for the mail to ${email}`,
    unwritten: (email: string) => `a fault on the server stopped the mail to ${email}`,
  },
  withResponse: (why: string, response: string) => `${why} (${response})`,
  tooSoon: (email: string, seconds: number) =>
    `A mail to ${email} was sent or tried a moment ago. Please wait ${seconds} seconds before you send another.`,
  sendByMail: "Send by e-mail",
  sendTo: (email: string) => `Send to ${email}`,
  sendAgain: "Send again",
  tryNow: "Try now",
  shareInstead: "Share the link instead",
  shareToo: "You can share the link yourself as well.",
  addedNow: "Added just now",
} as const;
