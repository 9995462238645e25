/** Where the link in an e-mail to a guardian leads: stopping such e-mails. */
export const parentMails = {
  title: "E-mails from school",
  on: "You get e-mails about your child’s feedback.",
  off: "You get no more e-mails about your child’s feedback.",
  stop: "Stop these e-mails",
  undo: "Get them again",
  askSchool: "To get them again, ask the school.",
  chooseFailed: "Could not change whether you get e-mails.",
  loadFailed: "Could not load whether you get e-mails",
  linkInvalid: "This link is not valid. To stop these e-mails, ask the school.",
} as const;
