import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { date, dayOf, number, plural, timeOf } = formats;

export const students: Catalogue["students"] = {
  silence: (asked, lastAnswer) =>
    lastAnswer === null
      ? `हाल की ${number(asked)} क्लासों पर कोई जवाब नहीं`
      : `${date(lastAnswer)} के बाद ${number(asked)} क्लासों पर जवाब नहीं`,
  registered: "विद्यार्थी का रजिस्ट्रेशन हो गया!",
  teacherRequired: "कृपया शिक्षक चुनें।",
  subjectNotTaught: "यह विषय इन शिक्षक का नहीं है।",
  noTeachersToChoose: "अभी कोई शिक्षक नहीं है। अपने स्कूल से पूछें।",
  listFailed: "विद्यार्थियों की सूची नहीं आ सकी",
  ofTeacherFailed: "शिक्षक के विद्यार्थियों की सूची नहीं आ सकी",
  notFound: "विद्यार्थी नहीं मिले",
  detailsNotFound: "विद्यार्थी नहीं मिले।",
  loadFailed: "जानकारी लोड नहीं हो सकी।",
  shownSaved: (instant) => `${timeOf(instant)} पर सेव की हुई जानकारी।`,
  shownSavedOn: (instant) => `${dayOf(instant)}, ${timeOf(instant)} पर सेव की हुई जानकारी।`,
  none: "अभी कोई विद्यार्थी नहीं है।",
  noneFound: (search) => `“${search}” से कोई विद्यार्थी नहीं मिला।`,
  registrationClosed: "रजिस्ट्रेशन बंद है। कृपया अपने स्कूल से पूछें।",
  codeRequired: "रजिस्टर करने के लिए कोड चाहिए।",
  codeFromSchool: "वह आपके शिक्षक या स्कूल के ऑफ़िस के पास है।",
  alreadyRegistered: "पहले से रजिस्टर हैं?",
  registering: "रजिस्ट्रेशन हो रहा है...",
  noEmailHint: "ईमेल नहीं है? स्कूल से लॉग इन कार्ड माँगें।",
  educationHint: "जैसे कक्षा 10",
  pages: "विद्यार्थियों के पेज",
  yourProfile: "आपकी प्रोफ़ाइल",

  loginNameInvalid: "a से z, अंक और . - _ / में से 2 से 32 लिखें",
  loginNameTaken: "यह लॉग इन नाम किसी और विद्यार्थी का है।",
  noNumber: "कम से कम एक अक्षर या अंक चाहिए।",
  numberTaken: (name) => `यह नंबर पहले से ${name} का है।`,
  numberTakenIn: (name, classGroup) => `यह नंबर पहले से ${classGroup} में ${name} का है।`,
  rollNumberNeedsGroup: "इस रोल नंबर के लिए एक क्लास ग्रुप चुनें।",
  bornTooEarly: (day) => `${date(day)} या उसके बाद की तारीख भरें।`,
  notBornYet: "जन्म की तारीख आज के बाद की है।",
  signInRequired: "ईमेल या लॉग इन नाम भरें।",
  emailFromSchool: "अपना ईमेल स्कूल से जुड़वाएँ।",
  tooManyClassGroups: "ज़्यादा से ज़्यादा 20 क्लास ग्रुप चुनें।",
  classGroupGone: "एक क्लास ग्रुप अब नहीं रहा। फिर से चुनें।",
  addedOtherwise: "दूसरी जानकारी के साथ पहले ही जोड़ा जा चुका है।",
  tooManyAtOnce: (most) => `एक बार में ज़्यादा से ज़्यादा ${number(most)} विद्यार्थी।`,
  hasLeft: "ये विद्यार्थी स्कूल छोड़ चुके हैं।",
  isVoided: "दर्ज है कि ये हमारे स्कूल के नहीं हैं। पहले उसे वापस लें।",
  isNotVoided: "ये पहले ही फिर से इस स्कूल के विद्यार्थी हैं।",
  departureChanged: "इसके बाद बदल गया है। विद्यार्थी की जानकारी खोलें।",
  leftOnTooLate: "यह तारीख आज के बाद की है।",
  notConfirmed: "पुष्टि बाकी",
  shown: (from, to, total) => `${number(total)} में से ${number(from)}–${number(to)}`,
  noneWithFilters: "ऐसा कोई विद्यार्थी नहीं।",
  showAll: "सभी विद्यार्थी दिखाएँ",
  waiting: (count) =>
    plural(count, {
      one: "1 नए विद्यार्थी की पुष्टि बाकी है।",
      other: `${number(count)} नए विद्यार्थियों की पुष्टि बाकी है।`,
    }),
  waitingTitle: "रजिस्टर हुए विद्यार्थी",
  see: "देखें",

  add: "विद्यार्थी जोड़ें",
  notOurs: "हमारे स्कूल के नहीं",
  lastMessage: (day) => `अभिभावक को ${date(day)} को बताया`,
  noParentNumber: "अभिभावक का नंबर नहीं",
  leftSince: (day) => `${date(day)} को स्कूल छोड़ा`,
};
