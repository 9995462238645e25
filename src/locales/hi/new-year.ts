import type { Catalogue } from "#locales/catalogue.ts";
import { date, number, plural } from "./format.ts";

export const newYear: Catalogue["newYear"] = {
  title: "नया स्कूल वर्ष",
  open: "नए वर्ष की तैयारी करें",
  intro: (from, to) => `${from} के क्लास ग्रुप ${to} में क्या बनेंगे`,
  takesEffect: (lastDay, firstDay) =>
    `${date(firstDay)} से पहले कुछ नहीं बदलता। ${date(lastDay)} तक सब अपनी जगह रहते हैं।`,
  loadFailed: "नया स्कूल वर्ष नहीं आ सका",
  notFound: "इससे पहले कोई स्कूल वर्ष नहीं है।",
  addYearHint: "पहले अगला स्कूल वर्ष जोड़ें। उसके क्लास ग्रुप अगले चरण में आते हैं।",
  noGroups: (year) => `${year} में आगे बढ़ाने के लिए कोई क्लास ग्रुप नहीं है।`,
  forYear: "किसकी तैयारी",

  teachersFrom: {
    grade: "कक्षा के साथ रहें",
    students: "विद्यार्थियों के साथ जाएँ",
    nobody: "अभी कोई शिक्षक नहीं",
  },
  teachersHint: (example) => `कक्षा के साथ: जो अभी ${example} को पढ़ाते हैं, वे अगली ${example} को पढ़ाएँगे।`,
  addEmpty: "बिना विद्यार्थियों वाले क्लास ग्रुप भी जोड़ें",
  addEmptyHint: "जैसे पहली कक्षा के, नए विद्यार्थियों के लिए।",

  groupsOf: (year) => `${year} के क्लास ग्रुप`,
  becomes: "इसका क्या होगा",
  becomesOf: (group) => `${group} का क्या होगा`,
  result: "क्या होगा",
  becomesGroup: "क्लास ग्रुप बनेगा",
  leaves: "स्कूल छोड़ेंगे",
  nothing: "बिना क्लास ग्रुप के रहेंगे",
  nameOf: (group) => `${group} बनेगा`,
  sameTeachers: "जैसा सबके लिए",
  teachersOf: (group) => `${group} के विद्यार्थियों के शिक्षक`,
  students: (count) => plural(count, { one: "1 विद्यार्थी", other: `${number(count)} विद्यार्थी` }),
  split: "कुछ विद्यार्थी",
  splitTitle: (group) => `${group} के कुछ विद्यार्थी`,
  splitHint: "उन विद्यार्थियों को चुनें जो कहीं और जाएँगे: दूसरे ग्रुप में, फिर उसी कक्षा में, या स्कूल से बाहर।",
  searchStudents: "विद्यार्थी खोजें",
  sendTo: "ये",
  sendToGroup: "इनके क्लास ग्रुप का नाम",
  sendChosen: (count) =>
    plural(count, { one: "1 विद्यार्थी के लिए तय करें", other: `${number(count)} विद्यार्थियों के लिए तय करें` }),
  asOthers: "बाकी सबकी तरह",
  noneFound: (search) => `“${search}” से कोई विद्यार्थी नहीं मिला।`,

  partGroup: (group, students, teachers) => {
    const who = plural(students, { one: "1 विद्यार्थी", other: `${number(students)} विद्यार्थी` });
    const by = plural(teachers, { one: "1 शिक्षक", other: `${number(teachers)} शिक्षक` });
    return teachers === 0 ? `${group}: ${who}` : `${group}: ${who}, ${by}`;
  },
  partLeaves: (students, lastDay) =>
    plural(students, {
      one: `1 विद्यार्थी ${date(lastDay)} को स्कूल छोड़ेगा`,
      other: `${number(students)} विद्यार्थी ${date(lastDay)} को स्कूल छोड़ेंगे`,
    }),
  partNothing: (students) =>
    plural(students, {
      one: "1 विद्यार्थी बिना क्लास ग्रुप के रहेगा",
      other: `${number(students)} विद्यार्थी बिना क्लास ग्रुप के रहेंगे`,
    }),
  asPlanned: (students) => plural(students, { one: "1 पहले से तय है", other: `${number(students)} पहले से तय हैं` }),
  elsewhere: (students) =>
    plural(students, {
      one: "1 विद्यार्थी के लिए पहले से कुछ और तय है, वह नहीं बदलेगा",
      other: `${number(students)} विद्यार्थियों के लिए पहले से कुछ और तय है, वह नहीं बदलेगा`,
    }),

  preview: "पूर्वावलोकन",
  previewGroups: (groups) =>
    plural(groups, {
      one: "1 क्लास ग्रुप जुड़ेगा या उसे शिक्षक मिलेंगे",
      other: `${number(groups)} क्लास ग्रुप जुड़ेंगे या उन्हें शिक्षक मिलेंगे`,
    }),
  newGroup: (group, teachers) =>
    plural(teachers, { one: `${group}: 1 शिक्षक`, other: `${group}: ${number(teachers)} शिक्षक` }),
  previewEnrolments: (students, firstDay) =>
    plural(students, {
      one: `1 विद्यार्थी ${date(firstDay)} से नए क्लास ग्रुप में होगा`,
      other: `${number(students)} विद्यार्थी ${date(firstDay)} से नए क्लास ग्रुप में होंगे`,
    }),
  noChanges: "सब कुछ योजना के अनुसार है। लागू करने के लिए कुछ नहीं है।",
  apply: "योजना लागू करें",
  applying: "लागू हो रही है...",
  applied: "नया स्कूल वर्ष तैयार है।",
  changed: "यह पेज खुलने के बाद स्कूल में कुछ बदल गया है। कृपया पूर्वावलोकन फिर से देखें।",

  prepared: (day) => `${day} को तैयार किया गया`,
  undo: "तैयारी वापस लें",
  undoTitle: "तैयारी वापस लें?",
  undoBody: (enrolments, leavings) =>
    plural(enrolments, {
      one: `1 विद्यार्थी नए क्लास ग्रुप में नहीं रहेगा। फिर से स्कूल में रहने वाले विद्यार्थी: ${number(leavings)}।`,
      other: `${number(enrolments)} विद्यार्थी नए क्लास ग्रुप में नहीं रहेंगे। फिर से स्कूल में रहने वाले विद्यार्थी: ${number(leavings)}।`,
    }),
  undoInUse: (ended, groups) =>
    `पहले से काम में हैं, इसलिए समाप्त होंगे या बने रहेंगे: ${number(ended)} विद्यार्थियों की जगह, ${number(groups)} क्लास ग्रुप।`,
  undone: "तैयारी वापस ली गई।",

  leavesOn: (day) => `${date(day)} को स्कूल छोड़ेंगे`,
  leavesOnHint: "तब तक ये पहले की तरह लॉग इन कर सकते हैं और फ़ीडबैक दे सकते हैं।",
  staysAtSchool: "स्कूल में रहेंगे",
  stays: (student) => `${student} स्कूल में रहेंगे।`,
  leavingChanged: "इसके बाद विद्यार्थी का आखिरी दिन फिर से बदला गया है।",
};
