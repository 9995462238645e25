import type { Catalogue } from "#locales/catalogue.ts";
import { formats } from "./format.ts";

const { date, number, plural } = formats;

export const classGroups: Catalogue["classGroups"] = {
  back: "क्लास ग्रुप पर वापस",

  year: "स्कूल वर्ष",
  yearDays: (from, to) => `${date(from)} से ${date(to)} तक`,
  yearsFailed: "स्कूल वर्ष नहीं आ सके",
  noYears: "अभी कोई स्कूल वर्ष नहीं है।",
  noYearsHint: "हर क्लास ग्रुप किसी स्कूल वर्ष का होता है। मौजूदा वर्ष से शुरू करें।",
  addFirstYear: "पहला स्कूल वर्ष जोड़ें",
  addYear: "स्कूल वर्ष जोड़ें",
  changeYear: "स्कूल वर्ष बदलें",
  yearName: "स्कूल वर्ष का नाम",
  firstDay: "पहला दिन",
  lastDay: "आखिरी दिन",
  copyGroups: (year) => `${year} के क्लास ग्रुप उनके शिक्षकों के साथ कॉपी करें`,
  copyHint: "विद्यार्थी कॉपी नहीं होते। आप उन्हें हर क्लास ग्रुप से दूसरे में भेज सकते हैं।",
  yearAdded: "स्कूल वर्ष जोड़ा गया।",
  yearChanged: "स्कूल वर्ष बदला गया।",
  deleteYearTitle: (year) => `${year} को हटाएँ?`,
  deleteBody: "कोई एडमिन इसे बदलावों के लॉग में वापस ले सकता है।",
  yearDeleted: (year) => `स्कूल वर्ष ${year} हटाया गया।`,

  ofYear: (year) => `${year} के क्लास ग्रुप`,
  none: (year) => `${year} में अभी कोई क्लास ग्रुप नहीं है।`,
  addFirst: "पहला क्लास ग्रुप जोड़ें",
  add: "क्लास ग्रुप जोड़ें",
  change: "क्लास ग्रुप बदलें",
  name: "क्लास ग्रुप का नाम",
  nameHint: "जैसे 10-अ",
  noTeachersHint: "यहाँ जोड़े गए शिक्षक और कोर्स क्लास ग्रुप के विद्यार्थियों को मिलते हैं।",
  removeTeacher: (place) => `शिक्षक ${number(place)} हटाएँ`,
  added: "क्लास ग्रुप जोड़ा गया।",
  changed: "क्लास ग्रुप बदला गया।",
  deleteTitle: (group) => `क्लास ग्रुप ${group} को हटाएँ?`,
  deleted: (group) => `क्लास ग्रुप ${group} हटाया गया।`,
  notFound: "क्लास ग्रुप नहीं मिला।",
  loadFailed: "क्लास ग्रुप नहीं आ सका",

  studentsIn: (group) => `${group} के विद्यार्थी`,
  noStudents: (group) => `${group} में अभी कोई विद्यार्थी नहीं है।`,
  addStudents: "विद्यार्थी जोड़ें",
  selectAll: "सभी चुनें",
  selectShown: "दिख रहे सभी चुनें",
  selected: (count) => plural(count, { one: `${number(count)} चुना गया`, other: `${number(count)} चुने गए` }),
  isIn: (group) => `पहले से ${group} में`,
  addChosen: (count) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी जोड़ें`,
      other: `${number(count)} विद्यार्थी जोड़ें`,
    }),
  remove: "क्लास ग्रुप से हटाएँ",
  removeBody: (count, group) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी ${group} से हटाया जाएगा। इस ग्रुप से मिले शिक्षक और कोर्स भी हट जाएँगे।`,
      other: `${number(count)} विद्यार्थी ${group} से हटाए जाएँगे। इस ग्रुप से मिले शिक्षक और कोर्स भी हट जाएँगे।`,
    }),
  move: "दूसरे क्लास ग्रुप में भेजें",
  moveBody: (count, group) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी ${group} से जाएगा।`,
      other: `${number(count)} विद्यार्थी ${group} से जाएँगे।`,
    }),
  moveSubmit: "दूसरे ग्रुप में भेजें",
  target: "नया क्लास ग्रुप",
  selectTarget: "क्लास ग्रुप चुनें",
  targetRequired: "कृपया क्लास ग्रुप चुनें।",
  noOthers: "इस वर्ष में कोई दूसरा क्लास ग्रुप नहीं है।",
  firstDayOut: "इस दिन से क्लास ग्रुप में नहीं",
  firstDayOutHint: "उस दिन से इसके साथ मिले शिक्षक और कोर्स हट जाते हैं।",
  firstDayInGroup: "क्लास ग्रुप में पहला दिन",
  firstDayHint: "खाली छोड़ने पर: स्कूल वर्ष का पहला दिन, या जो क्लास ग्रुप बदल रहे हैं उनके लिए आज।",
  moveDayHint: "उस दिन से इन्हें इसके शिक्षक और कोर्स मिलते हैं, और ये पिछले क्लास ग्रुप में नहीं रहते।",
  startsOn: (day: string) => `${date(day)} से`,
  endsOn: (day: string) => `${date(day)} तक`,
  keep: "क्लास ग्रुप में रहने दें",
  studentsKept: (count: number, group: string) =>
    plural(count, {
      one: `1 विद्यार्थी ${group} में रहेगा।`,
      other: `${number(count)} विद्यार्थी ${group} में रहेंगे।`,
    }),
  progress: (done, count) => `${number(count)} में से ${number(done)}...`,
  studentsAdded: (count, group) =>
    plural(count, {
      one: `${group} में ${number(count)} विद्यार्थी जोड़ा गया।`,
      other: `${group} में ${number(count)} विद्यार्थी जोड़े गए।`,
    }),
  studentsRemoved: (count, group) =>
    plural(count, {
      one: `${group} से ${number(count)} विद्यार्थी हटाया गया।`,
      other: `${group} से ${number(count)} विद्यार्थी हटाए गए।`,
    }),
  studentsMoved: (count, group) =>
    plural(count, {
      one: `${number(count)} विद्यार्थी ${group} में भेजा गया।`,
      other: `${number(count)} विद्यार्थी ${group} में भेजे गए।`,
    }),
  undone: "वापस लिया गया।",

  listFailed: "क्लास ग्रुप नहीं आ सके",
  search: "क्लास ग्रुप खोजें",
  chosen: (names) => `चुने गए: ${names}`,
  suggested: "सुझाव",
  others: "बाकी",
  noneFound: (search) => `“${search}” से कोई क्लास ग्रुप नहीं मिला।`,

  yearNameRequired: "कृपया स्कूल वर्ष का नाम लिखें।",
  yearNameTaken: "इस नाम का एक स्कूल वर्ष पहले से है।",
  firstDayRequired: "कृपया पहला दिन चुनें।",
  lastDayRequired: "कृपया आखिरी दिन चुनें।",
  lastDayTooEarly: "आखिरी दिन पहले दिन के बाद होना चाहिए।",
  yearTooLong: "स्कूल वर्ष ज़्यादा से ज़्यादा दो साल का हो सकता है।",
  yearsOverlap: (name, from, to) =>
    `${name} ${date(from)} से ${date(to)} तक है। स्कूल वर्षों के दिन आपस में मिल नहीं सकते।`,
  yearNotEmpty: "इस स्कूल वर्ष में क्लास ग्रुप हैं। पहले उन्हें हटाएँ।",
  tooManyYears: (most) => `एक स्कूल में ज़्यादा से ज़्यादा ${number(most)} स्कूल वर्ष हो सकते हैं।`,

  nameRequired: "कृपया क्लास ग्रुप का नाम लिखें।",
  nameTaken: "इस स्कूल वर्ष में इस नाम का क्लास ग्रुप पहले से है।",
  looksLike: (name) => `इस स्कूल वर्ष में क्लास ग्रुप “${name}” पहले से है, जो वैसा ही दिखता है।`,
  alikeTitle: (name, existing) => `क्या “${name}” और “${existing}” एक ही हैं?`,
  alikeBody: (existing) =>
    `इस स्कूल वर्ष में क्लास ग्रुप “${existing}” पहले से है। अगर आपका मतलब उसी से है, तो रद्द करके उसी का इस्तेमाल करें।`,
  addAnyway: "फिर भी जोड़ें",
  saveAnyway: "फिर भी सेव करें",
  tooManyGroups: (most) => `एक स्कूल वर्ष में ज़्यादा से ज़्यादा ${number(most)} क्लास ग्रुप हो सकते हैं।`,
  hasEnrolments: "इस क्लास ग्रुप में विद्यार्थी हैं या पहले थे, इसलिए इसे हटाया नहीं जा सकता।",
  hasLessons: "इस क्लास ग्रुप के लिए क्लासें दर्ज हैं, इसलिए इसे हटाया नहीं जा सकता।",
  tooManyTeachers: (most) => `एक क्लास ग्रुप में ज़्यादा से ज़्यादा ${number(most)} शिक्षक और विषय हो सकते हैं।`,
  notTheirSubject: (teacher, subject) => `${subject} ${teacher} का विषय नहीं है।`,

  studentsRequired: "कृपया कम से कम एक विद्यार्थी चुनें।",
  tooManyStudents: (most) => `कृपया एक बार में ज़्यादा से ज़्यादा ${number(most)} विद्यार्थी चुनें।`,
  overfull: (student) => `${student} के शिक्षक या कोर्स बहुत ज़्यादा हो जाएँगे। पहले उनकी प्रोफ़ाइल से कुछ हटाएँ।`,
  dayOutOfRange: (from, to) => `कृपया ${date(from)} से ${date(to)} तक का कोई दिन चुनें।`,
  oneRollNumber: "एक रोल नंबर एक ही विद्यार्थी का होता है।",
  rollNumberTaken: (student) => `यह रोल नंबर पहले से ${student} का है।`,
  rollNumberJustTaken: "यह रोल नंबर अब किसी और विद्यार्थी का है।",
  rollNumbers: "रोल नंबर",
  rollNumbersOf: (group) => `${group} के रोल नंबर`,
  rollNumbersHint: "एंटर दबाने पर अगला विद्यार्थी आता है।",
  rollNumbersSaved: "रोल नंबर सेव हो गए।",
  sortBy: "क्रम",
  sameGroup: "कृपया कोई दूसरा क्लास ग्रुप चुनें।",

  yearGone: "स्कूल वर्ष हटा दिया गया है। पहले उसे वापस लाएँ।",
  groupGone: "क्लास ग्रुप हटा दिया गया है। पहले उसे वापस लाएँ।",
  enrolmentGone: "विद्यार्थी को इस क्लास ग्रुप से हटाया जा चुका है।",
  enrolmentEnded: "विद्यार्थी को इसके बाद क्लास ग्रुप से हटाया गया है। पहले उसे वापस लें।",
  enrolledAgain: "विद्यार्थी फिर से इस क्लास ग्रुप में है।",
  studentLeft: "विद्यार्थी ने स्कूल छोड़ दिया है। पहले उन्हें वापस जोड़ें।",
  changedAgain: "यह इसके बाद फिर बदला गया है। पहले बाद वाला बदलाव वापस लें।",
};
