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
  /** Another viewer's walk looks at the same: of this one's, only whether all that it links to and asks for is allowed. */
  isLookedAtElsewhere?: true;
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

/** Chooses an item of the menu 'More', and waits for what it opens. */
const choosing =
  (name: string, opened: (page: Page, say: Say) => { waitFor(): Promise<void> }): Stop["opens"] =>
  async (page, say) => {
    await press(page, say, "More");
    await page.getByRole("menuitem", { name: say(name) }).click();
    await opened(page, say).waitFor();
  };

/** Both, one after the other. */
const then =
  (first: Stop["opens"], second: Stop["opens"]): Stop["opens"] =>
  async (page, say) => {
    await first?.(page, say);
    await second?.(page, say);
  };

const button = (text: string) => (page: Page, say: Say) =>
  page.getByRole("main").getByRole("button", { name: say(text) });

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
    { path: "/register", shows: "Already registered?" },
    { path: "/register", opens: (page, say) => press(page, say, "I have a code") },
    { path: "/register#BBBB-BBBB", shows: "does not exist" },
    { path: `/register#${teacherCode}`, shows: "Ζωή" },
    { path: "/sign-in/pin", shows: "Forgot your PIN?" },
    { path: "/sign-in/pin", opens: (page, say) => press(page, say, "I have a sign-in card") },
    { path: "/sign-in/pin#BBBB-BBBB", shows: "This card was used" },
    { path: `/sign-in/pin#${cardCode}`, shows: "Δανάη" },
    { path: "/forgot-password", shows: "Ask there." },
    { path: "/reset-password?token=any", shows: "Signs you out everywhere." },
    { path: "/mails?of=reminders&token=gone", shows: "does not work" },
    { path: "/mails?token=gone", shows: "This link is not valid." },
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
    { path: `/teachers/${at.teacherId}`, opens: choosing("Sign-in link", button("Make the link")) },
    { path: `/teachers/${at.teacherId}?list=classes`, shows: "Edit profile" },
    { path: `/teachers/${at.teacherId}?list=months`, shows: "Average by month" },
    { path: "/students", shows: "See Review" },
    { path: "/teachers", shows: "Αθηνά" },
    { path: "/messages", shows: "E-mail to" },
    { path: "/messages/new", shows: "Students of a teacher" },
    {
      // Opened, so that its form is not submitted: that would prepare messages.
      path: `/messages/new?of=class-group&id=${at.classGroupId}&feedback=period`,
      opens: opening("Change this text", label("Text of the message")),
    },
    { path: `/messages/queues/${at.queueId}`, shows: "Start sending" },
    { path: `/messages/queues/${at.queueId}?step=next`, shows: "Open WhatsApp" },
    { path: `/messages/queues/${at.emptyYearId}` },
    { path: "/students/add" },
    { path: "/add-mentor", shows: "The teacher signs in with it." },
    { path: "/add-mentor?by=invitation", shows: "They choose a password." },
    { path: `/handouts?invitation=${at.invitationId}&show=code`, shows: "Scan the QR code" },
    { path: "/class-groups", opens: opening("Edit", label("Name of the class group")) },
    { path: "/class-groups", shows: "Add class group" },
    {
      path: "/class-groups",
      opens: async (page, say) => {
        // Its name for a screen reader also says of which class group.
        const code = new RegExp(`^\\[*${escaped(say("Code"))}\\]*$`);
        await page.getByRole("main").getByText(code).filter({ visible: true }).first().click();
        await page.getByRole("dialog").waitFor();
      },
    },
    {
      path: "/class-groups",
      opens: async (page, say) => {
        // On a phone, the navigation has one, too.
        await page
          .getByRole("main")
          .getByRole("button", { name: say("More") })
          .first()
          .click();
        await page.getByRole("menuitem", { name: say("Add school year") }).click();
        await page.getByLabel(say("Name of the school year")).waitFor();
      },
    },
    { path: `/class-groups?year=${at.emptyYearId}` },
    { path: "/class-groups?plan=next" },
    { path: "/handouts", shows: "Sign-in cards" },
    {
      path: `/class-groups/${at.classGroupId}`,
      shows: "Students in",
      opens: (page, say) => page.getByLabel(say("Select all")).first().check(),
    },
    {
      path: `/class-groups/${at.classGroupId}`,
      opens: opening("Add students", label("Names, one per line")),
    },
    { path: "/import", shows: "Choose files" },
    {
      // Opened, so that its form is not submitted: that would import the rows.
      path: `/import/${at.importId}`,
      shows: "What will be imported",
      opens: opening("Fix", (page, say) => page.getByRole("form", { name: say("Fix") })),
    },
    { path: `/import/${at.emptyYearId}` },
    { path: `/handouts?group=${at.classGroupId}`, shows: "Who gets a card" },
    { path: `/studentdetails/${at.studentId}`, shows: "Parent" },
    {
      path: `/studentdetails/${at.studentId}`,
      opens: choosing("Mark as left", label("Last day at school")),
    },
    {
      path: `/studentdetails/${at.studentId}`,
      opens: then(choosing("Sign-in link", button("Make the link")), openingAfterYes("Make the link", "img")),
    },
    { path: `/studentdetails/${at.leftStudentId}` },
    {
      path: `/studentdetails/${at.rollStudentId}`,
      opens: then(
        choosing("Sign-in card", button("Make New Card")),
        openingAfterYes("Make New Card", "article"),
      ),
    },
    { path: `/studentdetails/${at.studentId}?answered=all`, shows: "Not answered" },
    { path: `/student/update/${at.studentId}`, shows: "Save Changes" },
    { path: `/student/update/${at.studentId}#parents`, shows: "Parent 1" },
    { path: `/studentdetails/${at.studentId}?merge`, shows: "Which is the other record?" },
    {
      // Neither has a contact that only the student has seen: whether an earlier step has confirmed one depends on the order.
      path: `/studentdetails/${at.rollStudentId}?merge=${at.leftStudentId}`,
      shows: "What the record then has",
    },
    { path: `/update-profile/${at.teacherId}`, shows: "Save Changes" },
    { path: `/sendfeedback/${at.studentId}`, shows: "Fetch Review" },
    { path: `/sendfeedback/email/${at.studentId}`, shows: "Fetch Review" },
    { path: `/edit-review/${at.topic}`, shows: "Which feedback on" },
    { path: `/edit-review/${at.topic}?feedback=${at.feedbackId}`, shows: "Update Review" },
    { path: "/edit-review/τίποτα" },
    { path: "/dashboard#getting-started", shows: "6 steps done" },
    { path: "/settings/data", shows: "Words of feedback" },
    { path: "/settings", shows: "Compare only with at least" },
    { path: "/settings/people", shows: "Clerk" },
    { path: "/settings/people", opens: opening("Show", qrCode) },
    { path: "/settings/people?account=new", shows: "What may they do?" },
    { path: `/settings/people?account=${at.clerkId}`, shows: "What they did" },
    { path: `/settings/people?account=${at.emptyYearId}` },
    { path: "/audit-log", shows: "Undo" },
    { path: "/audit-log?from=2001-01-01&to=2001-01-01", shows: "No changes match" },
    { path: `/class/${at.lessonId}?show=asked` },
    { path: `/class/${at.lessonId}`, shows: "Feedback" },
    { path: `/report?teacher=${at.teacherId}`, shows: "By class" },
    { path: "/report", shows: "By teacher" },
    { path: "/classes?show=later", shows: "No dates to correct." },
    { path: "/account", shows: "This device" },
  ],
  clerk: (at) => [
    { path: "/dashboard", shows: "See Details" },
    { path: `/class-groups/${at.classGroupId}`, shows: "Students in", isLookedAtElsewhere: true },
    { path: "/class-groups", shows: "Code for the school" },
    { path: "/class-groups", opens: opening("Show", qrCode) },
    { path: "/messages", shows: "E-mail to", isLookedAtElsewhere: true },
    { path: "/messages/new", shows: "For some students, press" },
    { path: `/messages/queues/${at.queueId}?step=next`, shows: "Open WhatsApp", isLookedAtElsewhere: true },
    { path: `/sendfeedback/${at.studentId}`, shows: "Fetch Review", isLookedAtElsewhere: true },
    { path: `/sendfeedback/email/${at.studentId}`, shows: "Fetch Review", isLookedAtElsewhere: true },
    { path: `/handouts?group=${at.classGroupId}`, shows: "Who gets a card", isLookedAtElsewhere: true },
    { path: `/studentdetails/${at.studentId}`, shows: "Parent" },
    { path: `/student/update/${at.studentId}#parents`, shows: "Parent 1", isLookedAtElsewhere: true },
    {
      // Neither has a contact that only the student has seen: whether an earlier step has confirmed one depends on the order.
      path: `/studentdetails/${at.rollStudentId}?merge=${at.leftStudentId}`,
      shows: "What the record then has",
    },
    { path: "/dashboard?confirmed=no", shows: "Select all on this page" },
    { path: "/account", shows: "This device", isLookedAtElsewhere: true },
  ],
  teacher: (at) => [
    { path: "/dashboard", shows: "Student Reviews" },
    { path: "/dashboard", opens: (page, say) => press(page, say, "Add Review") },
    { path: "/feedback", shows: "Delete" },
    { path: `/allreview/${at.teacherId}`, shows: "Delete" },
    { path: `/allreview/${at.teacherId}`, opens: opening("Edit", label("Subject")) },
    { path: "/students", shows: "See Details" },
    { path: "/report" },
    { path: `/class/${at.lessonId}?show=asked` },
    { path: `/class/${at.lessonId}`, shows: "Feedback" },
    { path: `/allreview/${at.teacherId}?show=later`, shows: "No dates to correct." },
    { path: `/editreview/${at.feedbackId}`, shows: "Update Review" },
    { path: "/editreview/00000000-0000-4000-8000-000000000000" },
    { path: `/update-profile/${at.teacherId}`, shows: "Save Changes" },
    { path: `/studentdetails/${at.studentId}`, shows: "Classes and feedback" },
    { path: "/account", shows: "This device" },
  ],
  student: (at) => [
    { path: "/dashboard", shows: "Teacher Reviews" },
    { path: `/edit-review/${at.topic}?feedback=${at.feedbackId}`, shows: "Update Review" },
    { path: `/rate/${at.lessonId}` },
    { path: `/studentdetails/${at.studentId}`, shows: "Parent" },
    { path: `/student/update/${at.studentId}`, shows: "Save Changes" },
    { path: "/account", shows: "This device" },
  ],
};
