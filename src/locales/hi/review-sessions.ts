import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, date, month, monthName } = formats;

export const reviewSessions: Catalogue["reviewSessions"] = {
  teacherNotIdentified: "शिक्षक की पहचान नहीं हो सकी!",
  addFailed: "क्लास नहीं जोड़ी जा सकी",
  added: (topic, day) => `${date(day)} की क्लास “${topic}” जुड़ गई!`,
  listFailed: "आपकी जोड़ी हुई क्लास नहीं आ सकीं।",
  none: "आपने अभी तक कोई क्लास नहीं जोड़ी है।",
  deleteTitle: "यह रिव्यू हटाएँ?",
  deleted: "क्लास और उसका फ़ीडबैक हटा दिया गया",
  deleteFailed: "हटाया नहीं जा सका",
  topicRequired: "कृपया टॉपिक भरें।",
  topicTaken: (suggestion) => `उस तारीख पर इस टॉपिक की क्लास पहले से है। “${suggestion}” कैसा रहेगा?`,
  dateRequired: "कृपया तारीख चुनें।",
  dateTooEarly: (earliest) => `कृपया ${date(earliest)} या उसके बाद की तारीख चुनें।`,
  dateTooLate: (latest) => `क्लास सात दिन पहले तक जोड़ी जा सकती है। कृपया ${date(latest)} तक की तारीख चुनें।`,
  answeredDateTooLate: "इस क्लास पर फ़ीडबैक आ चुका है, इसलिए इसकी तारीख आज के बाद की नहीं हो सकती।",
  reviewDateTooLate: "रिव्यू की तारीख आज के बाद की नहीं हो सकती।",
  correct: "क्लास सुधारें",
  correctTitle: "यह क्लास सुधारें?",
  reviewsMove: (count, from, to) => {
    const former = from.slice(0, 4) === to.slice(0, 4) ? monthName(from) : month(from);
    return plural(count, {
      one: `${number(count)} रिव्यू ${former} से ${month(to)} में चला जाएगा।`,
      other: `${number(count)} रिव्यू ${former} से ${month(to)} में चले जाएँगे।`,
    });
  },
  corrected: "क्लास सुधार दी गई",
  correctFailed: "क्लास सुधारी नहीं जा सकी",
};
