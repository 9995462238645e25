import type { Catalogue } from "#locales/catalogue.ts";
import { date, number } from "./format.ts";

const valueOrDay = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? date(text) : text);

export const importing: Catalogue["importing"] = {
  isApplied: "यह इंपोर्ट पहले ही हो चुका है।",
  notApplied: "यह इंपोर्ट अभी नहीं हुआ है।",
  isUndone: "यह इंपोर्ट वापस ले लिया गया है।",
  tooManyRows: (most) => `एक इंपोर्ट में ज़्यादा से ज़्यादा ${number(most)} पंक्तियाँ हो सकती हैं।`,
  schoolChanged: "इस प्रीव्यू के बाद स्कूल का रिकॉर्ड बदल गया है। कृपया पहले नया प्रीव्यू देखें।",
  isBeingApplied: "दूसरा इंपोर्ट चल रहा है। कृपया थोड़ी देर बाद फिर से कोशिश करें।",
  rowsMissing: (arrived, all) =>
    `${number(all)} में से सिर्फ़ ${number(arrived)} पंक्तियाँ पहुँची हैं। यह इंपोर्ट रद्द करें और फ़ाइलें फिर से चुनें।`,
  confirmLeaving: (count) =>
    `इससे ${number(count)} विद्यार्थियों का स्कूल छोड़ना दर्ज होगा। पक्का करने के लिए यह संख्या लिखें।`,
  confirmChanged: (count) => `इससे ${number(count)} विद्यार्थियों का रिकॉर्ड बदलेगा। पक्का करने के लिए यह संख्या लिखें।`,
  nameMissing: "नाम नहीं लिखा है।",
  nameAlone: (text) => `“${text}” की पंक्ति में और कुछ नहीं है। क्या यह किसी विद्यार्थी का नाम है?`,
  cellError: (error) => `${error} फ़ॉर्मूले की गड़बड़ी है। यहाँ जो होना चाहिए, वह लिखें।`,
  nothingAbove: (mark) => `“${mark}” का मतलब है ऊपर वाला सेल, और वहाँ कुछ नहीं है।`,
  tooLong: (most) => `कृपया ज़्यादा से ज़्यादा ${number(most)} अक्षर लिखें।`,
  emailWrong: "यह ईमेल पता सही नहीं है।",
  statusUnclear: (status) => `क्या “${status}” वाला विद्यार्थी अभी स्कूल में है?`,
  emailsSeveral: (first) => `यहाँ एक से ज़्यादा पते लिखे हैं। क्या ${first} सही है?`,
  emailTwice: (line, name) =>
    `पंक्ति ${number(line)} में यही पता ${name} का है। हर व्यक्ति का अपना अलग पता होना चाहिए।`,
  emailTaken: "इस ईमेल पते से कोई और लॉग इन करता है।",
  loginNameWrong: "लॉग इन नाम में 2 से 32 अक्षर होते हैं: a से z, अंक, बिंदु, डैश, स्लैश और अंडरस्कोर।",
  dateWrong: (written) => `“${written}” सही तारीख नहीं है।`,
  dateInFuture: "यह दिन अभी नहीं आया है।",
  dayDoubtful: (day) => `क्या ${date(day)} सही है?`,
  phoneWrong: (written) => `“${written}” दस अंकों का फ़ोन नंबर नहीं है।`,
  phoneShortened: (written) => `${written} के आखिरी अंक खो गए हैं: स्प्रेडशीट ने इसे छोटा कर दिया। पूरा नंबर लिखें।`,
  phoneDoubtful: (phone) =>
    `क्या ${phone} सही है? मोबाइल नंबर 6, 7, 8 या 9 से शुरू होते हैं, और कम ही शून्यों पर खत्म होते हैं।`,
  phoneOfWhom: (phone) => `क्या ${phone} इनमें से किसी का नया नंबर है, या किसी और अभिभावक का?`,
  idWrong: "इस नंबर से किसी की पहचान नहीं हो सकती।",
  idOfFormer: "यह नंबर ऐसे विद्यार्थी का है जिन्हें स्कूल का नहीं माना गया है।",
  idTaken: (name) => `यह नंबर ${name} का है।`,
  idTwice: (line) => `पंक्ति ${number(line)} में यही नंबर दूसरे नाम के साथ है।`,
  valueTwice: (line) => `पंक्ति ${number(line)} में यह दूसरे विद्यार्थी के लिए लिखा है।`,
  saysOtherwise: (line, there, own, here) =>
    `एक ही विद्यार्थी के लिए पंक्ति ${number(line)} में “${valueOrDay(there)}” और पंक्ति ${number(own)} में “${valueOrDay(here)}” लिखा है।`,
  contradicts: (line, there, own, here) =>
    `एक ही विद्यार्थी के लिए पंक्ति ${number(line)} में “${there}” और पंक्ति ${number(own)} में “${here}” लिखा है। क्या पंक्ति ${number(line)} सही है?`,
  inTwoGroups: (line, there, own, here) =>
    `पंक्ति ${number(line)} में विद्यार्थी ${there} में है, पंक्ति ${number(own)} में ${here} में। क्या दोनों सही हैं?`,
  severalPeople: "ये नंबर अलग-अलग विद्यार्थियों के हैं।",
  hasLeft: (name) => `${name} स्कूल छोड़ चुके हैं। पहले उन्हें वापस लाएँ।`,
  maybeSame: "क्या यह वही है जो स्कूल में पहले से है?",
  maybeTwice: (line) => `क्या यह वही विद्यार्थी है जो पंक्ति ${number(line)} में है?`,
  rollNumberTaken: (name) => `क्लास ग्रुप में यह रोल नंबर ${name} का है।`,
  withoutClassGroup: "स्कूल में नए हैं, और क्लास ग्रुप नहीं है। क्लास ग्रुप लिखें, या उसके बिना जोड़ें।",
  tooManyGuardians: (most) => `एक विद्यार्थी के ज़्यादा से ज़्यादा ${number(most)} अभिभावक हो सकते हैं।`,
  classGroupMissing: "क्लास ग्रुप नहीं लिखा है।",
  classGroupUnclear: (names) => `यह कौन-सा क्लास ग्रुप है? यह ${names} जैसा लगता है।`,
  classGroupNew: (name) => `${name} अभी यहाँ क्लास ग्रुप नहीं है। क्या उसे जोड़ें?`,
  subjectMissing: "विषय नहीं लिखा है।",
  teacherMissing: "शिक्षक का नाम नहीं लिखा है।",
  teacherUnknown: (email) => `ईमेल पता ${email} किसी शिक्षक का नहीं है।`,
  teacherNew: (name) => `${name} अभी यहाँ शिक्षक नहीं हैं। क्या उन्हें जोड़ें?`,
  vacantPost: (text) => `“${text}” किसी खाली पद जैसा लगता है। क्या यह किसी का नाम है?`,
  teacherMaybe: (name) => `क्या ${name} इनमें से कोई शिक्षक हैं?`,
  namesakeNeedsEmail: "इस नाम के एक और शिक्षक हैं। दोनों को अलग पहचानने के लिए ईमेल पता चाहिए।",
  teacherUnclear: "इस नाम के एक से ज़्यादा शिक्षक हैं।",
  tooManyTeachings: (most) => `एक क्लास ग्रुप में ज़्यादा से ज़्यादा ${number(most)} शिक्षक और विषय हो सकते हैं।`,
  tooManyCourses: (most) => `एक शिक्षक के ज़्यादा से ज़्यादा ${number(most)} कोर्स हो सकते हैं।`,
};
