import type { Catalogue } from "#locales/catalogue.ts";
import { number } from "./format.ts";

const states = {
  prepared: "तैयार",
  opened: "खोला गया, पुष्टि बाकी",
  sent: "भेजा गया",
  waiting: "इंतज़ार में",
  "not-sent": "नहीं भेजा गया",
  "not-on-whatsapp": "WhatsApp पर नहीं",
  "wrong-number": "गलत नंबर",
  rejected: "अभिभावक के मेल सर्वर ने ठुकराया",
  expired: "किसी मेल सर्वर ने नहीं लिया",
  unknown: "पता नहीं",
  dropped: "रोका गया",
};

const events = {
  prepared: "तैयार हुआ",
  waiting: "Classback को दिया गया",
  opened: "खोला गया",
  sent: "भेजने की पुष्टि हुई",
  "not-sent": "बताया गया कि नहीं भेजा गया",
  unknown: "भेजते समय कनेक्शन टूटा",
  shown: "भेजने से पहले लिंक देखा गया",
  edited: "मैसेज बदला गया",
};

const answers = {
  "wrong-number": "जवाब: गलत नंबर",
  note: "अभिभावक का जवाब",
  correction: "अभिभावक ने सुधार माँगा",
};

const settled = { stop: "मनाही हटाई गई", correction: "सुधार की बात देखी गई" };

const waits: Catalogue["messageRecord"]["waits"] = {
  "no-mail-server": "अभी कोई मेल सर्वर नहीं है।",
  turn: "कुछ ही पलों में भेजा जाएगा।",
  "quiet-hours": (until) => `${until} तक ईमेल नहीं।`,
};

const problems: Catalogue["messageRecord"]["problem"] = {
  address: "अभिभावक के मेल सर्वर ने इसे टाल दिया।",
  mail: "अभिभावक के मेल सर्वर ने इसे टाल दिया।",
  server: "स्कूल के मेल सर्वर ने मना किया।",
  busy: "मेल सर्वर तैयार नहीं था।",
  unreachable: "मेल सर्वर से संपर्क नहीं हो सका।",
  unwritten: "सर्वर की गड़बड़ी से रुक गया।",
};

const replies = {
  "wrong-number": "किसी और का नंबर।",
  note: "अभिभावक ने जवाब दिया।",
  correction: "अभिभावक सुधार चाहते हैं।",
};

const channels: Catalogue["messageRecord"]["channelName"] = { whatsapp: "WhatsApp", email: "ईमेल" };

export const messageRecord: Catalogue["messageRecord"] = {
  stateName: states,
  channelName: channels,
  anyState: "कोई भी स्थिति",
  anyChannel: "कोई भी माध्यम",
  state: "मैसेज की स्थिति",
  channel: "माध्यम",
  toExport: "तालिका के रूप में निर्यात करें",
  oneStudent: "एक विद्यार्थी",
  findStudent: "एक विद्यार्थी के संदेश खोजें",
  chooseFound: "सिर्फ़ इनके मैसेज दिखाएँ:",
  noneWithFilters: "ऐसा कोई मैसेज नहीं है।",
  inLanguage: { en: "अंग्रेज़ी में", hi: "हिन्दी में" },
  serverResponse: (words) => `मेल सर्वर का जवाब: ${words}`,
  guardiansServerResponse: (words) => `अभिभावक के मेल सर्वर का जवाब: ${words}`,
  waits,
  nextTry: (time) => `अगली कोशिश: ${time}।`,
  triedNow: "अभी फिर से कोशिश हो रही है।",
  problem: problems,
  mailTaken: "मेल सर्वर ने ले लिया",
  unknownAdvice: "हो सकता है कि यह पहुँच गया हो। अभिभावक से पूछें या स्कूल का मेलबॉक्स देखें।",
  arrived: "पहुँच गया",
  notArrived: "नहीं पहुँचा",
  droppedAdvice: "कुछ बदल गया: “क्या-क्या हुआ” देखें।",
  notAsked: "सहमति नहीं पूछी गई",
  textRemoved: "एक विद्यार्थी की जानकारी के साथ मिटाया गया।",
  textWithheld: "नहीं दिखाया गया: अभिभावकों के लिए नहीं।",
  oneAtATime: "हर मैसेज “क्या-क्या हुआ” में पढ़ें।",
  details: "क्या-क्या हुआ",
  detailsFailed: "मैसेज का इतिहास नहीं आ सका",
  eventName: events,
  answerName: answers,
  settledName: settled,
  putOff: "अभी नहीं भेजा जा सका",
  confirmed: "हालाँकि अभिभावक को बताया जा चुका था।",
  stopped: (channel) =>
    channel === "whatsapp" ? "अभिभावक ने WhatsApp मैसेज के लिए मना किया" : "अभिभावक ने ईमेल के लिए मना किया",
  byServer: "Classback",
  byParent: "अभिभावक",
  correct: "सुधारें",
  corrected: "सुधार दिया गया।",
  replied: replies,
  wantsNoMore: (channel) => (channel === "whatsapp" ? "अब WhatsApp पर मैसेज नहीं चाहते।" : "अब ईमेल नहीं चाहते।"),
  openCorrections: "अभिभावकों के माँगे सुधार",
  lookedInto: "देख लिया",
  lookedIntoSaved: "सेव हो गया। अभिभावक को दिखता है।",
  noStop: "उन्होंने मना नहीं किया",
  stopUndone: "हटा दिया गया। पहले का जवाब फिर मान्य है।",
  wroteBack: "अभिभावक का जवाब आया",
  wroteBackIntro: "उन्होंने क्या लिखा?",
  stop: (channel) => (channel === "whatsapp" ? "बंद करें: WhatsApp पर और मैसेज नहीं" : "बंद करें: और ईमेल नहीं"),
  wrongNumber: "कोई और हैं",
  noteLabel: "उन्होंने जो लिखा",
  saveNote: "नोट सेव करें",
  replySaved: "दर्ज हो गया।",
  queues: "अधूरे मैसेज",
  pastQueues: "पहले के",
  queueCount: (count) => `${number(count)} मैसेज`,
  queuesFailed: "अधूरे मैसेज नहीं आ सके",
};
