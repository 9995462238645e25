import type { Catalogue } from "#locales/catalogue.ts";
import { date, dayOf, number, plural, timeOf } from "./format.ts";

export const reminders: Catalogue["reminders"] = {
  remindTitle: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी को याद दिलाएँ?`,
      other: `${number(count)} विद्यार्थियों को याद दिलाएँ?`,
    }),
  what: "डैशबोर्ड पर, और बंद न हो तो ईमेल से भी। दिन में एक ही बार।",
  sent: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी को याद दिलाया गया।`,
      other: `${number(count)} विद्यार्थियों को याद दिलाया गया।`,
    }),
  ofLessons: (lessons, isMore) => {
    if (isMore)
      return `सबसे नई ${number(lessons)} क्लासें; पुरानी बाद में। हर विद्यार्थी को उसकी सबसे नई क्लास की याद दिलाई जाएगी।`;
    return plural(lessons, {
      one: `${number(lessons)} क्लास।`,
      other: `${number(lessons)} क्लासें। हर विद्यार्थी को उसकी सबसे नई क्लास की याद दिलाई जाएगी।`,
    });
  },
  sentOf: (lessons, students) =>
    plural(lessons, {
      one: plural(students, {
        one: `${number(lessons)} क्लास: ${number(students)} विद्यार्थी को याद दिलाया गया।`,
        other: `${number(lessons)} क्लास: ${number(students)} विद्यार्थियों को याद दिलाया गया।`,
      }),
      other: plural(students, {
        one: `${number(lessons)} क्लासें: ${number(students)} विद्यार्थी को याद दिलाया गया।`,
        other: `${number(lessons)} क्लासें: ${number(students)} विद्यार्थियों को याद दिलाया गया।`,
      }),
    }),
  remindedToday: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी को आज पहले ही याद दिलाया जा चुका है।`,
      other: `${number(count)} विद्यार्थियों को आज पहले ही याद दिलाया जा चुका है।`,
    }),
  nobodyToRemind: "याद दिलाने के लिए कोई नहीं है।",
  tooEarly: (from) => `${date(from)} से याद दिला सकते हैं।`,
  fromTomorrow: "कल से याद दिला सकते हैं।",
  isOver: "याद दिलाने के लिए बहुत पुरानी।",
  lastReminded: (at, timeZone) => `पिछली बार याद दिलाया: ${dayOf(at, timeZone)}, ${timeOf(at, timeZone)}`,
  sendFailed: "विद्यार्थियों को याद नहीं दिलाया जा सका।",
  loadFailed: "यह जानकारी नहीं आ सकी कि किसे याद दिलाया जा सकता है",

  toGroup: (topic, day, isToday, link) =>
    isToday
      ? `आज (${date(day)}) ${topic} पर क्लास कैसी रही? बस एक मिनट लगेगा: ${link}`
      : `${date(day)} को ${topic} पर क्लास कैसी रही? बस एक मिनट लगेगा: ${link}`,
  groupText: "आपके WhatsApp ग्रुप के लिए मैसेज",
  groupTextHint: "विद्यार्थियों के नाम के बिना।",
  inLanguage: "मैसेज की भाषा",
  copyText: "मैसेज कॉपी करें",
  textCopied: "मैसेज कॉपी हो गया।",
  textNotCopied: "कॉपी नहीं हो सका। वह चुना हुआ है, खुद कॉपी करें।",
};
