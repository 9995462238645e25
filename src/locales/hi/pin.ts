import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { plural, number, dayOf } = formats;

export const pin: Catalogue["pin"] = {
  label: "PIN",
  current: "मौजूदा PIN",
  chosen: "नया PIN",
  show: "PIN दिखाएँ",
  hide: "PIN छिपाएँ",
  loginNameHint: "यह आपके लॉग इन कार्ड पर लिखा है।",
  signIn: "लॉग इन करें",
  forgot: "PIN भूल गए? अपने स्कूल से नया लॉग इन कार्ड माँगें।",
  withEmail: "ईमेल से लॉग इन करें",
  loginNameRequired: "कृपया अपना लॉग इन नाम भरें।",
  required: "कृपया अपना PIN भरें।",
  sixDigits: "PIN में छह अंक होते हैं।",
  signInFailed: "लॉग इन नाम या PIN गलत है।",
  rollSignInFailed: "क्लास ग्रुप, रोल नंबर या PIN गलत है।",
  classGroupRequired: "कृपया अपना क्लास ग्रुप भरें।",
  rollNumberRequired: "कृपया अपना रोल नंबर भरें।",
  classGroupHint: "जैसे 10-B",
  withRollNumber: "क्लास ग्रुप और रोल नंबर से",
  withLoginName: "लॉग इन नाम से",

  setTitle: "अपना PIN चुनें",
  setFor: (name) => `नमस्ते ${name}! लॉग इन करने के लिए अपना PIN चुनें।`,
  orRollNumber: (classGroup, rollNumber) => `या ${classGroup} और रोल नंबर ${rollNumber}`,
  setHint: "छह अंक, जो सिर्फ़ आपको पता हों। फ़ोन या बैंक कार्ड का PIN यहाँ न रखें।",
  set: "PIN सेव करें और लॉग इन करें",
  setting: "PIN सेव हो रहा है...",
  checkingCard: "आपका कार्ड जाँचा जा रहा है...",
  signedInAs: (name) => `इस डिवाइस पर ${name} का अकाउंट लॉग इन है। उसे लॉग आउट कर दिया जाएगा।`,
  chooseOne: "कृपया एक PIN चुनें।",
  repeated: "आसानी से पता चल जाएगा: अंक दोहराए गए हैं, जैसे 112233 या 123321।",
  inOrder: "आसानी से पता चल जाएगा: अंक क्रम से हैं, जैसे 123456 या 147258।",
  date: "आसानी से पता चल जाएगा: यह कोई तारीख हो सकती है, जैसे जन्मदिन।",
  common: "आसानी से पता चल जाएगा: यह नंबर बहुत लोग चुनते हैं।",
  fromLoginName: "आसानी से पता चल जाएगा: यह आपके लॉग इन नाम या रोल नंबर में है।",

  haveCard: "मेरे पास लॉग इन कार्ड है",
  code: "कार्ड पर लिखा कोड",
  codeRequired: "कृपया कार्ड पर लिखा कोड भरें।",
  codeInvalid: "यह किसी लॉग इन कार्ड का कोड नहीं है। कृपया जाँचकर फिर से कोशिश करें।",
  cardInvalid:
    "यह कार्ड इस्तेमाल हो चुका है, इसकी जगह नया कार्ड बन चुका है या इसका समय खत्म हो गया है। अगर आपने PIN चुन लिया है, तो उससे लॉग इन करें। नहीं तो अपने स्कूल से नया कार्ड माँगें।",

  changeTitle: "अपना PIN बदलें",
  change: "PIN बदलें",
  changed: "PIN बदल गया। बाकी सभी डिवाइस पर आपको लॉग आउट कर दिया गया है।",
  currentRequired: "कृपया अपना मौजूदा PIN भरें।",
  currentWrong: "मौजूदा PIN गलत है।",
  same: "मौजूदा PIN से अलग PIN चुनें।",
  noneYet: "आपने अभी तक PIN नहीं चुना है। अपने स्कूल से लॉग इन कार्ड माँगें।",

  card: "लॉग इन कार्ड",
  noLoginName: "पहले इस विद्यार्थी को लॉग इन नाम दें, फिर लॉग इन कार्ड बनाएँ।",
  hasPin: "PIN चुना जा चुका है",
  hasCard: (at) => `कार्ड ${dayOf(at)} तक मान्य`,
  hasNothing: "अभी PIN नहीं है",
  withoutLoginName: "लॉग इन नाम नहीं है",
  makeCard: "लॉग इन कार्ड बनाएँ",
  makeNewCard: "नया कार्ड बनाएँ",
  resetPin: "PIN रीसेट करें",
  voidCard: "कार्ड बंद करें",
  resetTitle: "यह PIN रीसेट करें?",
  resetBody: (name) =>
    `${name} का PIN काम नहीं करेगा और हर डिवाइस पर ${name} का अकाउंट लॉग आउट हो जाएगा। आपको देने के लिए एक नया लॉग इन कार्ड मिलेगा।`,
  replaceTitle: "नया कार्ड बनाएँ?",
  replaceBody: "पहले बना कार्ड काम नहीं करेगा।",
  voidTitle: "यह कार्ड बंद करें?",
  voidBody: "इससे अब कोई PIN नहीं चुन सकेगा।",
  voided: "कार्ड बंद हो गया।",
  pinExists: "इस विद्यार्थी ने PIN पहले ही चुन लिया है। नया कार्ड बनाने के लिए PIN रीसेट करें।",
  shownOnce: "यह सिर्फ़ अभी दिख रहा है: यह पेज छोड़ने से पहले इसे प्रिंट करें या भेज दें।",
  printCards: (cards) =>
    plural(cards, { one: `${number(cards)} कार्ड प्रिंट करें`, other: `${number(cards)} कार्ड प्रिंट करें` }),

  cardsTitle: "लॉग इन कार्ड",
  cardsOf: (classGroup) => `${classGroup} के लॉग इन कार्ड`,
  cardsIntro: "उन विद्यार्थियों के लिए जिनका ईमेल नहीं है। हर कार्ड से एक विद्यार्थी, एक बार, PIN चुन सकता है।",
  whoGetsCard: "किसे कार्ड मिलेगा",
  makeCards: (cards) =>
    plural(cards, { one: `${number(cards)} कार्ड बनाएँ`, other: `${number(cards)} कार्ड बनाएँ` }),
  cardsReplaced: "इन विद्यार्थियों के पहले बने कार्ड काम नहीं करेंगे।",
  cardsShownOnce: (cards) =>
    plural(cards, {
      one: `${number(cards)} कार्ड तैयार है। यह सिर्फ़ अभी दिख रहा है: यह पेज छोड़ने से पहले इसे प्रिंट करें।`,
      other: `${number(cards)} कार्ड तैयार हैं। ये सिर्फ़ अभी दिख रहे हैं: यह पेज छोड़ने से पहले इन्हें प्रिंट करें।`,
    }),
  makeOthers: "दूसरे कार्ड बनाएँ",
  validFor: "कार्ड कितने समय तक मान्य रहें",
  days: (days) => plural(days, { one: `${number(days)} दिन`, other: `${number(days)} दिन` }),
  tooManyDays: (most) => `कार्ड ज़्यादा से ज़्यादा ${number(most)} दिन तक मान्य रह सकता है।`,
  newCards: (cards) => plural(cards, { one: `${number(cards)} कार्ड`, other: `${number(cards)} कार्ड` }),
  noLoginNames: (students) =>
    plural(students, {
      one: `${number(students)} का लॉग इन नाम नहीं है`,
      other: `${number(students)} के लॉग इन नाम नहीं हैं`,
    }),
  replaceValid: "जो कार्ड अभी मान्य हैं, उनकी जगह भी नए बनाएँ",
  replaceValidHint: "जब प्रिंट खो गया हो। इन विद्यार्थियों के पहले बने कार्ड काम नहीं करेंगे।",
  makingFor: (classGroup, done, all) =>
    `${classGroup} के कार्ड बन रहे हैं: ${number(all)} में से ${number(done)} क्लास ग्रुप पूरे`,
  stopped: (classGroup) => `${classGroup} और उसके बाद के क्लास ग्रुप के कार्ड नहीं बने। पहले ये प्रिंट करें, फिर बाकी बनाएँ।`,
  cardsOfGroup: (classGroup, cards) =>
    plural(cards, {
      one: `${classGroup}: ${number(cards)} कार्ड`,
      other: `${classGroup}: ${number(cards)} कार्ड`,
    }),
  nothingToMake:
    "कोई कार्ड नहीं बनाना है: कार्ड उन विद्यार्थियों का बनता है जिनका लॉग इन नाम है और जिन्होंने PIN नहीं चुना है।",
  leavePrintTitle: "कार्ड छोड़कर जाएँ?",
  leavePrintBody: "इन कार्डों के कोड दोबारा नहीं दिखाए जा सकते।",
  firstStudents: (shown, total) =>
    `${number(total)} में से पहले ${number(shown)} विद्यार्थी। इनके PIN चुन लेने पर बाकी यहाँ दिखेंगे।`,
  nobodyEnrolled: "इस क्लास ग्रुप में कोई विद्यार्थी नहीं है।",
  nobodyToCard: "लॉग इन नाम वाले सभी विद्यार्थी PIN चुन चुके हैं।",
  nobodyHasLoginName:
    "इस क्लास ग्रुप में किसी का लॉग इन नाम नहीं है। विद्यार्थियों के पेज पर “प्रोफ़ाइल अपडेट करें” से लॉग इन नाम जोड़ें।",
  chooseStudents: "कम से कम एक विद्यार्थी चुनें।",
  tooManyCards: (most) => `एक बार में ज़्यादा से ज़्यादा ${number(most)} कार्ड बनाएँ।`,
  loadFailed: "लॉग इन कार्ड नहीं आ सके",

  noGuesses: "कल से किसी ने PIN का अंदाज़ा लगाने की कोशिश नहीं की है।",
  waitsAreThere:
    "किसी अकाउंट पर पाँच गलत PIN के बाद उसी जगह से फिर PIN भरने के लिए इंतज़ार करना पड़ता है। अलग-अलग जगहों से 40 गलत PIN के बाद हर जगह इंतज़ार करना पड़ता है। जिन फ़ोन और कंप्यूटर पर विद्यार्थी पहले लॉग इन कर चुके हैं, उन पर असर नहीं पड़ता।",
  mayWait: (students) =>
    plural(students, {
      one: `${number(students)} विद्यार्थी को इंतज़ार करना पड़ सकता है`,
      other: `${number(students)} विद्यार्थियों को इंतज़ार करना पड़ सकता है`,
    }),
  withoutClassGroup: "बिना क्लास ग्रुप वाले विद्यार्थी",
  liftWaits: "इंतज़ार हटाएँ",
  liftWaitsOf: (classGroup) => `${classGroup} के लिए इंतज़ार हटाएँ`,
  liftWaitsWithoutGroup: "बिना क्लास ग्रुप वाले विद्यार्थियों के लिए इंतज़ार हटाएँ",
  waitsLifted: (classGroup) => `${classGroup} के सभी विद्यार्थी अब फिर से अपना PIN भर सकते हैं।`,
  waitsLiftedWithoutGroup: "बिना क्लास ग्रुप वाले सभी विद्यार्थी अब फिर से अपना PIN भर सकते हैं।",
  wrongPinsFailed: "गलत PIN की जानकारी नहीं आ सकी",

  cardScan: "फ़ोन से यह कोड स्कैन करें और अपना PIN चुनें।",
  cardType: (address) => `कैमरा नहीं है? ${address} खोलें और यह कोड भरें:`,
  cardAfter: "इसके बाद अपने लॉग इन नाम और PIN से लॉग इन करें।",
  cardUntil: (at) => `सिर्फ़ एक बार, ${dayOf(at)} तक काम करेगा।`,
};
