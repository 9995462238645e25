import type { Catalogue } from "#locales/catalogue.ts";
import type { ChannelName } from "#locales/params.ts";
import { common } from "./common.ts";
import { formats } from "./format.ts";
import { guardians } from "./guardians.ts";

const { plural, number, date } = formats;

const programs: Record<ChannelName, string> = { whatsapp: "WhatsApp", email: "ईमेल ऐप" };

const reasons: Catalogue["messageQueues"]["reason"] = {
  "nothing-written": (count) => `${number(count)} विद्यार्थी: चुने हुए में इनका लिखा कुछ नहीं`,
  "nothing-new": (count) => `${number(count)} विद्यार्थी: अभिभावक को बताने के लिए कुछ नया नहीं`,
  "no-contact": (count, channel) =>
    channel === "whatsapp"
      ? `${number(count)} विद्यार्थी: अभिभावक का WhatsApp नंबर नहीं`
      : `${number(count)} विद्यार्थी: अभिभावक का ईमेल पता नहीं`,
  "may-not-receive": (count) => `${number(count)} विद्यार्थी: किसी अभिभावक को मैसेज नहीं भेजा जा सकता`,
  "contact-problem": (count) => `${number(count)} विद्यार्थी: मैसेज नहीं पहुँचते`,
  "opted-out": (count) => `${number(count)} विद्यार्थी: अभिभावक ऐसे मैसेज नहीं चाहते`,
  "no-consent": (count) => `${number(count)} विद्यार्थी: अभिभावक ने अभी सहमति नहीं दी`,
  waiting: (count) => `${number(count)} विद्यार्थी: अभिभावक के लिए पुराना मैसेज भेजा जाना बाकी है`,
  "told-today": (count) => `${number(count)} विद्यार्थी: अभिभावक के लिए आज का मैसेज पहले से है`,
  "not-for-parents": (count) => `${number(count)} विद्यार्थी: फ़ीडबैक अभिभावकों के लिए नहीं है`,
  edited: (count) => `${number(count)} विद्यार्थी: किसी ने फ़ीडबैक बदला है`,
  distress: (count) => `${number(count)} विद्यार्थी को शायद मदद चाहिए: पहले उनके शब्द पढ़ें`,
};

const advice = {
  "nothing-written": "नए मैसेज तैयार करते समय कोई और अवधि या क्लास चुन सकते हैं।",
  "nothing-new": "इनका लिखा सब कुछ अभिभावक को बताया जा चुका है, या उसका मैसेज तैयार है।",
  "may-not-receive": "स्कूल ने इन अभिभावक को मैसेज भेजने से मना किया है।",
  "contact-problem": "नंबर या पता सुधारें, या बताएँ कि वह सही ही है।",
  "opted-out": "उनका मन बदल गया हो, तो दर्ज करें।",
  "no-consent": "जिन्होंने सहमति दी है, उन पर निशान लगाएँ। बाकी से पूछें।",
  waiting: "पहले उसे भेजें या छोड़ दें: एक अभिभावक को दिन में एक मैसेज जाता है।",
  "told-today": "एक अभिभावक को दिन में एक मैसेज जाता है। कल बताएँ, या कारण लिखकर आज ही।",
  "not-for-parents": "यह विद्यार्थी और स्कूल के बीच रहता है।",
  edited: "चुनें कि अभिभावक को किसके शब्द भेजने हैं।",
  distress: "घर पर लिखने से पहले विद्यार्थी से बात करें।",
};

export const messageQueues: Catalogue["messageQueues"] = {
  intro: "अभी कुछ नहीं भेजा जाएगा: पहले आप हर मैसेज देख लेंगे।",
  introOneAtATime: "अभी कुछ नहीं भेजा जाएगा।",
  whose: "किनके अभिभावकों को?",
  chooseOthers: "दूसरे चुनें",
  teacherStudents: "किसी शिक्षक के विद्यार्थी",
  fromTheirPage:
    "एक क्लास या क्लास ग्रुप के कुछ विद्यार्थियों के लिए, उस क्लास या क्लास ग्रुप के पेज पर “अभिभावकों को बताएँ” दबाएँ।",
  fromGroupPage: "क्लास ग्रुप के कुछ विद्यार्थियों के लिए, उस क्लास ग्रुप के पेज पर “अभिभावकों को बताएँ” दबाएँ।",
  ofClassGroup: (name) => `${name} के विद्यार्थी`,
  ofTeacher: (name) => `शिक्षक ${name} के विद्यार्थी`,
  ofClass: (topic, day) => `जिनसे इस क्लास के बारे में पूछा गया: ${topic}, ${date(day)}`,
  ofStudents: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी, जिसे आपने चुना`,
      other: `${number(count)} विद्यार्थी, जिन्हें आपने चुना`,
    }),
  weekOf: (day) => `${date(day)} वाले सप्ताह का फ़ीडबैक`,
  students: (count) => `${number(count)} विद्यार्थी`,
  unknownStudents: "हटाई गई क्लास के विद्यार्थी",
  gone: "यह नहीं मिला। चुनें कि किनके अभिभावकों को बताना है।",
  whoseRequired: "कृपया चुनें कि किनके अभिभावकों को बताना है।",
  whichFeedback: "कौन-सा फ़ीडबैक?",
  newest: "सबसे नया",
  newestHint: "सबसे नया, जो अभी भेजा नहीं गया",
  ofPeriod: "चुनी हुई अवधि का सबसे नया",
  digest: "चुनी हुई अवधि का सारा फ़ीडबैक",
  digestHint: "हर विद्यार्थी का सारा फ़ीडबैक एक ही मैसेज में।",
  ofOneClass: "एक क्लास का",
  periodRequired: "कृपया पहला और आखिरी दिन चुनें।",
  classRequired: "कृपया क्लास चुनें।",
  chooseClass: "क्लास चुनें",
  noneChosen: "नहीं चुना",
  classOn: (topic, day) => `${topic}, ${date(day)}`,
  oneClass: "एक क्लास",
  classesFailed: "इन शिक्षक की क्लासें नहीं आ सकीं",
  how: "कैसे?",
  byWhatsappHint: "हर मैसेज आप खुद भेजते हैं, अगले के लिए एक टैप।",
  byServerHint: "आपके देख लेने के बाद Classback सब भेज देता है।",
  byServerUnseenHint: "एक बार दबाने पर सब भेज दिए जाते हैं।",
  byMailProgramHint: "हर मैसेज आप अपने ईमेल ऐप से भेजते हैं।",
  sendingPhone: "किस फ़ोन से भेजते हैं",
  sendingPhoneHint:
    "जैसे “ऑफ़िस का फ़ोन”। जो जवाब नहीं देते, उन्हें WhatsApp कम ही मैसेज भेजने देता है, इसलिए बिना जवाब वाले मैसेज हर फ़ोन के लिए गिने जाते हैं।",
  prepare: "मैसेज तैयार करें",

  text: "मैसेज का रूप",
  ownText: "आपके स्कूल का मैसेज",
  builtInText: "पहले से बना मैसेज",
  example: "उदाहरण:",
  changeText: "मैसेज बदलें",
  textFailed: "मैसेज का रूप नहीं आ सका",
  template: "मैसेज में क्या लिखा हो",
  templateHint: "कोष्ठकों में जो है, वह हर विद्यार्थी के लिए भर जाता है।",
  insert: "जोड़ें:",
  childsName: "नाम",
  childsWords: "विद्यार्थी के शब्द",
  parentsLink: "उनके पेज का लिंक",
  unknownPlaceholder: (name) => `{${name}} का कोई मतलब नहीं है। ऊपर के बटनों से जोड़ें।`,
  useBuiltIn: "पहले से बना मैसेज लें",
  textSaved: "मैसेज पूरे स्कूल के लिए सेव हो गया।",
  exampleChild: "आशा",
  exampleClass: "भिन्न",
  exampleTeacher: "मीरा अय्यर",
  exampleDay: (day) => date(day),
  exampleWords: "उदाहरणों से मुझे मदद मिली।",

  title: "भेजे जाने वाले मैसेज",
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
  writeToOthers: (channel, count) =>
    channel === "email"
      ? plural(count, {
          one: "बाकी अभिभावक को ईमेल लिखें",
          other: `बाकी ${number(count)} को ईमेल लिखें`,
        })
      : plural(count, {
          one: "बाकी अभिभावक को WhatsApp पर लिखें",
          other: `बाकी ${number(count)} को WhatsApp पर लिखें`,
        }),
  missingContact: (channel, others) => {
    if (channel === "email")
      return others > 0 ? `ईमेल पता भरें। ${number(others)} को WhatsApp पर लिखा जा सकता है।` : "ईमेल पता भरें।";
    return others > 0 ? `फ़ोन नंबर भरें। ${number(others)} को ईमेल से लिखा जा सकता है।` : "फ़ोन नंबर भरें।";
  },
  doNotSend: "यह मैसेज न भेजें",
  sendMails: (count) => `${number(count)} ईमेल भेजें`,
  sendMailsTitle: (count) => `${number(count)} ईमेल भेज दें?`,
  mailsQueued: (count) => `${number(count)} ईमेल भेजे जा रहे हैं।`,
  mailsRefused: (count) => `${number(count)} ईमेल रोके गए: तैयार होने के बाद कुछ बदल गया है।`,
  endRest: "बाकी सब छोड़ें",
  endTitle: (count) => `${number(count)} मैसेज छोड़ दें?`,
  restSkipped: "जो बाकी थे, वे छोड़ दिए गए।",
  endBody: "इनके अभिभावकों को आज दूसरा मैसेज भेजा जा सकता है।",
  nonePrepared: "कोई मैसेज तैयार नहीं है। कारण नीचे देखें।",
  allDone: "सब मैसेज हो गए।",
  undecided: (count) => `${number(count)} ईमेल के बारे में आपको तय करना है।`,
  givenUp: (count) => `${number(count)} ईमेल नहीं भेजे जा सके। किसी ने ठुकराया नहीं है।`,
  waiting: (count) => `${number(count)} ईमेल इंतज़ार में हैं।`,
  tryMailsAgain: (count) => `${number(count)} ईमेल फिर से भेजने की कोशिश करें`,
  textIsEdited: "आप नीचे एक मैसेज बदल रहे हैं। आगे बढ़ने से पहले उसे सेव करें या रद्द करें।",
  outcome: {
    sent: (count) => plural(count, { one: "1 भेजा गया", other: `${number(count)} भेजे गए` }),
    "not-sent": (count) => plural(count, { one: "1 नहीं भेजा गया", other: `${number(count)} नहीं भेजे गए` }),
    skipped: (count) => plural(count, { one: "1 छोड़ा गया", other: `${number(count)} छोड़े गए` }),
    "not-on-whatsapp": (count) => `${number(count)} WhatsApp पर नहीं`,
    "wrong-number": (count) => `${number(count)} गलत संपर्क`,
    rejected: (count) =>
      plural(count, {
        one: "1 अभिभावक के मेल सर्वर ने ठुकराया",
        other: `${number(count)} अभिभावकों के मेल सर्वर ने ठुकराए`,
      }),
    unknown: (count) => `${number(count)} का पता नहीं`,
    dropped: (count) => plural(count, { one: "1 रोका गया", other: `${number(count)} रोके गए` }),
  },
  later: (count, day) => `${number(count)} और, ${date(day)} को`,
  laterTomorrow: (count) => `${number(count)} और, कल से`,
  whyLater: (perDay, count, max) =>
    `जो जवाब नहीं देते, उन्हें WhatsApp कम ही मैसेज भेजने देता है। इसलिए एक फ़ोन से दिन में उन्हें ज़्यादा-से-ज़्यादा ${number(perDay)} मैसेज जाते हैं: इस महीने ${number(max)} में से ${number(count)} का जवाब अभी नहीं आया।`,
  messages: "मैसेज",
  noneInState: "इस स्थिति में कोई मैसेज नहीं है।",
  everyState: "सब मैसेज",

  leftOut: "छूटे हुए",
  leftOutIntro: (count) => `${number(count)} विद्यार्थी छूटे हैं।`,
  tryAgain: "फिर से देखें",
  added: (count) => `${number(count)} और मैसेज तैयार हैं।`,
  noneAdded: "कुछ नहीं बदला है।",
  reason: reasons,
  advice,
  everyoneAgreed: "ये सभी अभिभावक",
  theyAgreed: (count) =>
    plural(count, {
      one: "इस अभिभावक ने सहमति दी",
      other: `इन ${number(count)} अभिभावकों ने सहमति दी`,
    }),
  agreedTo: (channel) =>
    channel === "whatsapp" ? "बच्चे के फ़ीडबैक के WhatsApp मैसेज के लिए।" : "बच्चे के फ़ीडबैक के ईमेल के लिए।",
  recordAgreed: "दर्ज करें",
  agreedRecorded: (count) => `${number(count)} अभिभावकों के लिए दर्ज हो गया।`,
  notRecordedFor: (count) => `${number(count)} अभिभावकों के लिए दर्ज नहीं हुआ:`,
  notRecordedAs: {
    refused: (name) => `${name}: अभिभावक ने मना किया है।`,
    unseen: (name) => `${name}: यह संपर्क विद्यार्थी ने बदला है। पहले “${guardians.edit}” में इसकी पुष्टि करें।`,
    changed: (name) => `${name}: संपर्क बदल गया है। इसे फिर देखें।`,
  },
  waitingIn: (queue, day) => `यहाँ बाकी है: ${queue}, ${date(day)}`,
  contactIsRight: "यह सही ही है",
  whyAgain: "दोबारा क्यों बताना है?",
  sendAnyway: "फिर भी भेजें",
  prepareAnyway: "तैयार करें",
  ownWords: "विद्यार्थी के अपने शब्द",
  editedWords: (role) => `${common.roleName(role)} के बदले हुए शब्द`,
  ownWordsForAll: "सबके अपने शब्द",
  readWords: "क्या लिखा है, पढ़ें",
  readAndSend: "मैंने पढ़ लिया। तैयार करें",
  keptBy: {
    student: "विद्यार्थी नहीं चाहते कि अभिभावक इसे देखें।",
    admin: "कार्यालय ने इसे अभिभावकों के लिए मना किया है।",
  },

  step: (position, total) => `मैसेज ${number(position)} / ${number(total)}`,
  open: (channel) => `${programs[channel]} खोलें`,
  openAgain: (channel) => `${programs[channel]} फिर से खोलें`,
  openPart: (part, count) => `${number(count)} में से भाग ${number(part)} खोलें`,
  openPartAgain: (part, count) => `${number(count)} में से भाग ${number(part)} फिर से खोलें`,
  didYouSend: "क्या आपने भेज दिया?",
  sentOpenNext: "भेज दिया, अगला खोलें",
  sentAndPause: "भेज दिया, पर अगला न खोलें",
  wrongAddress: "गलत पता",
  notRecorded: "यह अभी दर्ज नहीं हुआ",
  sentIt: "मैंने भेज दिया",
  seeAll: "सब मैसेज देखें",
  keysOff: "कीबोर्ड के बटन बंद करें",
  keysOn: "कीबोर्ड के बटन चालू करें",
};
