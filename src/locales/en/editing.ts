/** Edit conflicts, unsaved changes and restored forms. */
export const editing = {
  leaveTitle: "Leave without saving?",
  leaveBody: "Your changes on this page are not saved yet.",
  leave: "Leave",
  stay: "Stay",
  inputIsBack: "We restored what you had typed. It is not saved yet.",
} as const;
