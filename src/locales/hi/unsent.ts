import type { Catalogue } from "#locales/catalogue.ts";
import { number, plural } from "./format.ts";

export const unsent: Catalogue["unsent"] = {
  draftNotSent: "नहीं भेजा गया: इस क्लास पर आपका फ़ीडबैक पहले से था।",
  draftDiffers: "यह आपके सेव किए हुए फ़ीडबैक से अलग है।",
  answeredElsewhere: "नहीं भेजा गया: इस क्लास पर दूसरे डिवाइस से आपका फ़ीडबैक पहले से है।",
  replaceOrDiscard: "उस फ़ीडबैक की जगह यह रखें, या इसे हटाएँ।",
  copyOrDiscard: "यह टेक्स्ट कॉपी करें, या हटाएँ।",
  tryThen: "उसके बाद फिर से कोशिश करें।",
  tryNow: "अब फिर से कोशिश करें।",
  stillNotSent: "फिर भी नहीं भेजा जा सका। वजह ऊपर है।",
  draftStored: "आपका सेव किया हुआ फ़ीडबैक:",
  replaceTitle: "फ़ीडबैक बदलें?",
  replaceBody: "आपने यहाँ जो लिखा है, वह उसकी जगह आ जाएगा।",
  replace: "बदल दें",
  replaceWithMine: "मेरा लिखा हुआ रखें",
  replaced: "आपका फ़ीडबैक बदल दिया गया।",
  discard: "हटा दें",
  title: "पहले अपना फ़ीडबैक भेजें?",
  titleToKeep: "अपना फ़ीडबैक रखें?",
  count: (count) =>
    plural(count, {
      one: "आपका फ़ीडबैक अभी भेजा नहीं गया है।",
      other: `${number(count)} क्लासों पर आपका फ़ीडबैक अभी भेजा नहीं गया है।`,
    }),
  incomplete: "फ़ीडबैक में स्टार और शब्द दोनों ज़रूरी हैं।",
  keep: "यह इसी डिवाइस पर रहता है, और फिर लॉग इन करने पर सिर्फ़ आपको दिखता है।",
  keepFailed: "यहाँ सेव नहीं हो सका, इसलिए लॉग आउट नहीं हुआ।",
  failed: (topic, reason) => `${topic}: ${reason}`,
  send: "भेजें और लॉग आउट करें",
  keepHere: "रखें और लॉग आउट करें",
  discardAll: "हटाएँ और लॉग आउट करें",
  discardTitle: "यह टेक्स्ट हटा दें?",
  copied: "टेक्स्ट कॉपी हो गया।",
  copyFailed: "कॉपी नहीं हो सका। खुद चुनकर कॉपी करें।",
};
