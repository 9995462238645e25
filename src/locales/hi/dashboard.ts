import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, date } = formats;

export const dashboard: Catalogue["dashboard"] = {
  title: "डैशबोर्ड",
  welcome: (name) => `नमस्ते, ${name}`,
  loading: "डैशबोर्ड लोड हो रहा है...",
  invalidRole: "यूज़र की भूमिका सही नहीं है",

  hideForm: "फ़ॉर्म छिपाएँ",
  lists: "सूचियाँ",
  seeStudents: "विद्यार्थी देखें",
  seeMentors: "शिक्षक देखें",
  mentors: "शिक्षक",
  seeFeedback: "रिव्यू देखें",
  seeLessons: "क्लासें देखें",
  seeDetails: "जानकारी देखें",
  sendFeedback: "फ़ीडबैक भेजें",
  backToTeachers: "शिक्षकों पर वापस",
  feedbackBy: (student) => `${student} के रिव्यू`,
  studentsOf: (teacher) => `${teacher} के विद्यार्थी`,

  wrongPins: "गलत PIN",
  guesses: (wrong, accounts, addresses) =>
    `कल से ${plural(addresses, { one: `${number(addresses)} पते`, other: `${number(addresses)} पतों` })} से ${plural(accounts, { one: `${number(accounts)} अकाउंट`, other: `${number(accounts)} अकाउंट` })} पर ${number(wrong)} बार गलत PIN भरा गया`,
  corrections: "सुधार",
  correctionsAsked: (messages, isMore) =>
    isMore
      ? `अभिभावकों ने ${number(messages)} या उससे ज़्यादा संदेशों को गलत बताया है।`
      : plural(messages, {
          one: "एक अभिभावक ने एक संदेश को गलत बताया है।",
          other: `अभिभावकों ने ${number(messages)} संदेशों को गलत बताया है।`,
        }),
  notMailed: "जो ईमेल नहीं भेजे जा सके",
  linksNotSent: (people) =>
    plural(people, {
      one: "लिंक वाला ईमेल इन्हें नहीं भेजा जा सका:",
      other: `लिंक वाले ईमेल ${number(people)} लोगों को नहीं भेजे जा सके:`,
    }),
  futureDates: "आज के बाद की तारीखें",
  feedbackOf: (student, topic, day) => `${topic}, ${student}, ${date(day)}`,
  seeDates: "तारीखें देखें",
  loadingDates: "तारीखें लोड हो रही हैं",
  loadingLessons: "क्लासें लोड हो रही हैं",
  laterDates: (reviews, classes) => {
    const [ofFeedback, ofLessons] = [number(reviews), number(classes)];
    if (classes === 0) {
      return plural(reviews, {
        one: `${ofFeedback} रिव्यू की तारीख आज के बाद की है।`,
        other: `${ofFeedback} रिव्यू की तारीखें आज के बाद की हैं।`,
      });
    }
    if (reviews === 0) {
      return plural(classes, {
        one: `${ofLessons} क्लास की तारीख आज के बाद की है।`,
        other: `${ofLessons} क्लासों की तारीखें आज के बाद की हैं।`,
      });
    }
    return plural(classes, {
      one: `${ofFeedback} रिव्यू और ${ofLessons} क्लास की तारीखें आज के बाद की हैं।`,
      other: `${ofFeedback} रिव्यू और ${ofLessons} क्लासों की तारीखें आज के बाद की हैं।`,
    });
  },
  laterDatesIntro: "जिन क्लासों और रिव्यू की तारीख आज के बाद की है, वे तारीख सुधारने तक रेटिंग में नहीं गिने जाते।",
  laterDatesIntroAdmin:
    "जिन क्लासों और रिव्यू की तारीख आज के बाद की है, वे रेटिंग में नहीं गिने जाते। उनके शिक्षक तारीख सुधार सकते हैं।",
  laterDatesNone: "सुधारने के लिए कोई तारीख नहीं है।",
  laterDatesFailed: "आज के बाद की तारीखें नहीं आ सकीं",
};
