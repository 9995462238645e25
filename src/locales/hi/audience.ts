import type { Catalogue } from "#locales/catalogue.ts";
import { date, number, plural } from "./format.ts";

export const audience: Catalogue["audience"] = {
  failed: "यह जानकारी नहीं आ सकी कि किससे पूछा गया",
  askedAndAnswered: (asked, answered) => {
    if (answered === 0) return `${number(asked)} से पूछा गया, कोई जवाब नहीं आया`;
    return plural(answered, {
      one: `${number(asked)} से पूछा गया, 1 जवाब आया`,
      other: `${number(asked)} से पूछा गया, ${number(answered)} जवाब आए`,
    });
  },
  onlyForGroups: (names) => `सिर्फ़ ${names} के लिए`,
  responsesFrom: (day) => `जवाब ${date(day)} से दिखेंगे।`,
  unconfirmedCount: (count) => `${number(count)} की पुष्टि बाकी`,
  unconfirmedNote: "जवाब देने या पुष्टि होने पर गिने जाते हैं।",
  search: "नाम से खोजें",
  nobodyAsked: "किसी से नहीं पूछा गया।",
  nobodyHasCourse: (count, subject) =>
    `किसी से नहीं पूछा गया: ${number(count)} विद्यार्थियों के पास ${subject} कोर्स नहीं है। उसे ऑफ़िस या विद्यार्थी जोड़ सकते हैं।`,
  excuse: "अनुपस्थित",
  undoExcuse: "उपस्थित",
  excused: "अनुपस्थित",
  nowExcused: (student) => `${student} को अनुपस्थित दर्ज किया गया।`,
  nowAskedAgain: (student) => `${student} को उपस्थित दर्ज किया गया।`,
  excuseFailed: "यह बदला नहीं जा सका।",
  answered: "जवाब दिया",
  notAnswered: "जवाब नहीं दिया",
  feedbackDeleted: "जवाब दिया, फ़ीडबैक हटाया गया",
  hasLeft: "स्कूल छोड़ चुके",
  others: "बिना पूछे जवाब देने वाले",
  othersNote: "ये सिर्फ़ औसत में गिने जाते हैं।",
};
