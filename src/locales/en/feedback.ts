import type { RoleName } from "../params.ts";
import { common } from "./common.ts";
import { formats } from "./format.ts";

const { plural, number, date } = formats;

export const feedback = {
  bothRequired: "Please provide both rating and feedback.",
  ratingRequired: "Please select a rating",
  messageRequired: "Please write your feedback",
  ownOnly: "You can only edit your own reviews",
  submitTitle: "Submit Review?",
  submitted: "Feedback submitted successfully!",
  submitFailed: "Failed to submit feedback.",
  updateTitle: "Update Review?",
  updated: "Review updated successfully!",
  deleted: "Review deleted",
  notFound: "Review not found",
  noneFound: "No review found",
  noneYet: "No reviews yet.",
  none: "No reviews yet",
  listFailed: "Failed to fetch reviews",
  loadFailed: "Failed to load review",
  loadFailedBecause: (reason: string) => `Failed to load review: ${reason}`,
  updateFailed: "Failed to update review",
  updateFailedBecause: (reason: string) => `Update failed: ${reason}`,
  profileNotFound: "User profile not found",
  roleUnknown: "Failed to verify user role",
  unauthorized: "Unauthorized access",
  signInToEdit: "Please sign in to edit reviews",
  sessionGone: "This session was deleted by the teacher. Your text is still here to copy.",
  teacherGone: "This teacher is no longer at your school. Your text is still here to copy.",
  sessionNotYours: "This class is not, or no longer, in your list. Your text is still here to copy.",
  notOpenYet: (day: string) => `You can rate this class from ${date(day)}.`,
  classDateWrong: "The date of this class is wrong. Please ask your teacher to correct it.",
  alreadySubmitted: "Feedback already submitted",
  draftNotSent: "What you wrote here was not sent. You had already given feedback on this class.",
  draftDiffers: "What you wrote here differs from the feedback that is saved for this class.",
  submittedOtherwise: "You have already sent different feedback on this class, perhaps from another tab.",
  draftStored: "The feedback that is saved for this class:",
  replaceTitle: "Replace the feedback?",
  replaceBody: "The saved feedback will be replaced by what you wrote here.",
  replaced: "Your feedback was replaced.",
  unsentTitle: "Send your feedback first?",
  unsentCount: (count: number) =>
    plural(count, {
      one: "You have written feedback that has not been sent.",
      other: `You have written feedback on ${number(count)} classes that has not been sent.`,
    }),
  unsentIncomplete: "Feedback needs both stars and words before it can be sent.",
  unsentKeep: "What you keep is locked. Only you can open it, on this device, when you log in again.",
  unsentCannotKeep:
    "It cannot be kept after you log out: this site does not use https here, so others could read it.",
  unsentKeepFailed:
    "It could not be locked, so you are still logged in. Please try again when you are online.",
  unsentUnknownClass: "A class",
  stars: (rating: number) => plural(rating, { one: "1 star", other: `${rating} stars` }),
  /** What one to five stars say. */
  starWord1: "Poor",
  starWord2: "Could be better",
  starWord3: "Okay",
  starWord4: "Good",
  starWord5: "Excellent",
  discardTitle: "Discard this text?",
  copied: "Text copied.",
  copyFailed: "The text could not be copied. Please select it instead.",
  editedBy: (role: RoleName) => `Edited by ${common.roleName(role)}`,
  youWrote: "What you wrote",
  studentWrote: "What the student wrote",
  youGave: (stars: number) => `You gave ${stars} of 5 stars`,
} as const;

/** The ten canned phrases of the student's form: each specific, some of them critical. */
export const suggestions = {
  clear: "The explanation was clear and easy to follow.",
  examples: "The examples helped me understand the topic.",
  questions: "I liked that we could ask questions at any time.",
  onMyOwn: "I can now solve problems like these on my own.",
  attention: "The class kept my attention from start to end.",
  practice: "I would like more practice problems on this topic.",
  tooFast: "The pace was too fast for me in some parts.",
  doubts: "I still have doubts and would like a short revision.",
  hardToSee: "It was hard to see or hear everything in class.",
  dailyLife: "More examples from daily life would help me.",
} as const;
