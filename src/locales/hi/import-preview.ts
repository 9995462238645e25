import type { Catalogue } from "#locales/catalogue.ts";
import type { RowStateName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";

const states: Record<RowStateName, string> = {
  created: "नया",
  changed: "बदलाव",
  unchanged: "कोई बदलाव नहीं",
  conflict: "टकराव",
  doubtful: "जाँच बाकी",
  wrong: "सुधार ज़रूरी",
  skipped: "छोड़ा गया",
};

const students = (count: number) => plural(count, { one: "1 विद्यार्थी", other: `${number(count)} विद्यार्थी` });
export const importPreview: Catalogue["importPreview"] = {
  back: "वापस फ़ाइलों पर",
  previewTitle: "क्या इंपोर्ट होगा",
  intro: (year) => `${year} में। जब तक आप इंपोर्ट नहीं दबाते, कुछ नहीं बदलता।`,
  notFound: "इंपोर्ट नहीं मिला। जो 7 दिन में पूरा नहीं होता, वह हटा दिया जाता है।",
  loadFailed: "इंपोर्ट लोड नहीं हो सका",
  looking: "पंक्तियाँ स्कूल के रिकॉर्ड से मिलाई जा रही हैं",

  past: "पहले के इंपोर्ट",
  listFailed: "पहले के इंपोर्ट लोड नहीं हो सके",
  startedBy: (admin, day, time) => `${day}, ${time}, ${admin}`,
  studentCount: students,
  stateOf: { open: "अधूरा", applied: "इंपोर्ट हो गया", undone: "इंपोर्ट वापस लिया गया" },

  nothing: "स्कूल में यह सब पहले से है।",
  newStudents: (count) => plural(count, { one: "1 नया विद्यार्थी", other: `${number(count)} नए विद्यार्थी` }),
  changedStudents: (count) =>
    plural(count, {
      one: "1 विद्यार्थी का रिकॉर्ड बदलेगा",
      other: `${number(count)} विद्यार्थियों का रिकॉर्ड बदलेगा`,
    }),
  newTeachers: (count) => plural(count, { one: "1 नया शिक्षक", other: `${number(count)} नए शिक्षक` }),
  changedTeachers: (count) =>
    plural(count, {
      one: "1 शिक्षक का रिकॉर्ड बदलेगा",
      other: `${number(count)} शिक्षकों का रिकॉर्ड बदलेगा`,
    }),
  newClassGroups: (count, names) =>
    plural(count, {
      one: `1 नया क्लास ग्रुप: ${names}`,
      other: `${number(count)} नए क्लास ग्रुप: ${names}`,
    }),
  taught: (count) =>
    plural(count, {
      one: "क्लास ग्रुप के 1 विषय को शिक्षक मिलेंगे",
      other: `क्लास ग्रुप के ${number(count)} विषयों को शिक्षक मिलेंगे`,
    }),
  leaving: (count) =>
    plural(count, {
      one: "1 विद्यार्थी का स्कूल छोड़ना दर्ज होगा",
      other: `${number(count)} विद्यार्थियों का स्कूल छोड़ना दर्ज होगा`,
    }),
  leavingNames: (names) => `ये स्कूल छोड़ेंगे: ${names}`,
  leftOutTitle: "इंपोर्ट नहीं हुईं",
  leftOutKept: "ये 7 दिन तक यहाँ रहेंगी: डाउनलोड करें, सुधारें और फिर से इंपोर्ट करें।",
  wereLeftOut: (count) =>
    plural(count, {
      one: "1 पंक्ति इंपोर्ट नहीं हुई, क्योंकि उस पर फ़ैसला नहीं हुआ।",
      other: `${number(count)} पंक्तियाँ इंपोर्ट नहीं हुईं, क्योंकि उन पर फ़ैसला नहीं हुआ।`,
    }),
  notImported: (count) =>
    plural(count, {
      one: "1 पंक्ति पर फ़ैसला बाकी है। उसके बिना वह इंपोर्ट नहीं होगी।",
      other: `${number(count)} पंक्तियों पर फ़ैसला बाकी है। उसके बिना वे इंपोर्ट नहीं होंगी।`,
    }),

  apply: (count) =>
    count === 0
      ? "इंपोर्ट करें"
      : plural(count, {
          one: "1 विद्यार्थी इंपोर्ट करें",
          other: `${number(count)} विद्यार्थी इंपोर्ट करें`,
        }),
  applying: "इंपोर्ट हो रहा है...",
  noMessages: "इसकी वजह से किसी को ईमेल या मैसेज नहीं जाता।",
  wrongNumber: (count) => `कृपया ${number(count)} लिखें।`,

  toDecide: "फ़ैसला बाकी",
  andOthers: (sentence, others) =>
    plural(others, {
      one: `${sentence} (और 1 पंक्ति)`,
      other: `${sentence} (और ${number(others)} पंक्तियाँ)`,
    }),
  newNames: (count, example) => `${number(count)} शिक्षक अभी यहाँ नहीं हैं, जैसे ${example}। क्या उन्हें जोड़ें?`,
  newGroups: (count, example) => `${number(count)} क्लास ग्रुप अभी यहाँ नहीं हैं, जैसे ${example}। क्या उन्हें जोड़ें?`,
  onlyThese: (problem) => `केवल ऐसी पंक्तियाँ: ${problem}`,
  everyRow: "सभी पंक्तियाँ",
  keepAllApart: "सभी दूसरे लोग हैं",
  takeOnly: (fitting, all) =>
    fitting === all ? "हर एक से एक ही मिलता है: वही लें" : `जिन ${number(fitting)} से एक ही मिलता है, वे लें`,
  forAllWith: (text) => `यह “${text}” वाली हर पंक्ति पर लागू होगा।`,
  correctThese: "इन्हें सुधारें",
  acceptAll: "सभी सही हैं",
  earlierCount: "पहले वाली पंक्तियाँ सही हैं",
  allInBoth: "सभी दोनों में हैं",
  addAll: "सभी को जोड़ें",
  skipAll: "इन्हें छोड़ दें",
  show: "पंक्तियाँ देखें",
  showThese: (problem) => `पंक्तियाँ देखें: ${problem}`,

  rows: "फ़ाइलों की पंक्तियाँ",
  search: "पंक्तियों में खोजें",
  kind: "सूची",
  allKinds: "सभी सूचियाँ",
  stateName: (state) => states[state],
  state: (state, count) => `${states[state]} ${number(count)}`,
  everything: (count) => `सभी ${number(count)}`,
  noRows: "यहाँ कोई पंक्ति नहीं है।",
  noneFound: (search) => `यहाँ किसी पंक्ति में “${search}” नहीं है।`,
  loadingRows: "पंक्तियाँ लोड हो रही हैं",
  rowsFailed: "पंक्तियाँ लोड नहीं हो सकीं",
  location: (sheet, line) => (sheet === "" ? `पंक्ति ${number(line)}` : `${sheet}, पंक्ति ${number(line)}`),

  unnamed: "बिना नाम की पंक्ति",
  newStudent: (name) => `नया विद्यार्थी: ${name}`,
  newStudentIn: (name, group) => `${group} में नया विद्यार्थी: ${name}`,
  newTeacher: (name) => `नया शिक्षक: ${name}`,
  teaches: (teacher, subject, group) => `${group} में ${subject} के शिक्षक: ${teacher}`,
  changes: (name) => `${name} का रिकॉर्ड बदलेगा`,
  joins: (name, group) => `${name} अब ${group} में भी`,
  moves: (name, from, to) => `${name} ${from} से ${to} में`,
  movesWithGuardian: (name, from, to) => `${name} ${from} से ${to} में, साथ में एक और अभिभावक`,
  leaves: (name) => `${name} स्कूल छोड़ते हैं`,
  getsGuardian: (name) => `${name} का एक और अभिभावक`,
  asBefore: (name) => `${name}: कुछ नहीं बदलेगा`,
  isLeftOut: (name) => `${name}: छोड़ दिया गया`,
  sameAs: (name) => `${name}, जैसे पहले की एक पंक्ति में`,
  day: (day) => date(day),
  fieldSet: (field, value) => `${field}: ${value}`,
  fieldChanged: (field, before, after) => `${field}: ${before} की जगह ${after}`,
  fieldEmptied: (field, before) => `${field}: ${before} हटेगा`,
  guardian: (facts) => `नए अभिभावक: ${facts}`,
  guardianChanged: (before, after) => `अभिभावक: ${before} की जगह ${after}`,
  about: (field, problem) => `${field}: ${problem}`,
  conflict: (field, app, file) =>
    `${field}: यहाँ किसी ने इसे बदलकर ${app} किया है, फ़ाइल में ${file} है। यहाँ वाला ही रहेगा।`,
  empty: "खाली",
  sharesPhone: (names) => `यही फ़ोन नंबर इनका भी है: ${names}`,
  born: (day) => `जन्म ${date(day)}`,
  roll: (roll) => `रोल नंबर ${roll}`,

  samePerson: "यही हैं",
  someoneElse: "ये कोई और हैं",
  accept: "सही है",
  lineCounts: (line) => `पंक्ति ${number(line)} सही है`,
  inBoth: "दोनों में",
  newNumber: "इनका नया नंबर",
  anotherGuardian: "किसी और अभिभावक का",
  takeFile: "फ़ाइल वाला लें",
  undoDecision: "फ़ैसला वापस लें",
  correct: "सुधारें",
  fillDown: (value) =>
    value === "" ? "उन सभी पंक्तियों में भी जहाँ यह खाली है" : `उन सभी पंक्तियों में भी जिनमें “${value}” है`,
  saved: "सेव हो गया। प्रीव्यू अब ताज़ा है।",

  download: "ये पंक्तियाँ डाउनलोड करें",
  wrongFile: "सुधारने-की-पंक्तियाँ.csv",
  reason: "वजह",
  line: "पंक्ति",
  sheet: "शीट",

  absentLeave: "जो विद्यार्थी इस सूची में नहीं हैं, उनका स्कूल छोड़ना दर्ज करें",
  absentLeaveHint: "सिर्फ़ इस सूची के क्लास ग्रुप में।",
  cancel: "यह इंपोर्ट रद्द करें",
  cancelTitle: "यह इंपोर्ट रद्द करें?",
  cancelBody: "इसकी पंक्तियाँ और आपके फ़ैसले हटा दिए जाएँगे। स्कूल का रिकॉर्ड वैसा ही रहेगा।",
  keepIt: "रहने दें",
  cancelled: "इंपोर्ट रद्द हो गया।",
  later: "आप 7 दिन के अंदर वापस भी आ सकते हैं।",

  doneBy: (admin, day) => `${admin}, ${day}`,
  undoneOn: (day) => `${day} को वापस लिया गया`,
  nextSteps: "अब क्या करें",
  cards: "लॉग इन कार्ड प्रिंट करें",
  cardsHint: "जिन विद्यार्थियों का ईमेल पता नहीं है, उनके लिए।",
  teachersHint: "जिन शिक्षकों का पासवर्ड नहीं बना है, उन्हें उसे चुनने का लिंक दें। हर लिंक एक बार, सात दिन तक काम करता है।",
  untaught: (count) =>
    plural(count, {
      one: "1 क्लास ग्रुप को अभी कोई नहीं पढ़ाता",
      other: `${number(count)} क्लास ग्रुपों को अभी कोई नहीं पढ़ाता`,
    }),
  untaughtHint: "शिक्षक जोड़ने के लिए क्लास ग्रुप खोलें, या कौन क्या पढ़ाता है, इसकी सूची इंपोर्ट करें।",
  importMore: "और फ़ाइलें इंपोर्ट करें",
  undo: "यह इंपोर्ट वापस लें",
  undoTitle: "यह इंपोर्ट वापस लें?",
  undoNothing: "वापस लेने के लिए कुछ नहीं बचा है।",
  undoStudents: (count) =>
    plural(count, { one: "1 विद्यार्थी हटेगा।", other: `${number(count)} विद्यार्थी हटेंगे।` }),
  undoTeachers: (count) => plural(count, { one: "1 शिक्षक हटेंगे।", other: `${number(count)} शिक्षक हटेंगे।` }),
  undoClassGroups: (count) =>
    plural(count, { one: "1 क्लास ग्रुप हटेगा।", other: `${number(count)} क्लास ग्रुप हटेंगे।` }),
  undoReturned: (count) =>
    plural(count, { one: "1 विद्यार्थी वापस आएगा।", other: `${number(count)} विद्यार्थी वापस आएँगे।` }),
  undoRestored: (count) =>
    plural(count, {
      one: "1 विद्यार्थी का रिकॉर्ड पहले जैसा होगा।",
      other: `${number(count)} विद्यार्थियों का रिकॉर्ड पहले जैसा होगा।`,
    }),
  undoInUse: (count, names) =>
    plural(count, {
      one: `1 व्यक्ति का रिकॉर्ड तब से बदला या इस्तेमाल हुआ है, वह जैसा है वैसा ही रहेगा: ${names}।`,
      other: `${number(count)} लोगों का रिकॉर्ड तब से बदला या इस्तेमाल हुआ है, वह जैसा है वैसा ही रहेगा: ${names}।`,
    }),
  undone: "इंपोर्ट वापस ले लिया गया।",
};
