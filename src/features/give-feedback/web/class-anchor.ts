/** The anchor of the student's list of classes. */
export const classesAnchor = "classes";

/** The anchor of a class in the student's list; following it opens the class's form. */
export function classAnchor(reviewId: string): string {
  return `class-${reviewId}`;
}
