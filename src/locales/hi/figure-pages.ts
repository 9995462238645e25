import type { Catalogue } from "#locales/catalogue.ts";
import { month, number, oneDecimal } from "./format.ts";

export const figurePages: Catalogue["figurePages"] = {
  parts: "इस पेज के हिस्से",

  lessonFailed: "यह क्लास नहीं आ सकी",
  latestComments: "नया फ़ीडबैक",
  charts: "चार्ट और फ़ीडबैक",
  commentsNone: "अभी तक कोई फ़ीडबैक नहीं।",
  commentsNoneOf: (stars) => `${number(stars)} स्टार वाला कोई फ़ीडबैक नहीं।`,
  commentsOf: (stars) => `${number(stars)} स्टार वाला फ़ीडबैक`,
  allComments: "सारा फ़ीडबैक दिखाएँ",
  starsFilterNote: "छाँटने के लिए पट्टी चुनें।",
  shareNote: "विद्यार्थी इसे स्कैन करें या लिंक खोलें।",
  qrCode: "इस क्लास का QR कोड",

  editProfile: "प्रोफ़ाइल बदलें",
  months: "महीने",
  monthsNone: "तुलना के लिए अभी कुछ नहीं है।",
  partOf: (students, asked) => `${number(asked)} में से ${number(students)}`,
  rate: "जवाब देने वाले",
  interval: "संभावित दायरा",
  between: (low, high) => `${oneDecimal(low)} से ${oneDecimal(high)}`,
  ofMonth: (count, day) => `${number(count)}, ${month(day)}`,

  waitingNote: (days) => `पिछले ${number(days)} दिनों की।`,
  remindable: (count) => `${number(count)} विद्यार्थियों को याद दिलाएँ`,
  lessonsNone: "यहाँ कोई क्लास नहीं है।",
  lessonsNoneYet: "अभी कोई क्लास नहीं है। शिक्षक इन्हें जोड़ते हैं।",
  lessonsFailed: "क्लासें नहीं आ सकीं",

  allStars: "सभी स्टार",
  responsesNone: "यहाँ कोई फ़ीडबैक नहीं है।",
};
