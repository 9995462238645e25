import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, date, dayOf, timeOf } = formats;

export const reminders: Catalogue["reminders"] = {
  remindTitle: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी को याद दिलाएँ?`,
      other: `${number(count)} विद्यार्थियों को याद दिलाएँ?`,
    }),
  what: "डैशबोर्ड पर, और अगर उन्होंने बंद नहीं किया है तो ईमेल से भी। दिन में ज़्यादा से ज़्यादा एक बार।",
  sent: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी को याद दिलाया गया।`,
      other: `${number(count)} विद्यार्थियों को याद दिलाया गया।`,
    }),
  ofLessons: (lessons, isMore) => {
    if (isMore)
      return `सबसे नई ${number(lessons)} क्लासें, जिनमें जवाब बाकी हैं। पुरानी क्लासों की याद बाद में दिला सकते हैं। जिसके कई जवाब बाकी हैं, उसे सबसे नई क्लास की याद दिलाई जाएगी।`;
    return plural(lessons, {
      one: `${number(lessons)} क्लास में जवाब बाकी हैं।`,
      other: `${number(lessons)} क्लासों में जवाब बाकी हैं। जिसके कई जवाब बाकी हैं, उसे सबसे नई क्लास की याद दिलाई जाएगी।`,
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
  tooEarly: (from) => `आप ${date(from)} से याद दिला सकते हैं।`,
  fromTomorrow: "आप कल से याद दिला सकते हैं।",
  isOver: "इस क्लास को बहुत दिन हो गए हैं, अब याद नहीं दिलाया जा सकता।",
  lastReminded: (at, timeZone) => `पिछली बार याद दिलाया: ${dayOf(at, timeZone)}, ${timeOf(at, timeZone)}`,
  sendFailed: "विद्यार्थियों को याद नहीं दिलाया जा सका।",
  loadFailed: "यह जानकारी नहीं आ सकी कि किसे याद दिलाया जा सकता है",

  toGroup: (topic, day, isToday, link) =>
    isToday
      ? `आज (${date(day)}) ${topic} पर क्लास कैसी रही? बस एक मिनट लगेगा: ${link}`
      : `${date(day)} को ${topic} पर क्लास कैसी रही? बस एक मिनट लगेगा: ${link}`,
  groupText: "आपके WhatsApp ग्रुप के लिए मैसेज",
  groupTextHint: "इसमें किसी विद्यार्थी का नाम नहीं है।",
  inLanguage: "मैसेज की भाषा",
  copyText: "मैसेज कॉपी करें",
  textCopied: "मैसेज कॉपी हो गया।",
  textNotCopied: "मैसेज कॉपी नहीं हो सका। वह चुना हुआ है, आप खुद कॉपी कर सकते हैं।",
};
