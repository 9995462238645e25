import { formats } from "./format.ts";

const { date, dayOf } = formats;

export const replies = {
  /** The field of a reply. */
  reply: "Your words",
  toLesson: "Reply to the class",
  toLessonHint:
    "Tell your students what you heard and what you will do. Everyone who can see this class can read it.",
  write: "Write a reply",
  toStudent: (student: string) => `Reply to ${student}`,
  toStudentHint: (student: string) => `Only ${student} and the school’s admins can read this.`,
  /** The button, and what it writes; the first “…” is selected. */
  useTemplate: "Start with “I heard … I will …”",
  template: "I heard that …\nI will …",
  textRequired: "Please write a reply.",
  send: "Send reply",
  sent: "Reply sent",
  sendFailed: "Could not send the reply",
  loadFailed: "Could not load the reply",
  loading: "Loading the reply",
  edit: "Edit reply",
  saved: "Reply saved",
  saveFailed: "Could not save the reply",
  editedOn: (at: string) => `Edited on ${dayOf(at)}`,
  withdraw: "Withdraw",
  withdrawTitle: "Withdraw this reply?",
  withdrawLessonBody: "Students will no longer see it.",
  withdrawStudentBody: (student: string) => `${student} will no longer see it.`,
  withdrawn: "Reply withdrawn",
  withdrawFailed: "Could not withdraw the reply",
  remove: "Remove reply",
  removeTitle: "Remove this reply?",
  removeBody: "The teacher and the students will no longer see it. You can undo this in the audit log.",
  removed: "Reply removed",
  removeFailed: "Could not remove the reply",
  yourReply: "Your reply",
  yourReplyToLesson: "Your reply to the class",
  toWholeLesson: "The teacher’s reply to the class",
  toThisStudent: "The teacher’s reply to this student",
  noneToLesson: "The teacher has not replied to this class.",
  seenByTeacher: (day: string) => `Seen by the teacher on ${date(day)}`,
  repliedAlready: "You have already replied, perhaps from another tab. This is your reply.",
  gone: "This reply has been withdrawn or removed.",
  changedAgain: "This reply has been changed again since then. Undo the later change first.",
  repliedAgain: "The teacher has replied again since then. There can only be one reply.",
} as const;
