import type { Catalogue } from "#locales/catalogue.ts";
import type { ChannelName } from "#locales/params.ts";
import { common } from "./common.ts";
import { formats } from "./format.ts";

const { number, date } = formats;

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "ईमेल ऐप" };

const reasons: Catalogue["messageQueues"]["reason"] = {
  "nothing-new": (count) => `${number(count)} विद्यार्थी: कोई नया फ़ीडबैक नहीं`,
  "no-contact": (count) => `${number(count)} विद्यार्थी: अभिभावक का कोई संपर्क नहीं`,
  "may-not-receive": (count) => `${number(count)} विद्यार्थी: कोई अभिभावक नहीं, जिन्हें मैसेज मिल सकें`,
  "contact-problem": (count) => `${number(count)} विद्यार्थी: मैसेज नहीं पहुँचते`,
  "opted-out": (count) => `${number(count)} विद्यार्थी: अभिभावक मैसेज नहीं चाहते`,
  "no-consent": (count) => `${number(count)} विद्यार्थी: अभिभावक ने अभी सहमति नहीं दी`,
  "told-today": (count) => `${number(count)} विद्यार्थी: अभिभावक को आज बताया जा चुका है`,
  "not-for-parents": (count) => `${number(count)} विद्यार्थी: फ़ीडबैक अभिभावकों के लिए नहीं है`,
  edited: (count) => `${number(count)} विद्यार्थी: किसी ने फ़ीडबैक बदला है`,
  distress: (count) => `${number(count)} विद्यार्थी: पहले शब्द पढ़ लें`,
};

const advice = {
  "nothing-new": "ऐसा कुछ नहीं है, जो अभिभावक को न बताया गया हो।",
  "no-contact": "फ़ोन नंबर या ईमेल पता भरें।",
  "may-not-receive": "इन अभिभावक के लिए स्कूल ने ऐसा तय किया है।",
  "contact-problem": "संपर्क सुधारें, या बताएँ कि वह सही ही है।",
  "opted-out": "उनका मन बदल गया हो, तो दर्ज करें।",
  "no-consent": "उनसे पूछें और जवाब दर्ज करें।",
  "told-today": "एक अभिभावक को दिन में एक मैसेज जाता है। दूसरा भेजने के लिए कारण बताएँ।",
  "not-for-parents": "यह विद्यार्थी और स्कूल के बीच रहता है।",
  edited: "चुनें कि अभिभावक को किसके शब्द भेजने हैं।",
  distress: "हो सकता है कि विद्यार्थी को मदद चाहिए। घर लिखने से पहले उनसे बात करें।",
};

export const messageQueues: Catalogue["messageQueues"] = {
  title: "भेजने के मैसेज",
  notFound: "ये मैसेज नहीं मिले।",
  loadFailed: "ये मैसेज नहीं आ सके",
  back: "वापस इन मैसेज पर",
  preparedBy: (name, day, time) => `${name} ने तैयार किए, ${day}, ${time}`,
  fromPhone: (phone) => `${phone} से`,
  progress: (done, total) => `${number(total)} में से ${number(done)}`,
  progressLabel: "कितने मैसेज हो गए",
  startWith: (channel) => (channel === "whatsapp" ? "WhatsApp पर शुरू करें" : "ईमेल से शुरू करें"),
  stateCount: (state, count) => `${state} (${number(count)})`,
  ready: (count) => `अब ${number(count)} और मैसेज तैयार हो सकते हैं।`,
  addReady: "अभी जोड़ें",
  doNotSend: "यह मैसेज न भेजें",
  continueAt: (done, total) => `आगे बढ़ें: ${number(total)} में से ${number(done)} हो गए`,
  sendMails: (count) => `${number(count)} ईमेल भेजें`,
  sendMailsTitle: (count) => `${number(count)} ईमेल भेज दें?`,
  mailsQueued: (count) => `${number(count)} ईमेल भेजे जा रहे हैं।`,
  mailsRefused: (count) => `${number(count)} ईमेल रोके गए: तैयार होने के बाद कुछ बदल गया है।`,
  endRest: "बाकी सब छोड़ें",
  endTitle: (count) => `${number(count)} मैसेज छोड़ दें?`,
  endBody: "ये नहीं भेजे जाएँगे। इनके अभिभावकों को आज दूसरा मैसेज भेजा जा सकता है।",
  nonePrepared: "कोई मैसेज तैयार नहीं है। कारण नीचे देखें।",
  allDone: "सब मैसेज हो गए।",
  later: (count, day) => `${number(count)} और, ${date(day)} को`,
  laterTomorrow: (count) => `${number(count)} और, कल से`,
  whyLater: (perDay, count, max) =>
    `जो जवाब नहीं देते, उन्हें WhatsApp कम ही मैसेज भेजने देता है। इसलिए एक फ़ोन से दिन में उन्हें ज़्यादा-से-ज़्यादा ${number(perDay)} मैसेज जाते हैं: इस महीने ${number(max)} में से ${number(count)} का जवाब अभी नहीं आया।`,
  messages: "मैसेज",
  noneInState: "इस स्थिति में कोई मैसेज नहीं है।",
  everyState: "सब मैसेज",

  textSaved: "सेव हो गया।",
  skip: "छोड़ें",

  leftOut: "छूटे हुए",
  leftOutIntro: (count) => `${number(count)} विद्यार्थी छूटे हैं। कारण ये हैं।`,
  tryAgain: "फिर से देखें",
  added: (count) => `${number(count)} और मैसेज तैयार हैं।`,
  noneAdded: "कुछ नहीं बदला है।",
  reason: reasons,
  advice,
  contactIsRight: "संपर्क सही ही है",
  whyAgain: "दोबारा क्यों बताना है?",
  sendAnyway: "फिर भी भेजें",
  prepareAnyway: "तैयार करें",
  ownWords: "विद्यार्थी के अपने शब्द",
  editedWords: (role) => `${common.roleName(role)} के बदले हुए शब्द`,
  ownWordsForAll: "सबके अपने शब्द",
  readAndSend: "मैंने पढ़ लिया। तैयार करें",
  keptBy: {
    student: "विद्यार्थी नहीं चाहते कि अभिभावक इसे देखें।",
    admin: "किसी एडमिन ने इसे अभिभावकों के लिए मना किया है।",
  },

  step: (position, total) => `${number(total)} में से मैसेज ${number(position)}`,
  open: (channel) => `${programs[channel]} खोलें`,
  openAgain: (channel) => `${programs[channel]} फिर से खोलें`,
  openPart: (part, count) => `${number(count)} में से भाग ${number(part)} खोलें`,
  didYouSend: "क्या आपने भेज दिया?",
  sentOpenNext: "भेज दिया, अगला खोलें",
  sentAndPause: "भेज दिया, पर अगला न खोलें",
  wrongNumber: "गलत नंबर",
  wrongAddress: "गलत पता",
  notRecorded: "यह अभी दर्ज नहीं हुआ",
  goOn: "इसे छोड़कर आगे बढ़ें",
  seeAll: "सब मैसेज देखें",
  keys: "कीबोर्ड से",
  keysOff: "कीबोर्ड के बटन बंद करें",
  keysOn: "कीबोर्ड के बटन चालू करें",
};
