import { describe, expect, test } from "vitest";
import { messages } from "./messages.ts";

// The sentences of the specification, to the letter. Screens and API take them from the catalogue, so a word that
// is changed there is noticed here.

const { account, addMentor, admin, feedback, page, parent, passwordReset, person, registration, signIn } =
  messages;
const { student, teacher } = messages;

const sentences: Record<string, Record<string, string>> = {
  login: {
    "Please enter a valid email.": signIn.emailInvalid,
    "User not found. Please register first.": signIn.userNotFound,
    "Incorrect password. Please try again.": signIn.wrongPassword,
    "Incorrect email or password. Please try again.": signIn.failed,
    "Login successful!": signIn.success,
  },
  "add mentor": {
    "Password should be at least 6 characters.": account.passwordTooShort,
    "Please enter a valid email address.": account.emailInvalid,
    "Teacher Registered Successfully!": addMentor.success,
  },
  registration: {
    "Please select a teacher.": registration.teacherRequired,
    "Please select a subject.": person.subjectRequired,
    "Student Registered Successfully!": registration.success,
  },
  admin: {
    "Failed to fetch students": admin.studentsFailed,
    "Failed to fetch reviews": admin.reviewsFailed,
    "Failed to fetch teachers": admin.teachersFailed,
    "Failed to fetch teacher students": admin.teacherStudentsFailed,
    "Failed to delete Teacher": admin.deleteTeacherFailed,
    "Teacher Deleted": admin.teacherDeleted,
    "Delete Teacher?": admin.deleteTeacherTitle,
    "Logout failed": account.logoutFailed,
    "Logout successful": account.logoutSuccess,
  },
  "student's feedback": {
    "Please provide both rating and feedback.": feedback.bothRequired,
    "Submit Review?": feedback.submitTitle,
    "Failed to submit feedback.": feedback.submitFailed,
    "Feedback submitted successfully!": feedback.submitted,
    "Feedback already submitted": feedback.alreadySubmitted,
    "No reviews yet.": student.noReviews,
    "Student not found": student.notFound,
    "Error loading data.": student.loadFailed,
    "Failed to logout.": account.logoutFailedStudent,
  },
  "edit of a review": {
    "Please select a rating": feedback.ratingRequired,
    "Please write your feedback": feedback.messageRequired,
    "You can only edit your own reviews": feedback.ownOnly,
    "Authentication required": account.authenticationRequired,
    "Review not found": feedback.notFound,
    "Failed to load review": feedback.loadFailed,
    "Failed to update review": feedback.updateFailed,
    "Review updated successfully!": feedback.updated,
    "Update Review?": feedback.updateTitle,
    "User profile not found": feedback.profileNotFound,
    "Failed to verify user role": feedback.roleUnknown,
    "No review found": feedback.noneFound,
    "Failed to load review: it rains": feedback.loadFailedBecause("it rains"),
    "Update failed: it rains": feedback.updateFailedBecause("it rains"),
    "Unauthorized access": feedback.unauthorized,
    "Please sign in to edit reviews": feedback.signInToEdit,
  },
  teacher: {
    "Please select a subject.": person.subjectRequired,
    "Teacher not identified!": teacher.notIdentified,
    "Failed to add review": teacher.addReviewFailed,
    "Failed to delete review": teacher.deleteReviewFailed,
    "Review deleted": teacher.reviewDeleted,
    "Delete Review?": teacher.deleteReviewTitle,
    "No reviews yet": teacher.noReviews,
    'Review for "Sets" on 2026-11-20 added successfully!': teacher.reviewAdded("Sets", "2026-11-20"),
  },
  "reviews list": {
    "You haven’t added any reviews yet.": teacher.noSessions,
    "Failed to fetch reviews added by you.": teacher.sessionsFailed,
    "Failed to delete review": teacher.deleteReviewFailed,
    "Review and related feedback deleted successfully": teacher.sessionDeleted,
  },
  "student update": {
    "Course already added": person.courseDuplicate,
    "Teacher not found": person.teacherNotFound,
    "Error loading data.": student.loadFailed,
    "Student not found.": student.detailsNotFound,
    "Profile updated!": student.updated,
    "Update failed: it rains": student.updateFailed("it rains"),
  },
  "teacher update": {
    "Teacher not found.": teacher.notFound,
    "Error fetching teacher data.": teacher.loadFailed,
    "Update failed. Try again.": teacher.updateFailed,
    "Teacher details updated successfully!": teacher.updated,
  },
  "feedback to a parent": {
    "Please fill in all fields": parent.fieldsRequired,
    "Please enter a valid 10-digit Indian mobile number": person.parentPhoneInvalid,
    "Please select a date": parent.dateRequired,
  },
  "forgotten password": {
    "If an account exists with this email, a reset link has been sent.": passwordReset.sent,
    "Failed to send password reset email.": passwordReset.failed,
  },
  dashboard: {
    "Loading dashboard...": page.loadingDashboard,
    "Invalid User Role": page.invalidRole,
    "Access Denied": page.accessDenied,
    "No reviews yet": teacher.noReviews,
  },
};

describe("the sentences of the specification (sections 2, 5, 6 and 8)", () => {
  test.each(Object.keys(sentences))("the sentences of %s", (screen) => {
    for (const [written, catalogued] of Object.entries(sentences[screen] ?? {})) {
      expect(catalogued).toBe(written);
    }
  });
});
