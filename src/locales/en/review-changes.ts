/** Reviews changed by someone other than their author, counted on a teacher's page. */
export const reviewChanges = {
  title: "Changed by someone other than the student",
  edited: "Edited",
  moved: "Moved",
  deleted: "Deleted",
  inTotal: "In total",
  note: "Counted in the month of the class. A review that was moved to another month counts in both.",
  none: "No one else has edited, moved or deleted a review.",
} as const;
