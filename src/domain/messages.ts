/** What an entry of the audit log is about, by name; null where that is not known any more. */
export interface AuditedRecord {
  student: string | null;
  teacher: string | null;
  topic: string | null;
  /** Of a new account. */
  name: string | null;
  /** How many reviews were deleted with a session, or followed its correction. */
  feedbackCount: number;
  channel: string | null;
}

const ofTopic = (topic: string | null) => (topic === null ? "" : ` of “${topic}”`);
const aReview = ({ student, topic }: AuditedRecord) =>
  `${student === null ? "a review" : `${student}’s review`}${ofTopic(topic)}`;
const aSession = ({ teacher, topic, feedbackCount }: AuditedRecord) => {
  const reviews = feedbackCount === 1 ? "one review" : `${feedbackCount} reviews`;
  return `${teacher ?? "a teacher"}’s session${ofTopic(topic)}${feedbackCount > 0 ? ` with ${reviews}` : ""}`;
};
const aTeacher = ({ teacher }: AuditedRecord) => teacher ?? "a teacher";
const aStudent = ({ student }: AuditedRecord) => student ?? "a student";

/**
 * Every sentence that a user reads because of a rule or an outcome, once, for browser and server
 * (spec sections 2, 4, 5 and 8, to the letter). Labels of fields and buttons stand where they are drawn.
 */
export const messages = {
  signIn: {
    emailInvalid: "Please enter a valid email.",
    emailRequired: "Please enter your email.",
    passwordRequired: "Please enter your password.",
    userNotFound: "User not found. Please register first.",
    wrongPassword: "Incorrect password. Please try again.",
    failed: "Incorrect email or password. Please try again.",
    success: "Login successful!",
    tooMany: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  },
  account: {
    passwordTooShort: "Password should be at least 6 characters.",
    passwordTooLong: "Password should be at most 256 characters.",
    passwordCommon: "This password is one of the first that are guessed. Please choose another.",
    emailInvalid: "Please enter a valid email address.",
    emailTaken: "An account with this email already exists.",
    currentPasswordRequired: "Enter your current password to change the e-mail.",
    currentPasswordMissing: "Enter your current password.",
    currentPasswordWrong: "The current password is not right.",
    passwordSame: "The new password is the one you have already.",
    passwordChanged: "Your password was changed. You are signed out everywhere else.",
    authenticationRequired: "Authentication required",
    logoutSuccess: "Logout successful",
    logoutFailed: "Logout failed",
    logoutFailedStudent: "Failed to logout.",
  },
  passwordReset: {
    sent: "If an account exists with this email, a reset link has been sent.",
    failed: "Failed to send password reset email.",
    linkInvalid: "This reset link is no longer valid. Please request a new one.",
    done: "Your password was changed. Please log in.",
  },
  mail: {
    passwordChanged: {
      subject: "Your Classback password was changed",
      what: "the password of your Classback account was changed, and all other devices were signed out.",
      ifNot: "If it was not you, choose a new password here, and tell your school:",
    },
    registeredAgain: {
      subject: "You already have a Classback account",
      what: "someone tried to register with this e-mail address. You already have an account, so no new one was created and nothing has changed. If it was not you, you can ignore this e-mail.",
      ifYou: "If it was you, log in with your password. If you have forgotten it, choose a new one here:",
    },
    emailChanged: {
      subject: "Your Classback e-mail address was changed",
      what: "your Classback account was given another e-mail address. It signs in with that one, and no longer with this.",
      ifNot: "If it was neither you nor your school, tell your school: it can put the address right.",
    },
  },
  setup: {
    linkInvalid: "This set-up link is no longer valid. See the server's log for the current one.",
    done: "The school is ready. Please log in.",
    alreadyDone: "This school is set up already. Please log in.",
    needed: "This school has no admin yet. The server's log shows a link to create one.",
  },
  registration: {
    success: "Student Registered Successfully!",
    teacherRequired: "Please select a teacher.",
    subjectNotTaught: "This teacher does not teach that subject. Please choose again.",
    noTeachers: "No teachers can be chosen yet. Please ask your school.",
  },
  addMentor: {
    success: "Teacher Registered Successfully!",
  },
  person: {
    required: (label: string) => `Please enter ${label}.`,
    tooLong: (most: number) => `Please use at most ${most} characters.`,
    ageInvalid: "Please enter an age of 0 or more, as a whole number.",
    ageTooHigh: "Please enter an age of at most 120.",
    phoneInvalid: "Please enter a valid phone number.",
    subjectRequired: "Please select a subject.",
    parentPhoneInvalid: "Please enter a valid 10-digit Indian mobile number",
    dateInvalid: "Please enter a date that exists.",
    courseDuplicate: "Course already added",
    courseRequired: "Please enter at least one course.",
    tooManyCourses: "Please list at most 30 courses.",
    tooManyTeachers: "Please assign at most 50 teachers.",
    teacherNotFound: "Teacher not found",
  },
  admin: {
    studentsFailed: "Failed to fetch students",
    reviewsFailed: "Failed to fetch reviews",
    teachersFailed: "Failed to fetch teachers",
    teacherStudentsFailed: "Failed to fetch teacher students",
    deleteTeacherFailed: "Failed to delete Teacher",
    teacherDeleted: "Teacher Deleted",
    deleteTeacherTitle: "Delete Teacher?",
    deleteTeacherBody: (name: string) =>
      `${name} can no longer sign in and leaves every list. The feedback stays, and you can restore the teacher.`,
    teacherRestored: "Teacher restored",
    restoreTeacherFailed: "Failed to restore Teacher",
    restoreEmailTaken: "This teacher cannot be restored: another account now uses their e-mail.",
    fewResponses: "few responses",
    changedByOthers: (count: number) =>
      `${count} ${count === 1 ? "review" : "reviews"} edited, moved or deleted by someone other than the student`,
    changedInOtherMonths: (count: number) =>
      `${count} ${count === 1 ? "review" : "reviews"} from other months edited, moved or deleted by someone other than the student`,
    changesTitle: "Changed by someone other than the student",
    changesNote:
      "Counted in the month of the class. A review that was moved to another month counts in both.",
    allMonthsFailed: "Failed to fetch all months",
    noChanges: "No one else has edited, moved or deleted a review.",
    laterDatesIntro:
      "Classes and reviews with a date in the future are left out of the ratings. Their teacher can correct the dates.",
    noTeachers: "No teachers yet.",
    noDeletedTeachers: "No deleted teachers.",
    noTeachersFound: "No teacher has this name or e-mail.",
  },
  student: {
    notFound: "Student not found",
    loadFailed: "Error loading data.",
    noReviews: "No reviews yet.",
    detailsNotFound: "Student not found.",
    updated: "Profile updated!",
    updateFailed: (reason: string) => `Update failed: ${reason}`,
    none: "No students yet.",
    noneFound: (search: string) => `No student matches “${search}”.`,
  },
  feedback: {
    bothRequired: "Please provide both rating and feedback.",
    ratingRequired: "Please select a rating",
    messageRequired: "Please write your feedback",
    ownOnly: "You can only edit your own reviews",
    submitTitle: "Submit Review?",
    submitted: "Feedback submitted successfully!",
    submitFailed: "Failed to submit feedback.",
    updateTitle: "Update Review?",
    updated: "Review updated successfully!",
    notFound: "Review not found",
    noneFound: "No review found",
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
    sessionNotYours: "This class is not in your list, or no longer in it. Your text is still here to copy.",
    notOpenYet: (date: string) => `You can rate this class from ${date}.`,
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
      count === 1
        ? "You have written feedback that has not been sent."
        : `You have written feedback on ${count} classes that has not been sent.`,
    unsentIncomplete: "Feedback needs both stars and words before it can be sent.",
    unsentKeep: "What you keep is locked: only you can open it, on this device, when you log in again.",
    unsentCannotKeep:
      "It cannot be kept after you log out: this site does not use https here, so others could read it.",
    unsentKeepFailed:
      "It could not be locked, so you are still logged in. Please try again when you are online.",
    unsentUnknownClass: "A class",
    stars: (rating: number) => (rating === 1 ? "1 star" : `${rating} stars`),
    discardTitle: "Discard this text?",
    copied: "The text is copied.",
    copyFailed: "The text could not be copied. Please select it instead.",
    editedBy: (role: string) => `Edited by ${role}`,
    youWrote: "What you wrote",
    studentWrote: "What the student wrote",
    youGave: (stars: number) => `You gave ${stars} of 5 stars`,
  },
  teacher: {
    notIdentified: "Teacher not identified!",
    addReviewFailed: "Failed to add review",
    reviewAdded: (topic: string, date: string) => `Review for "${topic}" on ${date} added successfully!`,
    deleteReviewTitle: "Delete Review?",
    deleteReviewFailed: "Failed to delete review",
    reviewDeleted: "Review deleted",
    noReviews: "No reviews yet",
    topicRequired: "Please enter a topic.",
    topicTaken: (suggestion: string) =>
      `You already have a review with this topic on that date. How about "${suggestion}"?`,
    dateRequired: "Please select a date.",
    dateTooEarly: (earliest: string) => `Please choose ${earliest} or a later date.`,
    sessionDateTooLate: (latest: string) =>
      `A class can be added up to seven days ahead. Please choose a date up to ${latest}.`,
    answeredDateTooLate: "This class already has feedback, so its date cannot be later than today.",
    reviewDateTooLate: "The date of a review cannot be later than today.",
    correctReview: "Correct Review",
    correctReviewTitle: "Correct this class?",
    reviewsMove: (count: number, from: string, to: string) =>
      count === 1 ? `1 review moves from ${from} to ${to}.` : `${count} reviews move from ${from} to ${to}.`,
    reviewCorrected: "Class corrected",
    correctReviewFailed: "Failed to correct the class",
    laterDates: (reviews: number, classes: number) => {
      const parts = [
        reviews > 0 ? `${reviews} ${reviews === 1 ? "review" : "reviews"}` : null,
        classes > 0 ? `${classes} ${classes === 1 ? "class" : "classes"}` : null,
      ];
      const total = reviews + classes;
      return `${parts.filter((part) => part !== null).join(" and ")} ${total === 1 ? "has" : "have"} a date in the future.`;
    },
    laterDatesIntro:
      "Classes and reviews with a date in the future are left out of the ratings until their dates are corrected.",
    laterDatesLeftOut: "They are left out of the ratings until their dates are corrected.",
    laterDatesNone: "There are no dates to correct.",
    laterDatesFailed: "Failed to fetch dates in the future",
    sessionsFailed: "Failed to fetch reviews added by you.",
    sessionDeleted: "Review and related feedback deleted successfully",
    noSessions: "You haven’t added any reviews yet.",
    notFound: "Teacher not found.",
    loadFailed: "Error fetching teacher data.",
    updateFailed: "Update failed. Try again.",
    updated: "Teacher details updated successfully!",
  },
  parent: {
    fieldsRequired: "Please fill in all fields",
    dateRequired: "Please select a date",
    dateInFuture: "The date cannot be later than today.",
    noFeedbackOnDate: "No feedback was given on this date.",
    opened: (program: string) => `${program} has your message. Did it not open?`,
    notKept: "This message could not be added to the list of sent messages.",
    noneSent: "Nothing was sent to this parent yet.",
    replaceBody: "What you wrote is replaced by this review.",
    asWritten: "As the student wrote it",
    asEdited: (role: string) => `As edited by ${role}`,
    part: (number: number, count: number) => `(${number} of ${count})`,
    openedPart: (program: string, number: number, count: number) =>
      `${program} has message ${number} of ${count}. Did it not open?`,
    sendPart: (number: number, count: number) => `Send message ${number} of ${count}`,
    tooLongForWhatsApp: "This is too long for one WhatsApp link.",
    tooLongForMail: "Some mail programs cannot open a message this long.",
    stillFits: (fitting: number, length: number) =>
      `${fitting.toLocaleString("en-IN")} of ${length.toLocaleString("en-IN")} characters fit.`,
    sendInParts: (count: number) =>
      `Edit or shorten it, or send it as ${count} messages, one after the other.`,
    copyToMail: "Edit or shorten it, or copy it and paste it into the mail.",
    shortened: "The message has been shortened.",
  },
  audit: {
    /** What was done, by the action's name. */
    did: {
      "feedback.edit": (record: AuditedRecord) => `Changed ${aReview(record)}`,
      "feedback.edit-session": (record: AuditedRecord) => `Changed topic or date of ${aReview(record)}`,
      "feedback.delete": (record: AuditedRecord) => `Deleted ${aReview(record)}`,
      "review-session.correct": (record: AuditedRecord) => `Corrected ${aSession(record)}`,
      "review-session.delete": (record: AuditedRecord) => `Deleted ${aSession(record)}`,
      "teacher.delete": (record: AuditedRecord) => `Deleted the teacher ${aTeacher(record)}`,
      "teacher.restore": (record: AuditedRecord) => `Restored the teacher ${aTeacher(record)}`,
      "admin.add": ({ name }: AuditedRecord) => `Made ${name ?? "someone"} an admin`,
      "teacher.add": (record: AuditedRecord) => `Added ${aTeacher(record)} as a teacher`,
      "student.change-email": (record: AuditedRecord) => `Changed an e-mail address of ${aStudent(record)}`,
      "teacher.change-email": (record: AuditedRecord) => `Changed the e-mail address of ${aTeacher(record)}`,
      "password.change": () => "Changed their own password",
      "password.reset": () => "Reset their password by e-mail link",
      "student.assign-teachers": (record: AuditedRecord) => `Changed the teachers of ${aStudent(record)}`,
      "parent.contact": (record: AuditedRecord) =>
        `Wrote to the parent of ${aStudent(record)} by ${record.channel === "email" ? "e-mail" : "WhatsApp"}`,
      "audit.undo": () => "Took a change back",
    },
    tookBack: (what: string) => `Took back: ${what}`,
    unknown: "Changed a record",
    system: "The server",
    withSession: "Deleted together with its session",
    followedSession: "Changed along with its session",
    loadFailed: "Failed to fetch the audit log",
    none: "Nothing was changed yet.",
    noneFound: "No entry matches these filters.",
    undoTitle: "Undo this?",
    undoneBy: (name: string, when: string) => `By ${name}, ${when}`,
    undoneNow: "It is as it was before.",
    cannotUndo: "This cannot be undone.",
    alreadyUndone: "This was undone already.",
    feedbackChanged: "This review was changed again since. Undo the later change first, or edit the review.",
    feedbackGone: "This review was deleted meanwhile. Undo that first.",
    sessionGone: "The session of this review was deleted. Undo that first, then the review can come back.",
    answeredAgain: "The student has written a new review of this session. Both cannot stand side by side.",
    topicTaken: "The teacher now has another session with this topic on that date.",
    correctedAgain: "This session has been corrected again since then. Undo the later correction first.",
    correctedGone: "This session has since been deleted. Undo that first.",
    partOfCorrection:
      "This review changed along with its session. Undo the correction of the session instead.",
  },
  conflict: {
    title: "This was changed while you were editing.",
    body: "Nothing is lost: compare the two, and choose which to keep.",
    useTheirs: "Use theirs",
    saveMine: "Save mine",
    theirs: "Theirs",
    mine: "Yours",
    empty: "Empty",
    adopted: (fields: string) => `Also changed, and already in the form: ${fields}.`,
  },
  session: {
    ended: "Your session has ended. Log in to continue.",
    endedInputKept: "Your session has ended. Log in to continue; what you typed is kept.",
    inputIsBack: "What you had typed is back. It is not saved yet.",
  },
  devices: {
    loadFailed: "Failed to fetch your devices",
    signedOut: "The device is signed out.",
    othersSignedOut: "You are signed out everywhere else.",
    signOutFailed: "The device could not be signed out. Please try again.",
    endOthersTitle: "Sign out everywhere else?",
    endOthersBody: "Every other device has to log in again. This one stays signed in.",
    onlyThis: "You are signed in on this device only.",
  },
  page: {
    loadingDashboard: "Loading dashboard...",
    invalidRole: "Invalid User Role",
    accessDenied: "Access Denied",
    notFound: "Page not found",
    leaveTitle: "Leave without saving?",
    leaveBody: "What you changed on this page is not saved yet.",
  },
  request: {
    invalid: "Something in the request is not as expected. Please check what you entered.",
    notFound: "This does not exist, or is not yours to see.",
    forbidden: "You are not allowed to do this.",
    conflict: "This changed meanwhile. Please load it again.",
    tooLarge: "This is too much text for one request.",
    crossSite: "This request came from another site and was refused.",
    unavailable: "The service is briefly not available. Please try again in a moment.",
    diskFull:
      "The server's disk is full: nothing can be saved until there is space again. What is saved can be read.",
    failed: "Something went wrong. Please try again.",
    offline: "No connection. Please check your network and try again.",
  },
} as const;
