import { number, plural } from "./format.ts";

export const dashboard = {
  title: "Dashboard",
  welcome: (name: string) => `Welcome, ${name}`,
  loading: "Loading dashboard...",
  invalidRole: "Invalid User Role",

  hideForm: "Hide Form",
  /** The name of the links that choose a list. */
  lists: "Lists",
  seeStudents: "See Students",
  seeMentors: "See Mentors",
  seeFeedback: "See Review",
  seeLessons: "See Reviews",
  seeDetails: "See Details",
  sendFeedback: "Send Feedback",
  backToTeachers: "Back to Teachers",
  feedbackBy: (student: string) => `Feedback from ${student}`,
  studentsOf: (teacher: string) => `Students of ${teacher}`,

  wrongPins: "Wrong PINs",
  guesses: (wrong: number, accounts: number, addresses: number) =>
    [
      plural(wrong, { one: "1 wrong PIN", other: `${number(wrong)} wrong PINs` }),
      plural(accounts, { one: "on 1 account", other: `on ${number(accounts)} accounts` }),
      "since yesterday,",
      plural(addresses, { one: "from 1 address", other: `from ${number(addresses)} addresses` }),
    ].join(" "),
  corrections: "Corrections",
  correctionsAsked: (messages: number, isMore: boolean) =>
    isMore
      ? `Parents report ${number(messages)} or more wrong messages.`
      : plural(messages, {
          one: "A parent reports a wrong message.",
          other: `Parents report ${number(messages)} wrong messages.`,
        }),
  thisWeek: "This week’s feedback",
  weekForParents: "Feedback for parents.",
  nothingThisWeek: "Nothing from this week can go to parents now.",
  sendWeek: (count: number) => `Send this week’s ${number(count)}`,
  notMailed: "E-mails not sent",
  /** The names follow. */
  linksNotSent: (people: number) =>
    plural(people, {
      one: "Link not e-mailed to:",
      other: `Links not e-mailed to ${number(people)} people:`,
    }),
  futureDates: "Dates in the Future",
  seeDates: "See Dates",
  loadingLessons: "Loading classes",
  laterDates: (reviews: number, classes: number) => {
    const [ofFeedback, ofLessons] = [number(reviews), number(classes)];
    if (classes === 0) {
      return plural(reviews, {
        one: "1 rating has a future date.",
        other: `${ofFeedback} ratings have future dates.`,
      });
    }
    if (reviews === 0) {
      return plural(classes, {
        one: "1 class has a future date.",
        other: `${ofLessons} classes have future dates.`,
      });
    }
    return plural(reviews, {
      one: plural(classes, {
        one: "1 rating and 1 class have future dates.",
        other: `1 rating and ${ofLessons} classes have future dates.`,
      }),
      other: plural(classes, {
        one: `${ofFeedback} ratings and 1 class have future dates.`,
        other: `${ofFeedback} ratings and ${ofLessons} classes have future dates.`,
      }),
    });
  },
  laterDatesIntro: "They count once you correct the date.",
  laterDatesIntroAdmin: "They count once their teacher corrects the date.",
  laterDatesNone: "No dates to correct.",
} as const;
