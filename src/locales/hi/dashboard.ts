import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const dashboard: Catalogue["dashboard"] = {
  title: "डैशबोर्ड",
  welcome: (name) => `नमस्ते, ${name}`,
  loading: "डैशबोर्ड लोड हो रहा है...",
  invalidRole: "यूज़र की भूमिका सही नहीं है",

  hideForm: "फ़ॉर्म छिपाएँ",
  lists: "सूचियाँ",
  seeStudents: "विद्यार्थी देखें",
  seeMentors: "शिक्षक देखें",
  seeFeedback: "फ़ीडबैक देखें",
  seeLessons: "क्लासें देखें",
  seeDetails: "जानकारी देखें",
  sendFeedback: "फ़ीडबैक भेजें",
  backToTeachers: "शिक्षकों पर वापस",
  feedbackBy: (student) => `${student} के फ़ीडबैक`,
  studentsOf: (teacher) => `${teacher} के विद्यार्थी`,

  wrongPins: "गलत PIN",
  guesses: (wrong, accounts, addresses) =>
    `कल से ${plural(addresses, { one: `${number(addresses)} पते`, other: `${number(addresses)} पतों` })} से ${plural(accounts, { one: `${number(accounts)} अकाउंट`, other: `${number(accounts)} अकाउंट` })} पर ${number(wrong)} बार गलत PIN भरा गया`,
  corrections: "सुधार",
  correctionsAsked: (messages, isMore) =>
    isMore
      ? `अभिभावकों ने ${number(messages)}+ संदेश गलत बताए हैं।`
      : plural(messages, {
          one: "एक अभिभावक ने एक संदेश गलत बताया है।",
          other: `अभिभावकों ने ${number(messages)} संदेश गलत बताए हैं।`,
        }),
  thisWeek: "इस सप्ताह का फ़ीडबैक",
  weekForParents: "अभिभावकों के लिए फ़ीडबैक।",
  nothingThisWeek: "इस सप्ताह का कुछ भी अभी अभिभावकों को नहीं भेजा जा सकता।",
  sendWeek: (count) => `इस सप्ताह के ${number(count)} भेजें`,
  notMailed: "जो ईमेल नहीं भेजे जा सके",
  linksNotSent: (people) =>
    plural(people, {
      one: "लिंक वाला ईमेल इन्हें नहीं गया:",
      other: `लिंक वाले ईमेल ${number(people)} लोगों को नहीं गए:`,
    }),
  futureDates: "आज के बाद की तारीखें",
  seeDates: "तारीखें देखें",
  loadingLessons: "क्लासें लोड हो रही हैं",
  laterDates: (reviews, classes) => {
    const [ofFeedback, ofLessons] = [number(reviews), number(classes)];
    if (classes === 0) {
      return plural(reviews, {
        one: `${ofFeedback} फ़ीडबैक की तारीख आज के बाद की है।`,
        other: `${ofFeedback} फ़ीडबैक की तारीखें आज के बाद की हैं।`,
      });
    }
    if (reviews === 0) {
      return plural(classes, {
        one: `${ofLessons} क्लास की तारीख आज के बाद की है।`,
        other: `${ofLessons} क्लासों की तारीखें आज के बाद की हैं।`,
      });
    }
    return plural(classes, {
      one: `${ofFeedback} फ़ीडबैक और ${ofLessons} क्लास की तारीखें आज के बाद की हैं।`,
      other: `${ofFeedback} फ़ीडबैक और ${ofLessons} क्लासों की तारीखें आज के बाद की हैं।`,
    });
  },
  laterDatesIntro: "तारीख सुधारने पर ये गिने जाएँगे।",
  laterDatesIntroAdmin: "शिक्षक के तारीख सुधारने पर ये गिने जाएँगे।",
  laterDatesNone: "सुधारने को कोई तारीख नहीं।",
};
