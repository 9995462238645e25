import type { Catalogue } from "#locales/catalogue.ts";
import { date, number } from "./format.ts";

export const parentPage: Catalogue["parentPage"] = {
  title: "आपको भेजे गए मैसेज",
  intro: "जैसे स्कूल ने भेजे।",
  loading: "आपके मैसेज लोड हो रहे हैं...",
  loadFailed: "आपके मैसेज नहीं आ सके",
  none: "कोई मैसेज नहीं। हटाए गए मैसेज नहीं दिखते।",
  linkInvalid: "यह लिंक अब काम नहीं करता। स्कूल से नया लिंक माँगें।",
  sent: (channel, day) => (channel === "whatsapp" ? `WhatsApp, ${date(day)}` : `ईमेल, ${date(day)}`),

  somethingWrong: "यहाँ कुछ गलत है",
  whatIsWrong: "क्या गलत है?",
  correctionHint: "इसे सिर्फ़ स्कूल पढ़ता है।",
  correctionEmpty: "कृपया लिखें कि क्या गलत है।",
  sendCorrection: "स्कूल को भेजें",
  textIsYours: "इसे मिले हुए मैसेज में पढ़ें।",
  correctionSent: "धन्यवाद। स्कूल इसे देखेगा।",
  lookedInto: "स्कूल ने इसे देख लिया है।",
  requestedToday: "आप इस मैसेज के बारे में आज लिख चुके हैं।",

  mayWeWrite: "क्या स्कूल आपको लिख सकता है?",
  about: "आपसे क्या पूछा जा रहा है",
  byChannel: (channel, contact) =>
    channel === "whatsapp" ? `WhatsApp पर (${contact})` : `ईमेल से (${contact})`,
  answers: {
    agreed: "आपने हाँ कहा है।",
    mixed: "आपका जवाब हर बच्चे के लिए एक जैसा नहीं है।",
    none: "आपने अब तक जवाब नहीं दिया है।",
  },
  refused: (channel) =>
    channel === "whatsapp"
      ? "आपने मना किया है। स्कूल आपको WhatsApp पर नहीं लिखता।"
      : "आपने मना किया है। स्कूल आपको ईमेल नहीं भेजता।",
  waits: (channel) =>
    channel === "whatsapp"
      ? "आपने हाँ कहा है। आपने पहले मना किया था, इसलिए स्कूल पहले आपसे इसकी पुष्टि करेगा। तब तक वह आपको WhatsApp पर नहीं लिखेगा।"
      : "आपने हाँ कहा है। आपने पहले मना किया था, इसलिए स्कूल पहले आपसे इसकी पुष्टि करेगा। तब तक वह आपको ईमेल नहीं भेजेगा। किसी पुराने ईमेल के अंत में दिए लिंक से आप खुद भी ईमेल फिर शुरू कर सकते हैं।",
  yes: "हाँ, मुझे लिखें",
  no: (channel) => (channel === "whatsapp" ? "अब WhatsApp पर न लिखें" : "अब ईमेल न भेजें"),
  contactUnseen: "स्कूल ने यह संपर्क अब तक नहीं देखा है। हाँ कहने के लिए स्कूल से बात करें।",
  answeredOtherwise: "स्कूल को किसी और तरह से बताया गया है कि आपको यह नहीं चाहिए। हाँ कहने के लिए स्कूल से बात करें।",
  restartsUsedUp: (times) =>
    `आप आज ${number(times)} बार हाँ कह चुके हैं। कृपया कल फिर कोशिश करें। आप अब भी मना कर सकते हैं।`,
  answered: "आपका जवाब सेव हो गया।",
  answerFailed: "आपका जवाब सेव नहीं हो सका।",

  linksTitle: "अभिभावकों के लिए लिंक",
  linksIntro: "अभिभावक अपने मैसेज देखते हैं, हाँ या ना कहते हैं, और सुधार माँगते हैं।",
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
  revokeBody: "यह तुरंत बंद हो जाएगा।",
  noContact: "पहले अभिभावक का फ़ोन या ईमेल जोड़ें।",
};
