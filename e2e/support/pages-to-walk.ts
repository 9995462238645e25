import type { Page } from "playwright-core";
import type { Viewer } from "./demo.ts";
import type { GreekRecords } from "./greek-school.ts";

/** The text of the page that stands for this one of the English catalogue. */
export type Say = (text: string) => string;

/** A page to look at. */
export interface Stop {
  path: string;
  /** A text that is there once the page is complete: a redirect or a page without its data does not count. */
  shows?: string;
  /** What is then opened on it that no walk opens by itself. */
  opens?: (page: Page, say: Say) => Promise<unknown>;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const press = (page: Page, say: Say, name: string) =>
  page
    .getByRole("button", { name: new RegExp(`^\\[*${escaped(say(name))}`) })
    .first()
    .click();

/** Presses the button, and waits for what it opens. */
const opening =
  (name: string, opened: (page: Page, say: Say) => { waitFor(): Promise<void> }): Stop["opens"] =>
  async (page, say) => {
    await press(page, say, name);
    await opened(page, say).waitFor();
  };

const label = (text: string) => (page: Page, say: Say) => page.getByLabel(say(text)).first();
const qrCode = (page: Page) => page.getByRole("main").or(page.getByRole("dialog")).getByRole("img").first();

/** As `opening`, after a question in a dialog that repeats the name of the button. */
const openingAfterYes =
  (name: string, role: "img" | "article"): Stop["opens"] =>
  async (page, say) => {
    await press(page, say, name);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say(name) })
      .click();
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
    await page.getByRole(role).first().waitFor();
  };

/** Every page that this viewer can open in the Greek school, also with what is not found. */
export const stopsOf: Record<Viewer, (records: GreekRecords) => Stop[]> = {
  visitor: ({ teacherCode, cardCode, parentToken }) => [
    { path: "/", shows: "Login Now" },
    { path: "/register", shows: "Create your student account" },
    { path: "/register", opens: (page, say) => press(page, say, "I have a code") },
    { path: "/register#0000-0000-0000-0000", shows: "does not exist" },
    { path: "/join", shows: "Enter the code from your invitation." },
    { path: `/join#${teacherCode}`, shows: "Ζωή" },
    { path: "/sign-in/pin", shows: "Forgot your PIN?" },
    { path: "/sign-in/pin", opens: (page, say) => press(page, say, "I have a sign-in card") },
    { path: "/sign-in/pin#0000-0000-0000-0000", shows: "This card was used" },
    { path: `/sign-in/pin#${cardCode}`, shows: "Δανάη" },
    { path: "/forgot-password", shows: "Ask your school for a link." },
    { path: "/reset-password?token=any", shows: "Choose a new password." },
    { path: "/reminder-mails?token=gone", shows: "does not work" },
    { path: "/parent-mails?token=gone", shows: "This link is not valid." },
    { path: "/p/gone", shows: "This link no longer works." },
    { path: `/p/${parentToken}`, shows: "You have not answered yet." },
    { path: `/p/${parentToken}`, opens: opening("Something is wrong here", label("What is wrong?")) },
    { path: "/setup?token=gone", shows: "Welcome to Classback" },
    { path: "/not-authorized", shows: "Access Denied" },
    { path: "/nowhere", shows: "Page not found" },
  ],
  admin: (at) => [
    { path: "/dashboard", shows: "See Review" },
    { path: "/dashboard?search=κανείς" },
    { path: "/dashboard?confirmed=no", shows: "Select all on this page" },
    { path: "/dashboard?left=yes" },
    { path: "/dashboard?view=mentors", shows: "Αθηνά" },
    { path: `/dashboard?student=${at.studentId}` },
    { path: `/dashboard?taughtBy=${at.teacherId}`, shows: "Back to Teachers" },
    { path: `/teachers/${at.teacherId}`, shows: "Average by month" },
    { path: "/students", shows: "See Review" },
    { path: "/teachers", shows: "Αθηνά" },
    { path: "/messages", shows: "E-mail to" },
    { path: "/messages/new", shows: "Students of a teacher" },
    {
      // Opened, so that its form is not submitted: that would prepare messages.
      path: `/messages/new?of=class-group&id=${at.classGroupId}&feedback=period`,
      opens: opening("Change this text", label("Text of the message")),
    },
    { path: `/messages/queues/${at.queueId}`, shows: "Start on WhatsApp" },
    { path: `/messages/queues/${at.queueId}/next`, shows: "Open WhatsApp" },
    { path: `/messages/queues/${at.emptyYearId}` },
    { path: "/students/add" },
    { path: "/add-mentor", shows: "The mentor signs in with this e-mail." },
    { path: "/add-mentor?by=invitation", shows: "They choose their own password." },
    { path: "/invitations", shows: "Code for the school" },
    { path: "/invitations", opens: opening("Show", qrCode) },
    { path: `/invitation-sheet?invitation=${at.invitationId}`, shows: "Scan the QR code" },
    { path: "/class-groups", opens: opening("Edit", label("Name of the class group")) },
    { path: "/class-groups", shows: "Class groups in" },
    { path: "/class-groups", opens: opening("Add school year", label("Name of the school year")) },
    { path: `/class-groups?year=${at.emptyYearId}` },
    { path: "/new-school-year" },
    {
      path: `/class-groups/${at.classGroupId}`,
      shows: "Students in",
      opens: (page, say) => page.getByLabel(say("Select all")).first().check(),
    },
    {
      path: `/class-groups/${at.classGroupId}`,
      opens: opening("Add students", (page) => page.getByRole("dialog").getByRole("checkbox").first()),
    },
    { path: "/import", shows: "Choose files" },
    {
      // Opened, so that its form is not submitted: that would import the rows.
      path: `/import/${at.importId}`,
      shows: "What will be imported",
      opens: opening("Correct", (page, say) => page.getByRole("form", { name: say("Correct") })),
    },
    { path: `/import/${at.emptyYearId}` },
    { path: `/class-groups/${at.classGroupId}/cards`, shows: "Who gets a card" },
    { path: `/studentdetails/${at.studentId}`, shows: "Parent" },
    { path: `/studentdetails/${at.studentId}`, opens: opening("Mark as left", label("Last day at school")) },
    { path: `/studentdetails/${at.studentId}`, opens: openingAfterYes("Make the link", "img") },
    { path: `/studentdetails/${at.leftStudentId}` },
    { path: `/studentdetails/${at.rollStudentId}`, shows: "Card valid until" },
    { path: `/studentdetails/${at.rollStudentId}`, opens: openingAfterYes("Make New Card", "article") },
    { path: `/student/update/${at.studentId}`, shows: "Save Changes" },
    { path: `/student/guardians/${at.studentId}`, shows: "Guardian 1" },
    { path: `/students/${at.studentId}/merge`, shows: "Which is the other record?" },
    {
      path: `/students/${at.studentId}/merge?other=${at.rollStudentId}`,
      shows: "What the record then has",
    },
    { path: `/update-profile/${at.teacherId}`, shows: "Save Changes" },
    { path: `/sendfeedback/${at.studentId}`, shows: "Latest:" },
    { path: `/sendfeedback/email/${at.studentId}`, shows: "Latest:" },
    { path: `/edit-review/${at.topic}`, shows: "Which review of" },
    { path: `/edit-review/${at.topic}?feedback=${at.feedbackId}`, shows: "Update Review" },
    { path: "/edit-review/τίποτα" },
    { path: "/getting-started", shows: "steps done" },
    { path: "/settings/privacy", shows: "Words of feedback" },
    { path: "/settings", shows: "Smallest group to compare" },
    { path: "/settings/office", shows: "Clerk" },
    { path: "/settings/office/invite", shows: "What may they do?" },
    { path: `/settings/office/${at.clerkId}`, shows: "What they did" },
    { path: `/settings/office/${at.emptyYearId}` },
    { path: "/audit-log", shows: "Undo" },
    { path: "/audit-log?from=2001-01-01&to=2001-01-01", shows: "No changes match" },
    { path: `/audience/${at.lessonId}` },
    { path: `/class/${at.lessonId}`, shows: "Comments" },
    { path: `/report?teacher=${at.teacherId}`, shows: "By class" },
    { path: "/report", shows: "By teacher" },
    { path: "/future-dates", shows: "There are no dates to correct." },
    { path: "/devices", shows: "This device" },
  ],
  clerk: (at) => [
    { path: "/dashboard", shows: "See Details" },
    { path: "/invitations", shows: "Code for the school" },
    { path: `/class-groups/${at.classGroupId}`, shows: "Students in" },
    { path: "/class-groups", shows: "Class groups in" },
    { path: "/messages", shows: "E-mail to" },
    { path: "/messages/new", shows: "For some students of a class group" },
    { path: `/messages/queues/${at.queueId}/next`, shows: "Open WhatsApp" },
    { path: `/sendfeedback/${at.studentId}`, shows: "Latest:" },
    { path: `/sendfeedback/email/${at.studentId}`, shows: "Latest:" },
    { path: `/class-groups/${at.classGroupId}/cards`, shows: "Who gets a card" },
    { path: `/studentdetails/${at.studentId}`, shows: "Parent" },
    { path: `/student/guardians/${at.studentId}`, shows: "Guardian 1" },
    {
      path: `/students/${at.studentId}/merge?other=${at.rollStudentId}`,
      shows: "What the record then has",
    },
    { path: "/dashboard?confirmed=no", shows: "Select all on this page" },
    { path: "/profile", shows: "Save Changes" },
    { path: "/devices", shows: "This device" },
  ],
  teacher: (at) => [
    { path: "/dashboard", shows: "Student Reviews" },
    { path: "/dashboard", opens: (page, say) => press(page, say, "Add Review") },
    { path: "/feedback", shows: "Student Reviews" },
    { path: `/allreview/${at.teacherId}`, shows: "Delete" },
    { path: `/allreview/${at.teacherId}`, opens: opening("Edit", label("Subject")) },
    { path: "/students", shows: "See Details" },
    { path: "/class-codes", shows: "There is no code for this class group." },
    { path: "/report" },
    { path: `/audience/${at.lessonId}` },
    { path: `/class/${at.lessonId}`, shows: "Comments" },
    { path: "/future-dates", shows: "There are no dates to correct." },
    { path: `/editreview/${at.feedbackId}`, shows: "Update Review" },
    { path: "/editreview/00000000-0000-4000-8000-000000000000" },
    { path: `/update-profile/${at.teacherId}`, shows: "Save Changes" },
    { path: `/studentdetails/${at.studentId}`, shows: "Classes and feedback" },
    { path: "/devices", shows: "This device" },
  ],
  student: (at) => [
    { path: "/dashboard", shows: "Teacher Reviews" },
    { path: "/given", shows: "Feedback already submitted" },
    { path: `/edit-review/${at.topic}?feedback=${at.feedbackId}`, shows: "Update Review" },
    { path: `/rate/${at.lessonId}` },
    { path: `/studentdetails/${at.studentId}`, shows: "Parent" },
    { path: `/student/update/${at.studentId}`, shows: "Save Changes" },
    { path: "/devices", shows: "This device" },
  ],
};
