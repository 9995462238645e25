/** The anchor of the student's list of classes. */
export const classesAnchor = "classes";

/** The anchor of a class in the student's list. */
export function classAnchor(reviewId: string): string {
  return `class-${reviewId}`;
}

type Follower = (reviewId: string) => void;

const followers = new Set<Follower>();

/** Says that a link to a class in the list was pressed; also when the address has its anchor already. */
export function followClass(reviewId: string): void {
  for (const follow of followers) follow(reviewId);
}

/** Calls `follow` with each class whose link is pressed, until the returned function is called. */
export function onClassFollowed(follow: Follower): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}
