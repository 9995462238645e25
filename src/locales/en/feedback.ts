import type { RoleName } from "#locales/params.ts";
import { common } from "./common.ts";
import { formats } from "./format.ts";

const { plural, number, date, dayOf, timeOf } = formats;

const starWords = ["Poor", "Could be better", "Okay", "Good", "Excellent"] as const;

export const feedback = {
  reminded: "Your teacher is waiting for this",
  bothRequired: "Please provide both rating and feedback.",
  ratingRequired: "Please select a rating",
  messageRequired: "Please write your feedback",
  ownOnly: "You can only edit your own reviews",
  teacherLessons: "Teacher Reviews",
  /** With `more`, there are more than are loaded. */
  toRate: (count: number, more: boolean) => `To rate (${number(count)}${more ? "+" : ""})`,
  left: (count: number, more: boolean) => `${number(count)}${more ? "+" : ""} left`,
  allDone: "All done",
  allDoneThanks: "Nothing left to rate. Thank you, your feedback helps your teachers.",
  /** The classes that the student has given feedback on. */
  givenOn: "Given",
  ahead: "Classes ahead",
  missed: "Older classes",
  noneHere: "No classes here yet.",
  noTeacher: "Your school has not given you a teacher yet. Ask the office.",
  notOnList: "This class is not on your list. Are you signed in as the right person?",
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  toMyClasses: "Go to my classes",
  give: "Give feedback",
  draft: "Not sent yet",
  sent: "Sent",
  /** After a class that was rated on its own page. With `more`, there are more than are loaded. */
  moreToRate: (count: number, more: boolean) => `${number(count)}${more ? "+" : ""} more to rate`,
  deletedByTeacher: (topic: string) => `Your feedback on “${topic}” was deleted by your teacher.`,
  whoReads: "Your teacher and your school read this, with your name. It may be sent to your parents.",
  /** On feedback that a student or an admin has marked so. */
  notForParents: "Not for parents",
  notSent: "Not sent",
  formOn: (topic: string) => `Feedback on ${topic}`,
  submitTitle: "Submit Review?",
  submitBody: (topic: string, rating: number) =>
    `${topic}: ${rating} of 5 stars, ${starWords[rating - 1]?.toLowerCase()}.`,
  submitted: "Feedback submitted successfully!",
  submitFailed: "Failed to submit feedback.",
  editTitle: "Edit Feedback",
  editLessonIntro: "The student’s stars and words stay as they are.",
  whichOnTopic: (topic: string) => `Which feedback on “${topic}”?`,
  writtenBy: (student: string) => `Written by ${student}`,
  useTheseWords: "Use these words",
  updateFeedback: "Update Review",
  updateTitle: "Update Review?",
  updated: "Review updated successfully!",
  received: "Student Reviews",
  search: "Search topic, student or words",
  sortedBy: {
    newest: "Newest first",
    oldest: "Oldest first",
    lowest: "Lowest stars first",
    highest: "Highest stars first",
  },
  noneMatch: "No feedback matches.",
  found: (count: number, isMore: boolean) => `${number(count)}${isMore ? "+" : ""} found`,
  /** Which review a button is about, for screen readers. */
  ofLesson: (topic: string, day: string) => `${topic}, ${date(day)}`,
  ofStudent: (topic: string, student: string, day: string) => `${topic}, ${student}, ${date(day)}`,
  deleteBody: (student: string, topic: string) =>
    `${student}’s feedback on “${topic}” will no longer count in your ratings.`,
  deleted: "Review deleted",
  loadingAll: "Loading feedback",
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
  willBeSent: "Saved. We’ll send it as soon as we can.",
  signInToSend: "Saved. Log in again to send it.",
  waiting: "Will be sent",
  waitingDrafts: (count: number) =>
    plural(count, {
      one: "Feedback on 1 class will be sent as soon as possible.",
      other: `Feedback on ${number(count)} classes will be sent as soon as possible.`,
    }),
  /** On a class: its teacher has corrected the topic or the date of this review alone. */
  reviewIsAbout: (topic: string, day: string) => `Your feedback is about “${topic}”, ${date(day)}`,
  /** The server's receipt for feedback. */
  receivedAt: (instant: string) => `Received ${dayOf(instant)}, ${timeOf(instant)}`,
  otherUser: "Someone else is logged in here now, so this was not saved. Log in again to save it.",
  lessonGone: "The teacher has deleted this class. Your text is still here to copy.",
  teacherGone: "This teacher is no longer at your school. Your text is still here to copy.",
  lessonNotYours: "This class is not on your list. Your text is still here to copy.",
  notOpenYet: (day: string) => `You can rate this class from ${date(day)}.`,
  lessonDateWrong: "The date of this class is wrong. Ask your teacher to correct it.",
  alreadySubmitted: "Feedback already submitted",
  submittedOtherwise: "You have already sent different feedback on this class, perhaps from another tab.",
  stars: (rating: number) => plural(rating, { one: "1 star", other: `${rating} stars` }),
  /** The meaning of one to five stars. */
  starWords,
  /** For feedback that its teacher has not seen, and the button to reply to it. */
  isNew: "New",
  reply: "Reply",
  changeWords: "Change rating or words",
  seeAll: "See all",
  editedBy: (role: RoleName) => `Edited by ${common.roleName(role)}`,
  teacherReplied: "Your teacher replied",
  teacherRepliedToYou: "Your teacher replied to you",
  onlyYou: "Only you, your teacher and the school’s admins can see this.",
  seenByYourTeacher: (day: string) => `Seen by your teacher on ${date(day)}`,
  youWrote: "What you wrote",
  studentWrote: "What the student wrote",
  youGave: (stars: number) => `You gave ${stars} of 5 stars`,
  suggestionsLabel: "Suggestions",
  /** The ten canned phrases of the student's form, each specific: five say what was good, the last five what was missing. */
  suggestions: [
    "The explanation was clear and easy to follow.",
    "The examples helped me understand the topic.",
    "I liked that we could ask questions at any time.",
    "I can now solve problems like these on my own.",
    "The class kept my attention from start to end.",
    "I would like more practice problems on this topic.",
    "The pace was too fast for me in some parts.",
    "I still have doubts and would like a short revision.",
    "It was hard to see or hear everything in class.",
    "More examples from daily life would help me.",
  ],
} as const;
