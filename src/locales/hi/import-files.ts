import type { Catalogue } from "#locales/catalogue.ts";
import type { LeaverRuleName, NotSentName, SkippedName, UnreadReasonName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";

const notSent: Record<NotSentName, string> = {
  sensitive: "इसी कंप्यूटर पर रहेगा",
  "not-needed": "इंपोर्ट नहीं होगा",
  serial: "केवल पंक्तियों की गिनती",
  unknown: "पहचान में नहीं आया",
  duplicate: "पहले से है",
  "legacy-font": "यूनिकोड नहीं है",
};

const skipped: Record<SkippedName, string> = {
  blank: "खाली",
  title: "शीर्षक",
  heading: "कॉलम के नाम फिर से",
  total: "कुल",
  signature: "हस्ताक्षर",
  left: "स्कूल छोड़ चुके",
};

const leaverRule: Record<LeaverRuleName, string> = {
  "leave-out": "ये पंक्तियाँ छोड़ दें",
  "mark-left": "स्कूल के विद्यार्थियों का स्कूल छोड़ना दर्ज करें, किसी को न जोड़ें",
  import: "इनमें से किसी ने स्कूल नहीं छोड़ा: इन्हें इंपोर्ट करें",
};

const unread: Record<UnreadReasonName, (file: string) => string> = {
  empty: (file) => `${file} खाली है। वह फ़ाइल चुनें जिसमें सूची है।`,
  "no-table": (file) => `${file} में कोई टेबल नहीं है। वह फ़ाइल चुनें जिसमें सूची है।`,
  "old-excel": (file) =>
    `${file} पुराने फ़ॉर्मैट में है, नाम चाहे कुछ भी हो। इसे Excel या LibreOffice में खोलकर .xlsx के रूप में सेव करें।`,
  "binary-excel": (file) =>
    `${file} बाइनरी Excel फ़ाइल है। इसे Excel या LibreOffice में खोलकर .xlsx के रूप में सेव करें।`,
  password: (file) =>
    `${file} पर पासवर्ड लगा है। इसे Excel या LibreOffice में खोलकर बिना पासवर्ड के .xlsx के रूप में सेव करें।`,
  "open-document": (file) =>
    `${file} OpenDocument फ़ाइल है। इसे LibreOffice या Excel में खोलकर .xlsx के रूप में सेव करें।`,
  numbers: (file) => `${file} Numbers की फ़ाइल है। इसे वहाँ खोलकर Excel में एक्सपोर्ट करें।`,
  word: (file) => `${file} Word की फ़ाइल है। उसकी टेबल कॉपी करके यहाँ पेस्ट करें।`,
  pdf: (file) => `${file} PDF है। यह सूची Excel या CSV फ़ाइल में माँगें।`,
  image: (file) => `${file} तस्वीर है। यह सूची Excel या CSV फ़ाइल में माँगें।`,
  archive: (file) => `${file} पैक किया हुआ फ़ोल्डर है। इसे खोलकर अंदर की फ़ाइलें चुनें।`,
  damaged: (file) => `${file} खराब है। इसे Excel या LibreOffice में खोलकर .xlsx के रूप में सेव करें, या नई कॉपी माँगें।`,
  unknown: (file) =>
    `${file} ऐसी सूची नहीं है जिसे पढ़ा जा सके। जिस प्रोग्राम की यह फ़ाइल है, उसमें खोलकर इसे .xlsx या .csv के रूप में सेव करें।`,
  "too-large": (file) => `${file} 20 MB से बड़ी है। इसमें से तस्वीरें और दूसरी शीट हटाएँ।`,
  "too-large-unpacked": (file) => `${file} खोलने पर बहुत बड़ी है। सूची को नई वर्कबुक में कॉपी करें और उसे चुनें।`,
  "too-many-rows": (file) => `${file} में 20,000 से ज़्यादा पंक्तियाँ हैं। इसे कई फ़ाइलों में बाँटें।`,
  "too-many-columns": (file) => `${file} में 200 से ज़्यादा कॉलम हैं। जिनकी ज़रूरत नहीं, उन्हें हटाएँ।`,
  "too-slow": (file) => `${file} को पढ़ने में बहुत समय लगा। सूची को नई वर्कबुक में कॉपी करें और उसे चुनें।`,
  "not-opened": (file) => `${file} नहीं खुली। इसे दूसरे प्रोग्राम में बंद करें और फिर से चुनें।`,
};

export const importFiles: Catalogue["importFiles"] = {
  intro: "स्कूल की फ़ाइलों से विद्यार्थी, शिक्षक और कौन क्या पढ़ाता है, यह सब लाएँ।",
  names: "नाम, हर लाइन में एक",
  namesHint: "कॉमा के बाद फ़ोन लिख सकते हैं, या स्प्रेडशीट से सेल पेस्ट कर सकते हैं।",
  namesRequired: "कृपया कम से कम एक नाम पेस्ट करें।",
  namesRead: (count) =>
    plural(count, { one: "1 विद्यार्थी जोड़ा जाएगा:", other: `${number(count)} विद्यार्थी जोड़े जाएँगे:` }),
  namesUnread: (lines) => `इनमें नाम नहीं मिला: ${lines}`,
  seeImport: "पूरी जानकारी और वापस लेना",
  intoYear: "किस स्कूल वर्ष में",
  drop: "फ़ाइलें यहाँ छोड़ें",
  choose: "फ़ाइलें चुनें",
  kindsOfFiles:
    "Excel (.xlsx), CSV, या वेब पेज के रूप में सेव की हुई टेबल (.xls, .html), जैसी हैं वैसी: कई शीट, शीर्षक और कुल जोड़ चलेंगे। आप सेल कॉपी करके यहाँ पेस्ट भी कर सकते हैं।",
  staysHere: "आधार, जाति, धर्म, बैंक और आय वाले कॉलम इसी कंप्यूटर पर रहते हैं।",
  chosen: "चुनी हुई फ़ाइलें",
  linesIn: (lines, sheets) =>
    sheets === 1
      ? plural(lines, { one: "1 पंक्ति", other: `${number(lines)} पंक्तियाँ` })
      : `${number(sheets)} शीट में ${number(lines)} पंक्तियाँ`,
  remove: (file) => `${file} हटाएँ`,
  ready: (files) => plural(files, { one: "1 फ़ाइल तैयार है।", other: `${number(files)} फ़ाइलें तैयार हैं।` }),
  reading: (done, all) => `फ़ाइलें पढ़ी जा रही हैं: ${number(all)} में से ${number(done)}`,
  readingFailed: "फ़ाइलें नहीं पढ़ी जा सकीं। कनेक्शन देखें और उन्हें फिर से चुनें।",
  unread,
  pasted: (count) => (count === 1 ? "पेस्ट किए हुए सेल" : `पेस्ट किए हुए सेल ${number(count)}`),
  checkColumns: "कॉलम जाँचें",
  columnsIntro: "जो फ़ाइलों से पता चलता है, वह नहीं पूछा जाता।",
  backToFiles: "वापस फ़ाइलों पर",
  leaveTitle: "इंपोर्ट छोड़ें?",
  leaveBody: "फिर फ़ाइलें दोबारा चुननी होंगी।",

  tableName: (file, sheet) => (sheet === "" ? file : `${file}, ${sheet}`),
  alike: (first, count) => `${first} और ऐसी ${number(count - 1)} और`,
  kind: "इस टेबल में क्या है",
  leaveOut: "इंपोर्ट के लिए कुछ नहीं",
  rows: (count) => plural(count, { one: "1 पंक्ति", other: `${number(count)} पंक्तियाँ` }),
  pleaseChoose: "कृपया चुनें",
  headings: "कॉलम के नाम किस पंक्ति में हैं?",
  noHeadings: "किसी में नहीं: कॉलम के नाम नहीं हैं",
  lineOf: (line, text) => `पंक्ति ${number(line)}: ${text}`,
  dateOrder: (heading, example) => `“${heading}”: ${example} कौन-सा दिन है?`,
  day: (day) => date(day),
  whoseEmail: (heading) => `“${heading}” में किसका ईमेल है?`,
  emailOf: {
    student: "विद्यार्थी का, वे इससे लॉग इन करते हैं",
    guardian: "अभिभावक का",
    nobody: "इंपोर्ट न करें",
  },
  statusMeans: (word) => `“${word}”: क्या यह विद्यार्थी अभी स्कूल में है?`,
  statusName: { here: "स्कूल में है", left: "स्कूल छोड़ चुका है" },
  leavers: (count, words) =>
    plural(count, {
      one: `1 पंक्ति ऐसे व्यक्ति की है जो स्कूल छोड़ चुका है (${words})। उसका क्या करें?`,
      other: `${number(count)} पंक्तियाँ स्कूल छोड़ चुके लोगों की हैं (${words})। उनका क्या करें?`,
    }),
  leaverRule,
  classGroupOf: (table) => `${table} कौन-सा क्लास ग्रुप है?`,
  classGroupMissing: "कृपया क्लास ग्रुप लिखें।",
  nameRule: (heading) => `“${heading}” को कैसे बाँटें`,
  nameRuleName: { "last-word": "आखिरी शब्द सरनेम है", whole: "पूरा ही नाम है" },
  nameExample: (written, name, surname) =>
    surname === "" ? `${written}: नाम ${name}, सरनेम नहीं` : `${written}: नाम ${name}, सरनेम ${surname}`,
  becomes: (heading, field) =>
    heading.toLowerCase() === field.toLowerCase() ? field : `${field} (${heading})`,
  becoming: (columns) => `इंपोर्ट होंगे: ${columns}`,
  columns: (imported, all) => `कॉलम: ${number(all)} में से ${number(imported)} इंपोर्ट होंगे`,
  classGroupsOf: (names) => `क्लास ग्रुप: ${names}`,
  unnamed: (position) => `कॉलम ${number(position)}`,
  notSent,
  ofSubject: (field, of) => `${field} (${of})`,
  legacyFont: (column, font) =>
    `“${column}” ${font} में लिखा है। इस फ़ॉन्ट में हिंदी दिखती है, पर फ़ाइल में दूसरे अक्षर होते हैं, इसलिए यह कॉलम इंपोर्ट नहीं होगा। इसे यूनिकोड में बदलें और फ़ाइल फिर से चुनें।`,
  skippedLines: (count) => plural(count, { one: "1 पंक्ति छोड़ी गई", other: `${number(count)} पंक्तियाँ छोड़ी गईं` }),
  skippedLine: (location, reason, text) => `${location}, ${skipped[reason]}: ${text}`,
  importLine: "इसे इंपोर्ट करें",
  cutNumbers: (count) =>
    plural(count, {
      one: "1 सेल से आधार नंबर हटाया गया।",
      other: `${number(count)} सेल से आधार नंबर हटाए गए।`,
    }),
  cutCells: (count) =>
    plural(count, {
      one: "1 सेल बहुत लंबा था, उसे छोटा किया गया।",
      other: `${number(count)} सेल बहुत लंबे थे, उन्हें छोटा किया गया।`,
    }),
  openQuestions: (count) => plural(count, { one: "1 सवाल बाकी है।", other: `${number(count)} सवाल बाकी हैं।` }),
  preview: "प्रीव्यू देखें",
  previewHint: (rows) =>
    plural(rows, {
      one: "1 पंक्ति। अभी कुछ नहीं बदला है।",
      other: `${number(rows)} पंक्तियाँ। अभी कुछ नहीं बदला है।`,
    }),
  allLeftOut:
    "इन फ़ाइलों से कुछ इंपोर्ट नहीं होगा। अगर इनमें विद्यार्थी या शिक्षक हैं, तो “इस टेबल में क्या है” में चुनें। नहीं तो वापस जाकर दूसरी फ़ाइलें चुनें।",
  noRows:
    "इस तरह कोई पंक्ति इंपोर्ट नहीं हो सकती। “कॉलम” खोलें और चुनें कि कॉलम के नाम किस पंक्ति में हैं और हर कॉलम में क्या है।",
  firstPeople: (count) =>
    plural(count, {
      one: "पहली पंक्ति इस तरह इंपोर्ट होगी",
      other: `पहली ${number(count)} पंक्तियाँ इस तरह इंपोर्ट होंगी`,
    }),
  sending: (done, all) => `प्रीव्यू तैयार हो रहा है: ${number(all)} में से ${number(done)} पंक्तियाँ`,
};
