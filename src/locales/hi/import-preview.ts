import type { Catalogue } from "#locales/catalogue.ts";
import type { RowStateName } from "#locales/params.ts";
import { formats } from "./format.ts";

const { number, plural, date } = formats;

const states: Record<RowStateName, string> = {
  created: "नए",
  changed: "बदलेंगे",
  unchanged: "वैसे ही",
  conflict: "टकराव",
  doubtful: "शक वाले",
  wrong: "गलत",
  skipped: "छोड़े गए",
};

const students = (count: number) => plural(count, { one: "1 विद्यार्थी", other: `${number(count)} विद्यार्थी` });
const teachers = (count: number) => plural(count, { one: "1 शिक्षक", other: `${number(count)} शिक्षक` });
const classGroups = (count: number) =>
  plural(count, { one: "1 क्लास ग्रुप", other: `${number(count)} क्लास ग्रुप` });

export const importPreview: Catalogue["importPreview"] = {
  title: "इंपोर्ट",
  all: "सभी इंपोर्ट",
  notFound: "ऐसा कोई इंपोर्ट नहीं है। जो 7 दिन में पूरा नहीं होता, वह हटा दिया जाता है।",
  loadFailed: "इंपोर्ट लोड नहीं हो सका",
  listFailed: "इंपोर्ट की सूची लोड नहीं हो सकी",
  rowsFailed: "पंक्तियाँ लोड नहीं हो सकीं",
  past: "अब तक के इंपोर्ट",
  none: "अभी तक कुछ इंपोर्ट नहीं हुआ है।",
  startedBy: (admin, day) => `${admin}, ${day}`,
  stateName: { open: "अधूरा", applied: "हो गया", undone: "वापस लिया गया" },
  goOn: "आगे बढ़ें",
  details: "जानकारी",
  rowCount: (count) => plural(count, { one: "1 पंक्ति", other: `${number(count)} पंक्तियाँ` }),

  previewTitle: "क्या इंपोर्ट होगा",
  intro: (year) => `स्कूल वर्ष ${year} में। जब तक आप इंपोर्ट नहीं करते, कुछ नहीं बदलता।`,
  nothing: "स्कूल में यह सब पहले से है। इंपोर्ट करने के लिए कुछ नहीं है।",
  newStudents: (count) => plural(count, { one: "1 नया विद्यार्थी", other: `${number(count)} नए विद्यार्थी` }),
  changedStudents: (count) =>
    plural(count, {
      one: "1 विद्यार्थी का रिकॉर्ड बदलेगा",
      other: `${number(count)} विद्यार्थियों का रिकॉर्ड बदलेगा`,
    }),
  newTeachers: (count) => plural(count, { one: "1 नया शिक्षक", other: `${number(count)} नए शिक्षक` }),
  newClassGroups: (count) => plural(count, { one: "1 नया क्लास ग्रुप", other: `${number(count)} नए क्लास ग्रुप` }),
  leaving: (count) =>
    plural(count, {
      one: "1 विद्यार्थी का स्कूल छोड़ना दर्ज होगा",
      other: `${number(count)} विद्यार्थियों का स्कूल छोड़ना दर्ज होगा`,
    }),
  notImported: (count) =>
    plural(count, {
      one: "1 पंक्ति गलत या शक वाली है, वह इंपोर्ट नहीं होगी।",
      other: `${number(count)} पंक्तियाँ गलत या शक वाली हैं, वे इंपोर्ट नहीं होंगी।`,
    }),
  show: "दिखाएँ",
  state: (state, count) => `${states[state]} ${number(count)}`,
  everything: (count) => `सभी ${number(count)}`,
  allKinds: "सब कुछ",
  kind: "किसकी पंक्तियाँ",
  search: "पंक्तियों में खोजें",
  noRows: "यहाँ कोई पंक्ति नहीं है।",
  noneFound: (search) => `“${search}” किसी पंक्ति में नहीं है।`,
  loadingRows: "पंक्तियाँ लोड हो रही हैं",
  place: (sheet, line) => (sheet === "" ? `लाइन ${number(line)}` : `${sheet}, लाइन ${number(line)}`),

  unnamed: "बिना नाम की पंक्ति",
  newStudent: (name) => `नया विद्यार्थी: ${name}`,
  newStudentIn: (name, group) => `${group} में नया विद्यार्थी: ${name}`,
  newTeacher: (name) => `नया शिक्षक: ${name}`,
  teaches: (teacher, subject, group) => `${group} में ${subject} के शिक्षक: ${teacher}`,
  changes: (name) => `${name} का रिकॉर्ड बदलेगा`,
  joins: (name, group) => `${name} अब ${group} में भी`,
  moves: (name, from, to) => `${name} ${from} से ${to} में`,
  movesWithGuardian: (name, from, to) => `${name} ${from} से ${to} में, साथ में एक और अभिभावक`,
  getsGuardian: (name) => `${name} का एक और अभिभावक`,
  asBefore: (name) => `${name}: कुछ नहीं बदलेगा`,
  isLeftOut: (name) => `${name}: छोड़ दिया गया`,
  about: (name) => name,
  sameAs: "दूसरी पंक्ति के विद्यार्थी के बारे में और जानकारी",
  fieldSet: (field, value) => `${field}: ${value}`,
  fieldChanged: (field, before, after) => `${field}: ${before} की जगह ${after}`,
  fieldEmptied: (field, before) => `${field}: ${before} हटेगा`,
  guardian: (facts) => `नए अभिभावक: ${facts}`,
  guardianChanged: (before, after) => `अभिभावक: ${before} की जगह ${after}`,
  sharesPhone: (names) => `यही फ़ोन नंबर इनका भी है: ${names}`,
  born: (day) => `जन्म ${date(day)}`,
  roll: (roll) => `रोल नंबर ${roll}`,
  sameFile: (line) => `लाइन ${number(line)} में`,

  samePerson: "वही हैं",
  samePersonAs: (name) => `वही हैं: ${name}`,
  keepBoth: "दोनों रखें",
  keepAllBoth: (count) => `सभी ${number(count)} पंक्तियों में दोनों रखें`,
  accept: "यह सही है",
  acceptAll: (count) => `सभी ${number(count)} पंक्तियों में सही है`,
  skip: "छोड़ दें",
  skipAll: (count) => `सभी ${number(count)} पंक्तियाँ छोड़ दें`,
  takeBack: "यह फ़ैसला वापस लें",
  correct: "सुधारें",
  saveCell: "सेव करें",
  fillDown: (value) =>
    value === "" ? "उन सभी पंक्तियों में भी जहाँ यह खाली है" : `उन सभी पंक्तियों में भी जिनमें “${value}” है`,
  appHas: (field, value) => `Classback में ${field}: ${value}`,
  fileHas: (field, value) => `फ़ाइल में ${field}: ${value}`,
  emptyValue: "खाली",
  appStays: "पिछले इंपोर्ट के बाद किसी ने इसे Classback में बदला है। जब तक आप फ़ाइल वाला नहीं लेते, यही रहेगा।",
  takeFile: "फ़ाइल वाला लें",
  takeAllFile: (count) => `सभी ${number(count)} पंक्तियों में फ़ाइल वाला लें`,
  keepApp: "Classback वाला रखें",
  downloadWrong: "गलत पंक्तियाँ डाउनलोड करें",
  downloadHint: "CSV फ़ाइल, हर पंक्ति के साथ वजह। इसे सुधारें और अलग फ़ाइल के रूप में चुनें।",
  reason: "वजह",
  line: "लाइन",
  sheet: "शीट",
  wrongFile: "galat-panktiyan.csv",
  downloadFailed: "पंक्तियाँ डाउनलोड नहीं हो सकीं",
  saveFailed: "यह सेव नहीं हो सका",
  saved: (count) => plural(count, { one: "1 पंक्ति बदल गई।", other: `${number(count)} पंक्तियाँ बदल गईं।` }),

  options: "जो विद्यार्थी फ़ाइलों में नहीं हैं",
  absentLeave: "उनका स्कूल छोड़ना दर्ज करें",
  absentLeaveHint: "केवल फ़ाइलों के क्लास ग्रुप वाले। इसके बिना किसी का स्कूल छोड़ना दर्ज नहीं होगा।",
  leavingNames: (names) => `इनमें हैं: ${names}`,
  confirmNumber: "विद्यार्थियों की संख्या",
  wrongNumber: (count) => `पक्का करने के लिए ${number(count)} लिखें।`,
  apply: (count) =>
    count === 0
      ? "इंपोर्ट करें"
      : plural(count, {
          one: "1 विद्यार्थी इंपोर्ट करें",
          other: `${number(count)} विद्यार्थी इंपोर्ट करें`,
        }),
  applying: "इंपोर्ट हो रहा है...",
  progress: (percent) => `${number(percent)} % हो गया`,
  noMessages: "इंपोर्ट की वजह से कोई ईमेल या मैसेज नहीं जाता।",
  applyFailed: "इंपोर्ट नहीं हो सका",
  cancel: "यह इंपोर्ट रद्द करें",
  cancelTitle: "यह इंपोर्ट रद्द करें?",
  cancelBody: "इसकी पंक्तियाँ और आपके फ़ैसले हटा दिए जाएँगे। स्कूल का रिकॉर्ड वैसा ही रहेगा।",
  cancelled: "इंपोर्ट रद्द हो गया।",
  keepGoing: "जारी रखें",
  later: "आप यह पेज छोड़कर 7 दिन के अंदर वापस आ सकते हैं।",

  doneTitle: "इंपोर्ट हो गया",
  doneOn: (admin, day) => `${admin}, ${day}।`,
  undoneOn: (day) => `${day} को वापस लिया गया।`,
  nextSteps: "अब क्या करें",
  cards: "लॉग इन कार्ड प्रिंट करें",
  cardsHint: "ताकि बिना ईमेल वाले विद्यार्थी लॉग इन कर सकें।",
  inviteTeachers: "शिक्षकों को बुलाएँ",
  inviteHint: "वे लॉग इन पेज पर नया पासवर्ड माँगें, या आप उनके पेज पर लिंक बनाएँ।",
  importMore: "और फ़ाइलें इंपोर्ट करें",
  undo: "यह इंपोर्ट वापस लें",
  undoTitle: "यह इंपोर्ट वापस लें?",
  undoNothing: "वापस लेने के लिए कुछ नहीं है।",
  undoRemoved: (studentCount, teacherCount, groupCount) =>
    `हटेंगे: ${students(studentCount)}, ${teachers(teacherCount)}, ${classGroups(groupCount)}।`,
  undoEnded: (count, names) =>
    plural(count, {
      one: `1 विद्यार्थी के नाम पर तब से काम हुआ है, उनका स्कूल छोड़ना दर्ज होगा: ${names}।`,
      other: `${number(count)} विद्यार्थियों के नाम पर तब से काम हुआ है, उनका स्कूल छोड़ना दर्ज होगा: ${names}।`,
    }),
  undoRestored: (count) =>
    plural(count, {
      one: "1 विद्यार्थी का रिकॉर्ड पहले जैसा होगा।",
      other: `${number(count)} विद्यार्थियों का रिकॉर्ड पहले जैसा होगा।`,
    }),
  undoKept: (count, names) =>
    plural(count, {
      one: `1 व्यक्ति का रिकॉर्ड तब से बदला है, वह वैसा ही रहेगा: ${names}।`,
      other: `${number(count)} लोगों का रिकॉर्ड तब से बदला है, वह वैसा ही रहेगा: ${names}।`,
    }),
  undone: "इंपोर्ट वापस ले लिया गया।",
  undoFailed: "इंपोर्ट वापस नहीं लिया जा सका",
};
