import { number, plural } from "./format.ts";

/** A student's page: the classes they were asked about, and what they answered. */
export const studentHistory = {
  title: "Classes and feedback",
  lastDays: (days: number) => `Last ${number(days)} days`,
  schoolYear: (name: string) => `School year ${name}`,
  allSoFar: "All classes so far",
  askedAndAnswered: (asked: number, answered: number) => {
    if (asked === 0) return "Not asked about any class";
    return plural(asked, {
      one: `${number(answered)} of 1 class answered`,
      other: `${number(answered)} of ${number(asked)} classes answered`,
    });
  },
  alsoAnswered: (count: number) =>
    plural(count, {
      one: "Answered 1 more without being asked",
      other: `Answered ${number(count)} more without being asked`,
    }),
  excusedFrom: (count: number) =>
    plural(count, { one: "Absent from 1 class", other: `Absent from ${number(count)} classes` }),
  noneCounted: "No classes counted yet.",
  fromNextDay: "Each class counts from the next day.",
  ownFromNextDay: "Only your own classes count, from the next day.",
  seeUnanswered: (count: number) =>
    plural(count, { one: "See the unanswered class", other: `See all ${number(count)} unanswered classes` }),
  noSignIn: "None on record",
  which: "Which classes",
  none: "No classes yet.",
  noneAnswered: "They have given no feedback yet.",
  noneUnanswered: "No unanswered classes.",
  notAsked: "Not asked about this class",
} as const;
