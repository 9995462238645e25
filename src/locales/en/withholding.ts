/** Feedback that is not to go to parents. */
export const withholding = {
  whoReadsWithheld:
    "Your teacher and your school read this, with your name. It will not be sent to your parents.",
  withheldBySchool:
    "Your teacher and your school read this. Your school has decided not to send it to your parents.",
  withholdingOff: "Your school does not offer “Not for my parents”. Take the tick away to send this.",
  notForMyParents: "Not for my parents",
  markNotForParents: "Mark as not for parents",
  allowForParents: "Allow for parents",
  markedNotForParents: "Marked as not for parents.",
  allowedForParents: "It may be sent to parents again.",
  studentsWish: "The student’s own wish",
  withheldByStudent: "The student has marked this as not for parents. Only they can change that.",
} as const;
