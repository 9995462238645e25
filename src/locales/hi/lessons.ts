import type { Catalogue } from "#locales/catalogue.ts";
import { date, month, monthName, number, oneDecimal, plural } from "./format.ts";

export const lessons: Catalogue["lessons"] = {
  add: "क्लास जोड़ें",
  noCourses: "“प्रोफ़ाइल अपडेट करें” में अपने कोर्स जोड़ें।",
  takeTopic: (topic) => `“${topic}” रखें`,
  teacherNotIdentified: "शिक्षक की पहचान नहीं हो सकी!",
  addFailed: "क्लास नहीं जोड़ी जा सकी",
  added: (topic, day) => `${date(day)} की क्लास “${topic}” जुड़ गई!`,
  own: "आपकी क्लासें",
  loadingOne: "क्लास लोड हो रही है",
  responses: (count) => (count === 0 ? "अभी कोई फ़ीडबैक नहीं" : `${number(count)} ने फ़ीडबैक दिया`),
  listFailed: "आपकी जोड़ी हुई क्लासें नहीं आ सकीं।",
  none: "आपने अभी तक कोई क्लास नहीं जोड़ी है।",
  deleteTitle: "इसे हटाएँ?",
  deleteBody: (topic, responses) => {
    if (responses === 0) return `क्लास “${topic}” पर कोई फ़ीडबैक नहीं है।`;
    return plural(responses, {
      one: `“${topic}”, ${number(responses)} फ़ीडबैक के साथ।`,
      other: `“${topic}”, ${number(responses)} फ़ीडबैक के साथ।`,
    });
  },
  deleted: "क्लास और उसका फ़ीडबैक हटा दिया गया",
  deleteFailed: "हटाया नहीं जा सका",
  topicRequired: "कृपया टॉपिक भरें।",
  topicTaken: (suggestion) => `उस तारीख पर यह टॉपिक पहले से है। “${suggestion}” कैसा रहेगा?`,
  tooManyClassGroups: (most) => `ज़्यादा से ज़्यादा ${most} क्लास ग्रुप।`,
  classGroupNotTaught: "अपने ही क्लास ग्रुप चुनें।",
  dateRequired: "कृपया तारीख चुनें।",
  dateTooEarly: (earliest) => `${date(earliest)} या बाद की तारीख चुनें।`,
  dateTooLate: (latest) => `${date(latest)} तक की तारीख चुनें।`,
  answeredDateTooLate: "जिस क्लास पर फ़ीडबैक है, उसकी तारीख आज के बाद की नहीं हो सकती।",
  feedbackDateTooLate: "फ़ीडबैक आज के बाद का नहीं हो सकता।",
  forAllStudents: (count) =>
    plural(count, {
      one: "खाली: आपका इकलौता विद्यार्थी।",
      other: `खाली: सभी ${number(count)} विद्यार्थी।`,
    }),
  forNobody: "इस विषय में अभी कोई विद्यार्थी नहीं है।",
  forStudents: (count) => `${number(count)} विद्यार्थी।`,
  audience: "किससे पूछा गया",
  notFound: "क्लास नहीं मिली",
  plusNotAsked: (count) => `+${number(count)} बिना पूछे`,
  excusedCount: (count) => `${number(count)} अनुपस्थित`,
  answeredOf: (answered, asked) => `${number(asked)} में से ${number(answered)} ने जवाब दिया`,
  answeredAndAverage: (answered, asked, average) =>
    `${number(asked)} में से ${number(answered)} ने जवाब दिया · ★ ${oneDecimal(average)}`,
  nobodyAsked: "किसी से नहीं पूछा गया",
  onlyUnconfirmed: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी, पुष्टि बाकी`,
      other: `${number(count)} विद्यार्थी, पुष्टि बाकी`,
    }),
  qrCode: "QR कोड",
  moreFeedback: (count) => `${number(count)} और`,
  remind: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी को याद दिलाएँ`,
      other: `${number(count)} विद्यार्थियों को याद दिलाएँ`,
    }),
  remindCount: (count) => `${number(count)} को याद दिलाएँ`,

  correct: "क्लास सुधारें",
  correctTitle: "यह क्लास सुधारें?",
  feedbackMoves: (count, from, to) => {
    const former = from.slice(0, 4) === to.slice(0, 4) ? monthName(from) : month(from);
    return plural(count, {
      one: `${number(count)} फ़ीडबैक ${former} से ${month(to)} में चला जाएगा।`,
      other: `${number(count)} फ़ीडबैक ${former} से ${month(to)} में चले जाएँगे।`,
    });
  },
  corrected: "क्लास सुधार दी गई",
  correctFailed: "क्लास सुधारी नहीं जा सकी",
};
