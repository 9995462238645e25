import type { Catalogue } from "#locales/catalogue.ts";
import type { RetentionName } from "#locales/params.ts";
import { date, number, plural } from "./format.ts";

const kinds: Record<RetentionName, string> = {
  messages: "अभिभावकों को भेजे मैसेज के टेक्स्ट",
  words: "फ़ीडबैक के शब्द",
  records: "गिनती को छोड़कर सब कुछ",
};

const hints: Record<RetentionName, string> = {
  messages: "अभिभावकों के लिखे जवाब भी। मैसेज कब और किसे गया, यह रहेगा।",
  words: "शिक्षकों के जवाब भी। स्टार रहेंगे।",
  records: "जैसे विद्यार्थी के पेज पर “हमेशा के लिए मिटाएँ”।",
};

const times = (months: number) =>
  months % 12 === 0
    ? plural(months / 12, { one: "1 साल", other: `${number(months / 12)} साल` })
    : plural(months, { one: "1 महीना", other: `${number(months)} महीने` });

export const privacy: Catalogue["privacy"] = {
  theirData: "जानकारी डाउनलोड करें या मिटाएँ",
  theirDataHint: "स्कूल के पास इनके बारे में जो कुछ है, ताकि इनके या अभिभावकों के माँगने पर दिया जा सके।",
  withWithheld: "वह फ़ीडबैक भी, जो अभिभावकों के लिए नहीं है",
  withWithheldHint: "फ़ाइल अभिभावकों को मिल सकती है। लॉग में दर्ज होगा कि आपने उसे शामिल किया।",
  asPage: "पढ़ने के लिए डाउनलोड करें",
  asJson: "JSON में डाउनलोड करें",
  erase: "हमेशा के लिए मिटाएँ",
  eraseHint: "जब अभिभावक कहें, या स्कूल छोड़े बहुत समय हो गया हो। जो गिना गया है, वह बिना नाम के रहेगा।",
  goes: "क्या मिटेगा",
  stays: "बिना नाम के क्या रहेगा",
  goesAccount: "नाम, संपर्क, लॉग इन और पूरी प्रोफ़ाइल",
  goesNumbers: (count) => plural(count, { one: "स्कूल का 1 नंबर", other: `स्कूल के ${number(count)} नंबर` }),
  goesGuardians: (count) =>
    plural(count, { one: "1 अभिभावक का नाम और संपर्क", other: `${number(count)} अभिभावकों के नाम और संपर्क` }),
  goesMessages: (count) =>
    plural(count, {
      one: "अभिभावकों को भेजे 1 मैसेज का टेक्स्ट, और वह कहाँ गया",
      other: `अभिभावकों को भेजे ${number(count)} मैसेज के टेक्स्ट, और वे कहाँ गए`,
    }),
  goesWords: (count) =>
    plural(count, {
      one: "1 फ़ीडबैक के शब्द, और जवाब मिला हो तो वह भी",
      other: `${number(count)} फ़ीडबैक के शब्द, और जो जवाब मिले हों वे भी`,
    }),
  goesEntries: (count) =>
    plural(count, {
      one: "लॉग में दर्ज 1 बदलाव का ब्योरा",
      other: `लॉग में दर्ज ${number(count)} बदलावों का ब्योरा`,
    }),
  goesImports: (count) =>
    plural(count, {
      one: "1 इंपोर्ट ने इनके बारे में जो बदला",
      other: `${number(count)} इंपोर्ट ने इनके बारे में जो बदला`,
    }),
  goesDevices: (count) =>
    plural(count, { one: "1 डिवाइस लॉग आउट होगा", other: `${number(count)} डिवाइस लॉग आउट होंगे` }),
  staysStars: (count) =>
    plural(count, {
      one: "1 फ़ीडबैक के स्टार, उसकी क्लास और तारीख के साथ",
      other: `${number(count)} फ़ीडबैक के स्टार, उनकी क्लासों और तारीखों के साथ`,
    }),
  staysWords: (count) =>
    plural(count, {
      one: "1 फ़ीडबैक के शब्द, जैसा आपके स्कूल ने तय किया है",
      other: `${number(count)} फ़ीडबैक के शब्द, जैसा आपके स्कूल ने तय किया है`,
    }),
  staysAsked: (count) =>
    plural(count, {
      one: "यह कि 1 क्लास के बारे में पूछा गया",
      other: `यह कि ${number(count)} क्लासों के बारे में पूछा गया`,
    }),
  staysGroups: (count) =>
    plural(count, {
      one: "1 क्लास ग्रुप में बिना नाम की जगह",
      other: `${number(count)} क्लास ग्रुपों में बिना नाम की जगहें`,
    }),
  staysConsents: (count) =>
    plural(count, {
      one: "यह कि अभिभावक से एक बार सहमति पूछी गई",
      other: `यह कि अभिभावकों से ${number(count)} बार सहमति पूछी गई`,
    }),
  atSchool: "यह विद्यार्थी अभी स्कूल में हैं। आज से इनका स्कूल छोड़ना दर्ज होगा।",
  noWayBack: "इसे वापस नहीं लिया जा सकता, पुराने बैकअप से भी नहीं।",
  textsOfOthers: "दूसरों के लिखे में विद्यार्थी का ज़िक्र रहेगा, पर पूरे नाम, संपर्क और नंबरों के बिना।",
  typeName: (student) => `पुष्टि के लिए ${student} लिखें`,
  intro: "हम अपने-आप कभी कुछ नहीं मिटाते। नीचे जो लिखा है, उसे आप मिटाते हैं।",
  retention: "स्कूल छोड़ने के बाद कब तक रहे",
  forever: "कोई सीमा नहीं",
  months: times,
  kinds: (kind) => kinds[kind],
  kindHint: (kind) => hints[kind],
  keepsWords: "मिटाए गए विद्यार्थियों के शब्द रखें",
  keepsWordsHint: "बिना नाम के। शब्दों से फिर भी पता चल सकता है कि किसने लिखा, इसलिए पहले वकील से पूछें।",
  saved: "डेटा की सेटिंग सेव हो गई।",
  due: "अभी आप क्या मिटा सकते हैं",
  noneDue: "मिटाने को कुछ नहीं है।",
  dueOf: (count) => plural(count, { one: "1 विद्यार्थी का", other: `${number(count)} विद्यार्थियों का` }),
  whose: "इनके नाम दिखाएँ",
  leftOn: (student, day) => `${student}, ${date(day)} को स्कूल छोड़ा`,
  firstOnes: (count) => `एक बार दबाने पर पहले ${number(count)} का मिटेगा।`,
  remove: "अभी मिटाएँ",
  removeTitle: (count) =>
    plural(count, { one: "1 विद्यार्थी का यह मिटाएँ?", other: `${number(count)} विद्यार्थियों का यह मिटाएँ?` }),
  removeBody: "इसे वापस नहीं लिया जा सकता। पुराने बैकअप में यह रहेगा।",
  removed: (count) =>
    plural(count, { one: "1 विद्यार्थी का मिटाया गया।", other: `${number(count)} विद्यार्थियों का मिटाया गया।` }),
  loadFailed: "डेटा की सेटिंग नहीं आ सकी।",
  otherName: "यह विद्यार्थी का नाम नहीं है।",
  erased: "विद्यार्थी की जानकारी हमेशा के लिए मिटा दी गई।",
};
