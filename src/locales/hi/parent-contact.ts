import type { Catalogue } from "#locales/catalogue.ts";
import type { ChannelName } from "#locales/params.ts";
import { common } from "./common.ts";
import { feedback } from "./feedback.ts";
import { date, number } from "./format.ts";

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
  saveContact: (channel) =>
    channel === "email" ? "इसे अभिभावक के ईमेल पते के रूप में रखें" : "इसे अभिभावक के नंबर के रूप में रखें",
  contactSaved: (channel) => (channel === "email" ? "ईमेल पता रख लिया गया।" : "नंबर रख लिया गया।"),
  sendWhatsapp: "WhatsApp पर भेजें",
  sendEmail: "ईमेल से भेजें",
  fieldsRequired: "कृपया सभी जानकारी भरें",
  dateRequired: "कृपया तारीख चुनें",
  dateInFuture: "आज या उससे पहले की तारीख चुनें।",
  noFeedbackOnDate: (day) => `${date(day)}: कोई फ़ीडबैक नहीं।`,
  opened: (channel) => `${programs[channel]} खुला होगा। क्या भेज दिया?`,
  openedPart: (channel, part, count) =>
    `${programs[channel]} में मैसेज ${part} / ${count} खुला होगा। क्या भेज दिया?`,
  openAgain: "फिर से खोलें",
  iSentIt: "हाँ, भेज दिया",
  notSent: "नहीं, नहीं भेजा",
  reported: { sent: "दर्ज हुआ: मैसेज भेजा गया।", "not-sent": "दर्ज हुआ: मैसेज नहीं भेजा गया।" },
  notRecorded: "अभी सूची में नहीं है।",
  distressTitle: "शायद यहाँ किसी को मदद की ज़रूरत है।",
  distressBody: "इसे फिर से पढ़ें, और सोचें कि पहले किसे बताना है।",
  openAnyway: "फिर भी खोलें",
  notifiedToday: ({ channel, time, by, students }) =>
    channel === "email"
      ? `${by} ने आज ${time} पर ${students} के बारे में ईमेल से बताया है।`
      : `${by} ने आज ${time} पर ${students} के बारे में WhatsApp पर बताया है।`,
  openedToday: ({ channel, time, by, students }) =>
    channel === "email"
      ? `${by} ने आज ${time} पर ${students} के बारे में ईमेल खोला था। भेजा या नहीं, किसी ने नहीं बताया।`
      : `${by} ने आज ${time} पर ${students} के बारे में WhatsApp मैसेज खोला था। भेजा या नहीं, किसी ने नहीं बताया।`,
  contactProblem: {
    "wrong-number": (channel) =>
      channel === "email" ? "दर्ज है कि यह पता गलत है।" : "दर्ज है कि यह नंबर किसी और का है।",
    "not-on-whatsapp": () => "दर्ज है कि यह WhatsApp पर नहीं है।",
    rejected: () => "मेल सर्वर ने यह पता ठुकरा दिया है।",
  },
  sentBefore: "पहले के मैसेज",
  showEarlier: "और पुराने मैसेज दिखाएँ",
  sentTo: (channel, to) => `${to} को ${channels[channel]}`,
  sentAt: (day, time) => `${day}, ${time}`,
  noneSent: "अभी कोई मैसेज नहीं।",
  chooseStudent: "एक विद्यार्थी के बारे में लिखें",
  noMessages: "अभी अभिभावकों को कुछ नहीं भेजा गया।",
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
  tooLongForWhatsApp: "WhatsApp के एक लिंक के लिए बहुत लंबा।",
  tooLongForMail: "कुछ ईमेल ऐप के लिए बहुत लंबा।",
  stillFits: (fitting, length) => `${number(length)} में से ${number(fitting)} अक्षर आ सकते हैं।`,
  sendInParts: (count) => `इसे छोटा करें, या ${number(count)} मैसेज में भेजें।`,
  copyToMail: "इसे छोटा करें, या कॉपी करके ईमेल में पेस्ट करें।",
  shorten: "छोटा करें",
  shortened: "मैसेज छोटा हो गया।",
};
