import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { date, number } = formats;

export const parentPage: Catalogue["parentPage"] = {
  title: "आपको भेजे गए मैसेज",
  intro: "स्कूल ने आपको जो भेजा, ठीक वैसा ही।",
  loading: "आपके मैसेज लोड हो रहे हैं...",
  loadFailed: "आपके मैसेज नहीं आ सके",
  none: "दिखाने के लिए कोई मैसेज नहीं है। जो मैसेज स्कूल ने हटा दिए हैं, वे नहीं दिखते।",
  linkInvalid: "यह लिंक अब काम नहीं करता। स्कूल से नया लिंक माँगें।",
  sent: (channel, day) => (channel === "whatsapp" ? `WhatsApp, ${date(day)}` : `ईमेल, ${date(day)}`),

  somethingWrong: "यहाँ कुछ गलत है",
  whatIsWrong: "क्या गलत है?",
  correctionHint: "इसे स्कूल पढ़ता है। यह किसी और को नहीं भेजा जाता।",
  correctionEmpty: "कृपया लिखें कि क्या गलत है।",
  sendCorrection: "स्कूल को भेजें",
  correctionSent: "धन्यवाद। स्कूल इसे इस मैसेज के साथ देखेगा।",
  lookedInto: "आपने जो लिखा, स्कूल ने उसे देख लिया है।",
  askedToday: "इस मैसेज के बारे में आप आज स्कूल को लिख चुके हैं।",
  correctionFailed: "स्कूल को नहीं भेजा जा सका।",

  mayWeWrite: "क्या स्कूल आपको लिख सकता है?",
  about: "आपसे क्या पूछा जा रहा है",
  byChannel: (channel, contact) =>
    channel === "whatsapp" ? `WhatsApp पर (${contact})` : `ईमेल से (${contact})`,
  answers: {
    given: "आपने हाँ कहा है।",
    mixed: "आपका जवाब आपके सभी बच्चों के लिए एक जैसा नहीं है।",
    none: "आपने अब तक जवाब नहीं दिया है।",
  },
  saidNo: (channel) =>
    channel === "whatsapp"
      ? "आपने मना किया है। स्कूल आपको WhatsApp पर नहीं लिखता।"
      : "आपने मना किया है। स्कूल आपको ईमेल नहीं भेजता।",
  yes: "हाँ, मुझे लिखें",
  no: (channel) => (channel === "whatsapp" ? "अब WhatsApp पर न लिखें" : "अब ईमेल न भेजें"),
  contactUnseen: "स्कूल ने यह संपर्क अब तक नहीं देखा है। हाँ कहने के लिए स्कूल से बात करें।",
  toldOtherwise: "स्कूल को किसी और तरह से बताया गया है कि आपको यह नहीं चाहिए। हाँ कहने के लिए स्कूल से बात करें।",
  restartsUsedUp: (times) =>
    `आप आज ${number(times)} बार हाँ कह चुके हैं। कृपया कल फिर कोशिश करें। आप अब भी मना कर सकते हैं।`,
  answered: "आपका जवाब सेव हो गया।",
  answerFailed: "आपका जवाब सेव नहीं हो सका।",

  linksTitle: "अभिभावकों के लिए लिंक",
  linksIntro: "अभिभावक उन्हें भेजे गए मैसेज देखते हैं, बताते हैं कि स्कूल लिख सकता है या नहीं, और सुधार के लिए कह सकते हैं।",
  copyLink: "उनके पेज का लिंक कॉपी करें",
  copied: "लिंक कॉपी हो गया है।",
  linkUntil: (day) => `${day} तक काम करता है। यह सिर्फ़ अभी दिखता है। किसी और को न दें।`,
  openLinks: "चालू लिंक",
  linkMade: (day, name) => `${name} ने ${day} को बनाया`,
  worksUntil: (day) => `${day} तक काम करता है`,
  linksFailed: "अभिभावकों के लिंक नहीं आ सके",
  revoke: "लिंक बंद करें",
  revoked: "लिंक बंद हो गया।",
  revokeTitle: "यह लिंक बंद करें?",
  revokeBody: "यह तुरंत काम करना बंद कर देगा। आप नया बना सकते हैं।",
  noContact: "अब तक किसी अभिभावक का संपर्क नहीं है। पहले फ़ोन नंबर या ईमेल पता जोड़ें।",
};
