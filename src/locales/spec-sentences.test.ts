import { describe, expect, test } from "vitest";
import { en } from "./en.ts";

// The sentences of the specification, to the letter. Screens and API take them from the catalogue, so a word that
// is changed there is noticed here.

const sentences: Record<string, Record<string, string>> = {
  login: {
    "Please enter a valid email.": en.signIn.emailInvalid,
    "User not found. Please register first.": en.signIn.userNotFound,
    "Incorrect password. Please try again.": en.signIn.wrongPassword,
    "Incorrect email or password. Please try again.": en.signIn.failed,
    "Login successful!": en.signIn.success,
  },
  "add mentor": {
    "Password should be at least 6 characters.": en.password.tooShort,
    "Please enter a valid email address.": en.person.emailInvalid,
    "Teacher Registered Successfully!": en.teachers.added,
  },
  registration: {
    "Please select a teacher.": en.students.teacherRequired,
    "Please select a subject.": en.person.subjectRequired,
    "Student Registered Successfully!": en.students.registered,
  },
  admin: {
    "Failed to fetch students": en.students.listFailed,
    "Failed to fetch reviews": en.feedback.listFailed,
    "Failed to fetch teachers": en.teachers.listFailed,
    "Failed to fetch teacher students": en.students.ofTeacherFailed,
    "Failed to delete Teacher": en.teachers.deleteFailed,
    "Teacher Deleted": en.teachers.deleted,
    "Delete Teacher?": en.teachers.deleteTitle,
    "Logout failed": en.signIn.logoutFailed,
    "Logout successful": en.signIn.logoutSuccess,
  },
  "student's feedback": {
    "Please provide both rating and feedback.": en.feedback.bothRequired,
    "Submit Review?": en.feedback.submitTitle,
    "Failed to submit feedback.": en.feedback.submitFailed,
    "Feedback submitted successfully!": en.feedback.submitted,
    "Feedback already submitted": en.feedback.alreadySubmitted,
    "No reviews yet.": en.feedback.noneYet,
    "Student not found": en.students.notFound,
    "Error loading data.": en.students.loadFailed,
    "Failed to logout.": en.signIn.logoutFailedStudent,
  },
  "edit of a review": {
    "Please select a rating": en.feedback.ratingRequired,
    "Please write your feedback": en.feedback.messageRequired,
    "You can only edit your own reviews": en.feedback.ownOnly,
    "Authentication required": en.signIn.required,
    "Review not found": en.feedback.notFound,
    "Failed to load review": en.feedback.loadFailed,
    "Failed to update review": en.feedback.updateFailed,
    "Review updated successfully!": en.feedback.updated,
    "Update Review?": en.feedback.updateTitle,
    "User profile not found": en.feedback.profileNotFound,
    "Failed to verify user role": en.feedback.roleUnknown,
    "No review found": en.feedback.noneFound,
    "Failed to load review: it rains": en.feedback.loadFailedBecause("it rains"),
    "Update failed: it rains": en.feedback.updateFailedBecause("it rains"),
    "Unauthorized access": en.feedback.unauthorized,
    "Please sign in to edit reviews": en.feedback.signInToEdit,
  },
  teacher: {
    "Please select a subject.": en.person.subjectRequired,
    "Teacher not identified!": en.lessons.teacherNotIdentified,
    "Failed to add review": en.lessons.addFailed,
    "Failed to delete review": en.lessons.deleteFailed,
    "Review deleted": en.feedback.deleted,
    "Delete Review?": en.lessons.deleteTitle,
    "No reviews yet": en.feedback.none,
    'Review for "Sets" on 20 Nov 2026 added successfully!': en.lessons.added("Sets", "2026-11-20"),
  },
  "reviews list": {
    "You haven’t added any reviews yet.": en.lessons.none,
    "Failed to fetch reviews added by you.": en.lessons.listFailed,
    "Failed to delete review": en.lessons.deleteFailed,
    "Review and related feedback deleted successfully": en.lessons.deleted,
  },
  "student update": {
    "Course already added": en.person.courseDuplicate,
    "Teacher not found": en.person.teacherNotFound,
    "Error loading data.": en.students.loadFailed,
    "Student not found.": en.students.detailsNotFound,
    "Profile updated!": en.studentRecord.updated,
    "Update failed: it rains": en.studentRecord.updateFailed("it rains"),
  },
  "teacher update": {
    "Teacher not found.": en.teachers.notFound,
    "Error fetching teacher data.": en.teachers.loadFailed,
    "Update failed. Try again.": en.teachers.updateFailed,
    "Teacher details updated successfully!": en.teachers.updated,
  },
  "feedback to a parent": {
    "Please fill in all fields": en.parentContact.fieldsRequired,
    "Please enter a valid 10-digit Indian mobile number": en.person.parentPhoneInvalid,
    "Please select a date": en.parentContact.dateRequired,
  },
  "forgotten password": {
    "If an account exists with this email, a reset link has been sent.": en.password.resetSent,
    "Failed to send password reset email.": en.password.resetFailed,
  },
  dashboard: {
    "Loading dashboard...": en.dashboard.loading,
    "Invalid User Role": en.dashboard.invalidRole,
    "Access Denied": en.signIn.accessDenied,
    "No reviews yet": en.feedback.none,
  },
};

describe("the sentences of the specification (sections 2, 5, 6 and 8)", () => {
  test.each(Object.keys(sentences))("the sentences of %s", (screen) => {
    for (const [written, catalogued] of Object.entries(sentences[screen] ?? {})) {
      expect(catalogued).toBe(written);
    }
  });
});
