import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { number, date } = formats;

const states = {
  prepared: "तैयार",
  opened: "खोला गया, पुष्टि बाकी",
  sent: "भेजा गया",
  waiting: "इंतज़ार में",
  "not-sent": "नहीं भेजा गया",
  skipped: "छोड़ा गया",
  "not-on-whatsapp": "WhatsApp पर नहीं",
  "wrong-number": "गलत नंबर",
  rejected: "अभिभावक के मेल सर्वर ने ठुकराया",
  "given-up": "किसी मेल सर्वर ने नहीं लिया",
  unknown: "पता नहीं",
  dropped: "रोका गया",
};

const events = {
  prepared: "तैयार हुआ",
  opened: "खोला गया",
  sent: "भेजने की पुष्टि हुई",
  "not-sent": "बताया गया कि नहीं भेजा गया",
  skipped: "छोड़ दिया गया",
  "not-on-whatsapp": "बताया गया कि WhatsApp पर नहीं हैं",
  "wrong-number": "बताया गया कि नंबर या पता गलत है",
  mailed: "भेजने के लिए Classback को दिया गया",
  shown: "भेजने से पहले लिंक देखा गया",
  edited: "मैसेज बदला गया",
  "answer-undone": "बताई गई बात वापस ली गई",
  "put-off": "अभी नहीं भेजा जा सका",
  rejected: "अभिभावक के मेल सर्वर ने ठुकराया",
  "given-up": "भेजने की कोशिश छोड़ दी गई",
  unknown: "भेजते समय कनेक्शन टूटा",
  dropped: "भेजने से पहले रोका गया",
  "replied-wrong-number": "जवाब आया कि नंबर गलत है",
  "replied-note": "अभिभावक का जवाब",
  "replied-correction": "अभिभावक ने सुधार माँगा",
  "stop-undone": "दर्ज की गई मनाही हटाई गई",
  "correction-seen": "सुधार की बात देखी गई",
};

const waits: Catalogue["messageRecord"]["waits"] = {
  "no-mail-server": "इस स्कूल का अभी कोई मेल सर्वर नहीं है।",
  turn: "कुछ ही पलों में भेजा जाएगा।",
  "quiet-hours": (until) => `${until} तक अभिभावकों को ईमेल नहीं भेजे जाते।`,
  address: (since) => `अभिभावक का मेल सर्वर ${since} से इसे टाल रहा है।`,
  mail: (since) => `अभिभावक का मेल सर्वर ${since} से इसे टाल रहा है।`,
  server: (since) => `स्कूल का मेल सर्वर ${since} से भेजने से मना कर रहा है।`,
  busy: (since) => `मेल सर्वर ${since} से तैयार नहीं है।`,
  unreachable: (since) => `मेल सर्वर से ${since} से संपर्क नहीं हो रहा।`,
  unwritten: (since) => `इस सर्वर की गड़बड़ी से यह ${since} से रुका है।`,
};

const problems: Catalogue["messageRecord"]["problem"] = {
  address: "अभिभावक के मेल सर्वर ने इसे टाल दिया।",
  mail: "अभिभावक के मेल सर्वर ने इसे टाल दिया।",
  server: "स्कूल के मेल सर्वर ने इसे भेजने से मना किया।",
  busy: "मेल सर्वर तैयार नहीं था।",
  unreachable: "मेल सर्वर से संपर्क नहीं हो सका।",
  unwritten: "इस सर्वर की गड़बड़ी से यह रुक गया।",
};

const replies = {
  "wrong-number": "यह नंबर किसी और का है।",
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
  chooseFound: "सिर्फ़ एक विद्यार्थी के मैसेज देखने के लिए उनका नाम दबाएँ:",
  noneWithFilters: "ऐसा कोई मैसेज नहीं है।",
  inLanguage: { en: "अंग्रेज़ी में", hi: "हिन्दी में" },
  dueOn: (day) => `${date(day)} के लिए`,
  toldAgainBecause: (reason) => `दोबारा बताने का कारण: ${reason}`,
  serverSaid: (words) => `मेल सर्वर का जवाब: ${words}`,
  parentsServerSaid: (words) => `अभिभावक के मेल सर्वर का जवाब: ${words}`,
  waits,
  nextTry: (time) => `अगली कोशिश: ${time}।`,
  triedNow: "अभी फिर से कोशिश हो रही है।",
  problem: problems,
  mailTaken: "मेल सर्वर ने ले लिया",
  unknownAdvice:
    "हो सकता है कि यह पहुँच गया हो। अभिभावक से पूछें या स्कूल का मेलबॉक्स देखें, फिर बताएँ कि क्या पता चला। यह अपने-आप दोबारा कभी नहीं भेजा जाता।",
  arrived: "पहुँच गया",
  notArrived: "नहीं पहुँचा",
  droppedAdvice: "भेजने से पहले कुछ बदल गया। “क्या-क्या हुआ” में लिखा है कि क्या।",
  notAsked: "सहमति नहीं पूछी गई",
  textRemoved: "एक विद्यार्थी की जानकारी के साथ यह मैसेज भी मिटा दिया गया।",
  textWithheld: "ये शब्द अभिभावकों के लिए नहीं हैं, इसलिए मैसेज नहीं दिखाया गया है।",
  oneAtATime: "हर मैसेज आप भेजते समय पढ़ सकते हैं, और बाद में “क्या-क्या हुआ” में।",
  details: "क्या-क्या हुआ",
  detailsFailed: "मैसेज का इतिहास नहीं आ सका",
  eventName: events,
  saidStop: (channel) =>
    channel === "whatsapp" ? "अभिभावक ने WhatsApp मैसेज के लिए मना किया" : "अभिभावक ने ईमेल के लिए मना किया",
  byServer: "Classback",
  byParent: "अभिभावक",
  correct: "सुधारें",
  corrected: "सुधार दिया गया।",
  replied: replies,
  wantsNoMore: (channel) =>
    channel === "whatsapp" ? "अभिभावक अब WhatsApp पर मैसेज नहीं चाहते।" : "अभिभावक अब ईमेल नहीं चाहते।",
  openCorrections: "अभिभावकों ने सुधार के लिए कहा",
  lookedInto: "मैंने इसे देख लिया",
  lookedIntoSaved: "सेव हो गया। अभिभावक के पेज पर भी यह दिखता है।",
  noStop: "अभिभावक ने मना नहीं किया था",
  stopUndone: "हटा दिया गया। पहले का जवाब फिर से मान्य है।",
  wroteBack: "अभिभावक का जवाब आया",
  wroteBackIntro: "उन्होंने क्या लिखा?",
  stop: (channel) => (channel === "whatsapp" ? "बंद करें: WhatsApp पर और मैसेज नहीं" : "बंद करें: और ईमेल नहीं"),
  wrongNumber: "वे कोई और हैं",
  noteLabel: "उन्होंने जो लिखा",
  saveNote: "नोट सेव करें",
  replySaved: "दर्ज हो गया।",
  queues: "अधूरे मैसेज",
  pastQueues: "पहले के",
  queueLine: (channel, day, time) => `${channels[channel]}, ${day}, ${time}`,
  queueCount: (count) => `${number(count)} मैसेज`,
  queuesFailed: "अधूरे मैसेज नहीं आ सके",
};
