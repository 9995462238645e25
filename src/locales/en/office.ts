/** The accounts of the school's office. */
export const office = {
  intro: "Admins can do everything. Clerks look after students, parents, class groups, cards and messages.",
  pages: "Pages of the list",
  accounts: "Admins and clerks",
  role: { admin: "Admin", clerk: "Clerk" },
  you: "You",
  noPassword: "Has not chosen a password yet",
  invite: "Invite someone",
  inviteTitle: "Invite an admin or a clerk",
  mailedIntro: "They get an e-mail with a link that works for seven days.",
  notMailedIntro: "Next, you make a link with which they choose a password.",
  roleQuestion: "What may they do?",
  mayDo: {
    admin: "Everything, as you can",
    clerk: "Students, parents, class groups, cards and messages",
  },
  roleRequired: "Choose admin or clerk.",
  send: "Invite",
  invited: (name: string) => `${name} is invited`,
  invitedOn: "Invited on",
  notKnown: "Not known",
  whatTheyDid: "What they did",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody:
    "They are signed out at once and can no longer sign in. What they did stays in the audit log, where this can also be undone.",
  removeYourself:
    "You are signed out at once and can no longer sign in. Another admin can undo this in the audit log.",
  removed: (name: string) => `${name} was removed`,
  lastAdmin:
    "This is the last admin who can sign in. Invite another one first, and wait until they have chosen a password.",
  addedOtherwise: "This invitation was already sent with other details. Reload the page to see it.",
  restoreEmailTaken: "They cannot be brought back because another account now uses their e-mail.",
  ownLink: "You cannot make a link for yourself. To choose a new password, open Account in the menu.",
  adminLink:
    "Admins reset their own password by e-mail. Without e-mail, the person who runs the server can make a link for them.",
  notFound: "There is no such account, or it was removed.",
  loadFailed: "The account could not be loaded.",
  listFailed: "The admins and clerks could not be loaded.",
  detailsSaved: "Your details are saved",
} as const;
