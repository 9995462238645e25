import type { Catalogue } from "../catalogue.ts";
import type { ChannelName } from "../params.ts";
import { common } from "./common.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { number, date } = formats;

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "आपके ईमेल ऐप" };

export const parentContact: Catalogue["parentContact"] = {
  fieldsRequired: "कृपया सभी जगह भरें",
  dateRequired: "कृपया तारीख चुनें",
  dateInFuture: "तारीख आज के बाद की नहीं हो सकती।",
  noFeedbackOnDate: (day) => `${date(day)}: इस तारीख को कोई फ़ीडबैक नहीं दिया गया।`,
  opened: (channel) => `मैसेज ${programs[channel]} में भेज दिया गया है। क्या वह नहीं खुला?`,
  openedPart: (channel, part, count) =>
    `${count} में से मैसेज ${part} ${programs[channel]} में भेज दिया गया है। क्या वह नहीं खुला?`,
  notKept: "यह मैसेज भेजे गए मैसेज की सूची में नहीं जोड़ा जा सका।",
  noneSent: "इन अभिभावक को अभी तक कुछ नहीं भेजा गया है।",
  replaceBody: "आपके मैसेज की जगह यह रिव्यू आ जाएगा।",
  asWritten: "जैसा विद्यार्थी ने लिखा",
  asEdited: (role) => `जैसा ${common.roleName(role)} ने बदला`,
  part: (part, count) => `(${count} में से ${part})`,
  sendPart: (part, count) => `${count} में से मैसेज ${part} भेजें`,
  tooLongForWhatsApp: "WhatsApp के एक लिंक के लिए यह बहुत लंबा है।",
  tooLongForMail: "कुछ ईमेल ऐप इतना लंबा मैसेज नहीं खोल पाते।",
  stillFits: (fitting, length) => `${number(length)} में से ${number(fitting)} अक्षर आ सकते हैं।`,
  sendInParts: (count) => `इसे बदलें या छोटा करें, या एक के बाद एक ${number(count)} मैसेज में भेजें।`,
  copyToMail: "इसे बदलें या छोटा करें, या कॉपी करके ईमेल में पेस्ट करें।",
  shortened: "मैसेज छोटा कर दिया गया है।",
};

export const toParent: Catalogue["toParent"] = {
  whatsapp: (message) => `नमस्ते, आपके बच्चे का फ़ीडबैक यह है: "${message}"`,
  subject: (student, day) => `${date(day)} को ${student || "विद्यार्थी"} का फ़ीडबैक`,
  mail: (message) => `नमस्ते, शिक्षक के लिए आपके बच्चे का फ़ीडबैक यह है:\n\n${message}`,
  className: (teacher, topic, day) => `${teacher}: ${topic} (${date(day)})`,
  rating: (stars, rating) => `${stars} 5 में से ${rating}, ${feedback.starWords[rating - 1]}`,
  editedBy: (role) => feedback.editedBy(role),
};
