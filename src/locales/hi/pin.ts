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
  forgot: "PIN भूल गए? नया लॉग इन कार्ड माँगें।",
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
  setFor: (name) => `नमस्ते ${name}! अपना PIN चुनें।`,
  orRollNumber: (classGroup, rollNumber) => `या ${classGroup} और रोल नंबर ${rollNumber}`,
  setHint: "छह अंक, जो सिर्फ़ आपको पता हों; फ़ोन या बैंक कार्ड का PIN नहीं।",
  set: "PIN सेव करें और लॉग इन करें",
  setting: "PIN सेव हो रहा है...",
  checkingCard: "आपका कार्ड जाँचा जा रहा है...",
  signedInAs: (name) => `इस डिवाइस पर ${name} का अकाउंट लॉग इन है। उसे लॉग आउट कर दिया जाएगा।`,
  chooseOne: "कृपया एक PIN चुनें।",
  repeated: "अंदाज़ा आसान है: अंक दोहराए गए हैं, जैसे 112233।",
  inOrder: "अंदाज़ा आसान है: अंक क्रम से हैं, जैसे 123456।",
  date: "अंदाज़ा आसान है: यह कोई तारीख हो सकती है।",
  common: "अंदाज़ा आसान है: इसे बहुत लोग चुनते हैं।",
  fromLoginName: "अंदाज़ा आसान है: यह आपके लॉग इन नाम या रोल नंबर में है।",

  haveCard: "मेरे पास लॉग इन कार्ड है",
  code: "कार्ड पर लिखा कोड",
  codeRequired: "कृपया कार्ड पर लिखा कोड भरें।",
  codeInvalid: "यह किसी लॉग इन कार्ड का कोड नहीं है। जाँच लें।",
  cardInvalid:
    "यह कार्ड इस्तेमाल हो चुका है, बदला जा चुका है या इसका समय खत्म हो गया है। अपने PIN से लॉग इन करें, या नया कार्ड माँगें।",

  changeTitle: "अपना PIN बदलें",
  change: "PIN बदलें",
  changed: "PIN बदल गया। बाकी डिवाइस लॉग आउट हो गए।",
  currentRequired: "कृपया अपना मौजूदा PIN भरें।",
  currentWrong: "मौजूदा PIN गलत है।",
  same: "मौजूदा PIN से अलग PIN चुनें।",
  noneYet: "अभी PIN नहीं है। अपने स्कूल से लॉग इन कार्ड माँगें।",

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
  resetBody: (name) => `${name} का PIN काम नहीं करेगा, और वे हर जगह लॉग आउट हो जाएँगे। आपको नया कार्ड मिलेगा।`,
  replaceTitle: "नया कार्ड बनाएँ?",
  replaceBody: "पहले बना कार्ड काम नहीं करेगा।",
  voidTitle: "यह कार्ड बंद करें?",
  voidBody: "इससे कोई PIN नहीं चुन सकेगा।",
  voided: "कार्ड बंद हो गया।",
  pinExists: "PIN पहले ही चुना जा चुका है। नए कार्ड के लिए उसे रीसेट करें।",
  shownOnce: "यह सिर्फ़ अभी दिख रहा है: यह पेज छोड़ने से पहले इसे प्रिंट करें या भेज दें।",
  printCards: (cards) =>
    plural(cards, { one: `${number(cards)} कार्ड प्रिंट करें`, other: `${number(cards)} कार्ड प्रिंट करें` }),

  cardsTitle: "लॉग इन कार्ड",
  cardsOf: (classGroup) => `${classGroup} के लॉग इन कार्ड`,
  cardsIntro: "बिना ईमेल वाले विद्यार्थियों के लिए। हर कार्ड एक बार चलता है।",
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
  tooManyDays: (most) => `ज़्यादा से ज़्यादा ${number(most)} दिन।`,
  newCards: (cards) => plural(cards, { one: `${number(cards)} कार्ड`, other: `${number(cards)} कार्ड` }),
  noLoginNames: (students) =>
    plural(students, {
      one: `${number(students)} का लॉग इन नाम नहीं है`,
      other: `${number(students)} के लॉग इन नाम नहीं हैं`,
    }),
  replaceValid: "जो कार्ड अभी मान्य हैं, उनकी जगह भी नए बनाएँ",
  replaceValidHint: "जब प्रिंट खो गया हो। पहले बने कार्ड काम नहीं करेंगे।",
  makingFor: (classGroup, done, all) =>
    `${classGroup} के कार्ड बन रहे हैं: ${number(all)} में से ${number(done)} क्लास ग्रुप पूरे`,
  stopped: (classGroup) => `${classGroup} और उसके बाद के क्लास ग्रुप के कार्ड नहीं बने। पहले ये प्रिंट करें, फिर बाकी बनाएँ।`,
  cardsOfGroup: (classGroup, cards) =>
    plural(cards, {
      one: `${classGroup}: ${number(cards)} कार्ड`,
      other: `${classGroup}: ${number(cards)} कार्ड`,
    }),
  nothingToMake: "कोई कार्ड नहीं बनाना है: लॉग इन नाम हो और PIN न हो, तभी बनता है।",
  leavePrintTitle: "कार्ड छोड़कर जाएँ?",
  leavePrintBody: "इन कार्डों के कोड दोबारा नहीं दिखाए जा सकते।",
  firstStudents: (shown, total) =>
    `${number(total)} में से पहले ${number(shown)} विद्यार्थी। इनके PIN चुन लेने पर बाकी यहाँ दिखेंगे।`,
  nobodyEnrolled: "इस क्लास ग्रुप में कोई विद्यार्थी नहीं है।",
  nobodyToCard: "लॉग इन नाम वाले सभी विद्यार्थी PIN चुन चुके हैं।",
  nobodyHasLoginName: "किसी का लॉग इन नाम नहीं है। “प्रोफ़ाइल अपडेट करें” से जोड़ें।",
  chooseStudents: "कम से कम एक विद्यार्थी चुनें।",
  tooManyCards: (most) => `एक बार में ज़्यादा से ज़्यादा ${number(most)} कार्ड।`,
  loadFailed: "लॉग इन कार्ड नहीं आ सके",

  noGuesses: "कल से किसी ने PIN का अंदाज़ा नहीं लगाया।",
  waitsAreThere:
    "पाँच गलत PIN के बाद उस नेटवर्क पर सबको इंतज़ार करना पड़ता है। अलग-अलग नेटवर्क से 40 के बाद हर जगह, सिवाय विद्यार्थी के अपने डिवाइस के।",
  mayWait: (students) =>
    plural(students, {
      one: `${number(students)} विद्यार्थी को इंतज़ार करना पड़ सकता है`,
      other: `${number(students)} विद्यार्थियों को इंतज़ार करना पड़ सकता है`,
    }),
  withoutClassGroup: "बिना क्लास ग्रुप वाले विद्यार्थी",
  liftWaits: "इंतज़ार हटाएँ",
  liftWaitsOf: (classGroup) => `${classGroup} के लिए इंतज़ार हटाएँ`,
  liftWaitsWithoutGroup: "बिना क्लास ग्रुप वाले विद्यार्थियों के लिए इंतज़ार हटाएँ",
  waitsLifted: (classGroup) => `${classGroup} के सभी फिर से कोशिश कर सकते हैं।`,
  waitsLiftedWithoutGroup: "बिना क्लास ग्रुप वाले सभी फिर से कोशिश कर सकते हैं।",
  wrongPinsFailed: "गलत PIN की जानकारी नहीं आ सकी",

  cardScan: "फ़ोन से यह कोड स्कैन करें और अपना PIN चुनें।",
  cardType: (address) => `कैमरा नहीं है? ${address} खोलें और यह कोड भरें:`,
  cardAfter: "इसके बाद अपने लॉग इन नाम और PIN से लॉग इन करें।",
  cardUntil: (at) => `सिर्फ़ एक बार, ${dayOf(at)} तक काम करेगा।`,
};
