import type { Catalogue } from "#locales/catalogue.ts";
import type { ChannelName } from "#locales/params.ts";
import { common } from "./common.ts";
import { feedback } from "./feedback.ts";
import { formats } from "./format.ts";

const { number, date } = formats;

const titles: Record<ChannelName, string> = {
  whatsapp: "WhatsApp से फ़ीडबैक भेजें",
  email: "ईमेल से फ़ीडबैक भेजें",
};

const channels: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "ईमेल" };

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "आपका ईमेल ऐप" };

export const parentContact: Catalogue["parentContact"] = {
  title: (channel) => titles[channel],
  forParentOf: { beforeName: "", afterName: " के अभिभावक के लिए।" },
  useEmail: "इसकी जगह ईमेल से भेजें",
  useWhatsapp: "इसकी जगह WhatsApp से भेजें",
  fetchTitle: "भेजने के लिए फ़ीडबैक",
  fetch: "फ़ीडबैक लाएँ",
  asSent: "पूरा संदेश:",
  keepContact: (channel) =>
    channel === "email" ? "इसे अभिभावक के ईमेल पते के रूप में रखें" : "इसे अभिभावक के नंबर के रूप में रखें",
  contactKept: (channel) => (channel === "email" ? "ईमेल पता रख लिया गया।" : "नंबर रख लिया गया।"),
  sendWhatsapp: "WhatsApp पर भेजें",
  sendEmail: "ईमेल से भेजें",
  fieldsRequired: "कृपया सभी जानकारी भरें",
  dateRequired: "कृपया तारीख चुनें",
  dateInFuture: "तारीख आज के बाद की नहीं हो सकती।",
  noFeedbackOnDate: (day) => `${date(day)}: इस तारीख को कोई फ़ीडबैक नहीं दिया गया।`,
  opened: (channel) => `${programs[channel]} खुल गया होगा। क्या आपने मैसेज भेज दिया?`,
  openedPart: (channel, part, count) =>
    `मैसेज ${part} / ${count} के साथ ${programs[channel]} खुल गया होगा। क्या आपने उसे भेज दिया?`,
  openAgain: "फिर से खोलें",
  iSentIt: "हाँ, भेज दिया",
  notSent: "नहीं, नहीं भेजा",
  said: { sent: "दर्ज हुआ: मैसेज भेजा गया।", "not-sent": "दर्ज हुआ: मैसेज नहीं भेजा गया।" },
  notKept: "यह मैसेज अभी सूची में दर्ज नहीं है।",
  distressTitle: "शायद यहाँ किसी को मदद की ज़रूरत है।",
  distressBody: "इसे फिर से पढ़ें, और सोचें कि पहले किसे बताना है।",
  openAnyway: "फिर भी खोलें",
  openedAlready: "इस बारे में एक मैसेज आज इन अभिभावक के लिए पहले ही खोला जा चुका है।",
  toldToday: ({ channel, time, by, students }) =>
    channel === "email"
      ? `इस अभिभावक को आज ${time} पर ${by} ने ${students} के बारे में ईमेल से बताया है।`
      : `इस अभिभावक को आज ${time} पर ${by} ने ${students} के बारे में WhatsApp पर बताया है।`,
  openedToday: ({ channel, time, by, students }) =>
    channel === "email"
      ? `आज ${time} पर ${by} ने इस अभिभावक के लिए ${students} के बारे में ईमेल खोला था। वह भेजा गया या नहीं, किसी ने नहीं बताया।`
      : `आज ${time} पर ${by} ने इस अभिभावक के लिए ${students} के बारे में WhatsApp मैसेज खोला था। वह भेजा गया या नहीं, किसी ने नहीं बताया।`,
  contactProblem: {
    "wrong-number": (channel) =>
      channel === "email" ? "यह पता गलत दर्ज किया गया है।" : "यह नंबर किसी और का दर्ज किया गया है।",
    "not-on-whatsapp": () => "दर्ज है कि यह नंबर WhatsApp पर नहीं है।",
    rejected: () => "मेल सर्वर ने यह पता ठुकरा दिया है।",
  },
  againTitle: "एक बार और खोलें?",
  againBody: "आज इन अभिभावक के लिए एक मैसेज पहले ही खोला जा चुका है। आगे बढ़ने पर सूची में दोनों दिखेंगे।",
  openOnceMore: "एक बार और खोलें",
  recordTwiceTitle: "सूची में यह भी दिखाएँ?",
  recordTwiceBody: "आज किसी ने इस बारे में एक मैसेज इन अभिभावक के लिए पहले ही खोला था।",
  recordTwice: "दोनों दिखाएँ",
  sentBefore: "पहले के मैसेज",
  showEarlier: "और पुराने मैसेज दिखाएँ",
  sentTo: (channel, to) => `${to} को ${channels[channel]}`,
  sentAt: (day, time) => `${day}, ${time}`,
  noneSent: "इन अभिभावक के लिए अभी तक कोई मैसेज नहीं है।",
  chooseStudent: "एक विद्यार्थी के बारे में लिखें",
  noMessages: "अभी तक किसी अभिभावक को कुछ नहीं भेजा गया है।",
  messagesFailed: "मैसेज लोड नहीं हो सके",
  loadingMessages: "मैसेज लोड हो रहे हैं",
  replaceTitle: "आपका मैसेज बदल दें?",
  replaceBody: "आपके मैसेज की जगह यह फ़ीडबैक आ जाएगा।",
  keepMine: "मेरा रहने दें",
  whichWords: (role) => `${feedback.editedBy(role)}। कौन-से शब्द भेजने हैं?`,
  asWritten: "जैसा विद्यार्थी ने लिखा",
  asEdited: (role) => `जैसा ${common.roleName(role)} ने बदला`,
  part: (part, count) => `(${count} में से ${part})`,
  sendPart: (part, count) => `मैसेज ${part} / ${count} भेजें`,
  tooLongForWhatsApp: "WhatsApp के एक लिंक के लिए यह बहुत लंबा है।",
  tooLongForMail: "कुछ ईमेल ऐप इतना लंबा मैसेज नहीं खोल पाते।",
  stillFits: (fitting, length) => `${number(length)} में से ${number(fitting)} अक्षर आ सकते हैं।`,
  sendInParts: (count) => `इसे बदलें या छोटा करें, या एक के बाद एक ${number(count)} मैसेज में भेजें।`,
  copyToMail: "इसे बदलें या छोटा करें, या कॉपी करके ईमेल में पेस्ट करें।",
  shorten: "छोटा करें",
  shortened: "मैसेज छोटा कर दिया गया है।",
};
