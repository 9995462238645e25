import type { Catalogue } from "#locales/catalogue.ts";
import { month, number, plural } from "./format.ts";

export const teachers: Catalogue["teachers"] = {
  addMentor: "शिक्षक जोड़ें",
  passwordShort: "बहुत छोटा है",
  emailShort: "यह ईमेल पता नहीं है",
  emailHint: "शिक्षक इसी से लॉग इन करेंगे।",
  noEmail: "अभी ईमेल नहीं है",
  nameWithCourses: (name, courses) => `${name} (${courses})`,
  course: (position) => `कोर्स ${number(position)}`,
  removeCourse: (position) => `कोर्स ${number(position)} हटाएँ`,
  addCourse: "कोर्स जोड़ें",
  added: "शिक्षक का रजिस्ट्रेशन हो गया!",
  listFailed: "शिक्षकों की सूची नहीं आ सकी",
  notFound: "शिक्षक नहीं मिले।",
  loadFailed: "शिक्षक की जानकारी लोड नहीं हो सकी।",
  updateFailed: "अपडेट नहीं हो सका। फिर से कोशिश करें।",
  updated: "शिक्षक की जानकारी अपडेट हो गई!",
  none: "अभी कोई शिक्षक नहीं है।",
  noneDeleted: "कोई शिक्षक हटाया नहीं गया है।",
  noneMatch: "ऐसे कोई शिक्षक नहीं मिले।",
  sortedBy: {
    name: "नाम के क्रम में",
    lowest: "इस महीने का औसत, कम से ज़्यादा",
    highest: "इस महीने का औसत, ज़्यादा से कम",
    responses: "इस महीने सबसे ज़्यादा फ़ीडबैक",
  },
  pages: "शिक्षकों के पेज",
  monthlyRatings: "महीने की रेटिंग",
  deletedTeachers: "हटाए गए शिक्षक",
  showDeleted: "हटाए गए शिक्षक दिखाएँ",
  showCurrent: "मौजूदा शिक्षक दिखाएँ",
  deletedOn: (day) => `${day} को हटाए गए`,
  deleteTitle: "शिक्षक को हटाएँ?",
  deleteBody: (name) => `${name} लॉग इन नहीं कर सकेंगे। उनका फ़ीडबैक रहेगा, और आप उन्हें वापस ला सकते हैं।`,
  deleted: "शिक्षक को हटा दिया गया",
  wasDeleted: (name) => `${name} को हटा दिया गया।`,
  deleteFailed: "शिक्षक को हटाया नहीं जा सका",
  restore: "वापस लाएँ",
  restored: "शिक्षक को वापस लाया गया",
  restoreFailed: "शिक्षक को वापस नहीं लाया जा सका",
  restoreEmailTaken: "उनका ईमेल अब किसी दूसरे अकाउंट में है।",
  monthOfRating: (date) => `${month(date)}:`,
  notes: "इस रेटिंग के बारे में",
  directionUp: "ऊपर",
  directionDown: "नीचे",
  allMonths: "सभी महीने",
  feedbackCount: (count) => plural(count, { one: `${number(count)} फ़ीडबैक`, other: `${number(count)} फ़ीडबैक` }),
  starTable: "महीने और स्टार के हिसाब से फ़ीडबैक",
  month: "महीना",
  lessonChangesMark: (count) =>
    plural(count, {
      one: "क्लास में शिक्षक का 1 बदलाव",
      other: `क्लासों में शिक्षक के ${number(count)} बदलाव`,
    }),
  unconfirmedMark: (count) =>
    plural(count, {
      one: "1 ऐसे विद्यार्थी का जिनकी आपने पुष्टि नहीं की",
      other: `${number(count)} ऐसे विद्यार्थियों के जिनकी आपने पुष्टि नहीं की`,
    }),
  fewResponses: "बहुत कम फ़ीडबैक",
  allMonthsFailed: "सभी महीनों की जानकारी नहीं आ सकी",
  changedByOthers: (count) =>
    plural(count, {
      one: `${number(count)} फ़ीडबैक किसी और ने बदला`,
      other: `${number(count)} फ़ीडबैक किसी और ने बदले`,
    }),
  changedInOtherMonths: (count) =>
    plural(count, {
      one: `दूसरे महीनों का ${number(count)} फ़ीडबैक किसी और ने बदला`,
      other: `दूसरे महीनों के ${number(count)} फ़ीडबैक किसी और ने बदले`,
    }),
};
