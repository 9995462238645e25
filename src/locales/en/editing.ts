/** Edit conflicts, unsaved changes and restored forms. */
export const editing = {
  leaveTitle: "Leave without saving?",
  leaveBody: "Your changes are not saved.",
  leave: "Leave",
  stay: "Stay",
  inputIsBack: "What you typed is back, not saved yet.",
} as const;
