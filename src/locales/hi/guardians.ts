import type { Catalogue } from "#locales/catalogue.ts";
import type { ChannelName, ConsentAnswerName, ConsentSourceName, RelationName } from "#locales/params.ts";
import { date, dayOf, number } from "./format.ts";

const relations: Record<RelationName, string> = {
  mother: "माँ",
  father: "पिता",
  guardian: "अभिभावक",
  grandparent: "दादा-दादी या नाना-नानी",
  other: "अन्य",
};

const answers: Record<ConsentAnswerName, string> = { agreed: "सहमति दी", refused: "मना किया" };

const sources: Record<ConsentSourceName, string> = {
  "admission-file": "दाखिले की फ़ाइल में",
  form: "फ़ॉर्म पर",
  "in-person": "मिलकर",
  phone: "फ़ोन पर",
  message: "मैसेज से",
  "own-link": "अपने लिंक से",
};

const channels: Record<ChannelName, string> = { whatsapp: "WhatsApp मैसेज", email: "ईमेल" };

export const guardians: Catalogue["guardians"] = {
  withConsent: "अभिभावक और सहमति",
  edit: "अभिभावक की जानकारी बदलें",
  relationName: (relation) => relations[relation],
  who: (name, relation) => (name === "" ? relations[relation] : `${name} (${relations[relation]})`),
  numbered: (position) => `अभिभावक ${number(position)}`,
  add: "अभिभावक जोड़ें",
  makeFirst: "सबसे ऊपर रखें",
  name: "अभिभावक का नाम",
  relation: "रिश्ता",
  phone: "अभिभावक का फ़ोन नंबर",
  email: "अभिभावक का ईमेल पता",
  language: "मैसेज की भाषा",
  schoolLanguage: "स्कूल की भाषा",
  mayReceive: "मैसेज भेजे जा सकते हैं",
  mayReceiveHint: "जिन्हें बताना मना है, जैसे अदालत से, उनका निशान हटाएँ।",
  barred: "मैसेज भेजना मना है",
  channelName: (channel) => channels[channel],
  answerName: (answer) => answers[answer],
  notAsked: "नहीं पूछा गया",
  source: "जवाब कैसे मिला",
  sourceName: (source) => sources[source],
  selectSource: "तरीका चुनें",
  answeredOn: "जवाब की तारीख",
  answered: (answer, day, source) => `${answers[answer]} · ${date(day)} · ${sources[source]}`,
  contactChanged: "संपर्क बदल गया: पहले का जवाब अब मान्य नहीं।",
  saved: "अभिभावक सेव हो गए।",
  erase: "किसी अभिभावक की जानकारी हमेशा के लिए मिटाएँ",
  eraseHint:
    "जब अभिभावक खुद ऐसा चाहें। उनका नाम, नंबर और पता हर जगह से हट जाएगा, भाई-बहनों के अभिभावक के रूप में भी। जो किसी दूसरे अभिभावक का भी है, वह रहेगा।",
  noneToErase: "किसी अभिभावक की जानकारी नहीं है।",
  former: "हटाए गए",
  eraseWho: (guardian) => `${guardian} की जानकारी हमेशा के लिए मिटाएँ?`,
  eraseBody: "इसे वापस नहीं लिया जा सकता, पुराने बैकअप से भी नहीं। उन्होंने क्या जवाब दिया, यह बिना नाम के रहेगा।",
  erased: "अभिभावक की जानकारी हमेशा के लिए मिटा दी गई।",
  loadFailed: "अभिभावकों की जानकारी नहीं आ सकी",

  studentChanged: (day, timeZone) => `विद्यार्थी ने ${dayOf(day, timeZone)} को बदला`,
  studentEntered: (day, timeZone) => `विद्यार्थी ने ${dayOf(day, timeZone)} को भरा`,
  confirmed: "संपर्क की पुष्टि हो गई।",

  empty: "कृपया नाम, फ़ोन नंबर या ईमेल भरें।",
  relationRequired: "कृपया रिश्ता चुनें।",
  sourceRequired: "कृपया चुनें कि जवाब कैसे मिला।",
  answeredOnRequired: "कृपया जवाब की तारीख भरें।",
  answeredInFuture: "यह आज के बाद की तारीख है।",
  contactUnseen: "विद्यार्थी ने भरा है। सहमति दर्ज करने से पहले पुष्टि करें।",
  refusedBefore: (day) => `${date(day)} से मना किया हुआ है। पहले बिना जवाब के सेव करें, फिर देखें कि क्या कहा गया था।`,
  refusedByThemselves: (day) => `${date(day)} को अपने लिंक से मना किया था। अब सहमत हों, तो एडमिन दर्ज करें।`,
  tooMany: "ज़्यादा से ज़्यादा 4 अभिभावक।",
  refusedSince:
    "इसके बाद एक अभिभावक ने संदेश भेजने से मना कर दिया है। उन्हें फिर संदेश भेजने हों, तो अभिभावकों की जानकारी में खुद बदलें।",
  changedSince: "इसके बाद अभिभावकों की जानकारी या उनका जवाब बदला है। पहले उसे वापस लें, या अभिभावकों में बदलाव करें।",

  to: "किसे:",
  someoneElse: "कोई और",
  refused: (who, channel) =>
    channel === "whatsapp" ? `${who}: WhatsApp मैसेज के लिए मना किया है।` : `${who}: ईमेल के लिए मना किया है।`,
  notAskedYet: (who, channel) =>
    channel === "whatsapp" ? `${who}: WhatsApp के बारे में नहीं पूछा गया है।` : `${who}: ईमेल के बारे में नहीं पूछा गया है।`,
  mayNotReceive: (who) => `${who}: मैसेज भेजना मना है।`,
  asksFirst: "आपका स्कूल सिर्फ़ उन अभिभावकों को लिखता है जिनसे पूछा गया है।",
  sendTitle: "फिर भी भेजें?",
  sendAnyway: "हाँ, भेजें",
};
