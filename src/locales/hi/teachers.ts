import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, month } = formats;

export const teachers: Catalogue["teachers"] = {
  added: "शिक्षक का रजिस्ट्रेशन हो गया!",
  listFailed: "शिक्षकों की सूची नहीं आ सकी",
  notFound: "शिक्षक नहीं मिले।",
  loadFailed: "शिक्षक की जानकारी लोड नहीं हो सकी।",
  updateFailed: "अपडेट नहीं हो सका। फिर से कोशिश करें।",
  updated: "शिक्षक की जानकारी अपडेट हो गई!",
  none: "अभी कोई शिक्षक नहीं है।",
  noneDeleted: "कोई शिक्षक हटाया नहीं गया है।",
  noneFound: "इस नाम या ईमेल के कोई शिक्षक नहीं मिले।",
  deleteTitle: "शिक्षक को हटाएँ?",
  deleteBody: (name) =>
    `${name} अब लॉग इन नहीं कर पाएँगे और किसी सूची में नहीं दिखेंगे। उनका फ़ीडबैक बना रहेगा, और आप उन्हें वापस ला सकते हैं।`,
  deleted: "शिक्षक को हटा दिया गया",
  deleteFailed: "शिक्षक को हटाया नहीं जा सका",
  restored: "शिक्षक को वापस लाया गया",
  restoreFailed: "शिक्षक को वापस नहीं लाया जा सका",
  restoreEmailTaken: "इन शिक्षक को वापस नहीं लाया जा सकता, क्योंकि उनका ईमेल अब किसी दूसरे अकाउंट में है।",
  monthOfRating: (date) => `${month(date)}:`,
  fewResponses: "बहुत कम फ़ीडबैक",
  allMonthsFailed: "सभी महीनों की जानकारी नहीं आ सकी",
  changedByOthers: (count) =>
    plural(count, {
      one: `${number(count)} रिव्यू विद्यार्थी के अलावा किसी और ने बदला, दूसरी जगह रखा या हटाया`,
      other: `${number(count)} रिव्यू विद्यार्थी के अलावा किसी और ने बदले, दूसरी जगह रखे या हटाए`,
    }),
  changedInOtherMonths: (count) =>
    plural(count, {
      one: `दूसरे महीनों का ${number(count)} रिव्यू विद्यार्थी के अलावा किसी और ने बदला, दूसरी जगह रखा या हटाया`,
      other: `दूसरे महीनों के ${number(count)} रिव्यू विद्यार्थी के अलावा किसी और ने बदले, दूसरी जगह रखे या हटाए`,
    }),
  changesTitle: "विद्यार्थी के अलावा किसी और के बदलाव",
  changesNote: "क्लास के महीने में गिने गए हैं। जो रिव्यू दूसरे महीने में रखा गया, वह दोनों में गिना जाता है।",
  noChanges: "किसी और ने कोई रिव्यू न बदला है, न दूसरी जगह रखा है, न हटाया है।",
};
