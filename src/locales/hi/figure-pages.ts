import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { number, oneDecimal, month } = formats;

export const figurePages: Catalogue["figurePages"] = {
  parts: "इस पेज के हिस्से",

  lessonFailed: "यह क्लास नहीं आ सकी",
  latestComments: "नया फ़ीडबैक",
  charts: "चार्ट और फ़ीडबैक",
  commentsNone: "अभी तक कोई फ़ीडबैक नहीं।",
  commentsNoneOf: (stars) => `${number(stars)} स्टार वाला कोई फ़ीडबैक नहीं।`,
  commentsOf: (stars) => `${number(stars)} स्टार वाला फ़ीडबैक`,
  allComments: "सारा फ़ीडबैक दिखाएँ",
  starsFilterNote: "सिर्फ़ वही फ़ीडबैक देखने के लिए कोई पट्टी चुनें।",
  shareNote: "विद्यार्थी कोड स्कैन करते हैं या लिंक खोलते हैं। सिर्फ़ लॉग इन किए हुए विद्यार्थी रेटिंग दे सकते हैं।",
  qrCode: "इस क्लास के लिंक का QR कोड",

  editProfile: "प्रोफ़ाइल बदलें",
  months: "महीने",
  monthsNote: "दूसरों के किए बदलाव क्लास के महीने में गिने जाते हैं। किसी संख्या को चुनकर देखें कि उसमें क्या गिना गया है।",
  monthsNone: "तुलना के लिए अभी कुछ नहीं है।",
  partOf: (students, asked) => `${number(asked)} में से ${number(students)}`,
  rate: "जवाब देने वाले",
  interval: "संभावित दायरा",
  between: (low, high) => `${oneDecimal(low)} से ${oneDecimal(high)}`,
  ofMonth: (count, day) => `${number(count)}, ${month(day)}`,

  lessonsIntro: "नई क्लासें पहले, जवाबों की संख्या के साथ।",
  waitingNote: (days) => `पिछले ${number(days)} दिनों की क्लासें जिनके विद्यार्थियों को अभी याद दिलाया जा सकता है।`,
  remindable: (count) => `${number(count)} विद्यार्थियों को याद दिलाएँ`,
  lessonsNone: "यहाँ कोई क्लास नहीं है।",
  lessonsFailed: "क्लासें नहीं आ सकीं",

  allStars: "सभी स्टार",
  responsesNone: "यहाँ कोई फ़ीडबैक नहीं है।",
  responsesNoMatch: "ऐसा कोई फ़ीडबैक नहीं मिला।",
  responsesFound: (count, isMore) => (isMore ? `${number(count)}+ फ़ीडबैक` : `${number(count)} फ़ीडबैक`),
};
