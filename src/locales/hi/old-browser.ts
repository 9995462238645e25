import type { Catalogue } from "#locales/catalogue.ts";

export const oldBrowser: Catalogue["oldBrowser"] = {
  tooOld: "यह ब्राउज़र Classback के लिए बहुत पुराना है। इसे अपडेट करें, या यह पेज किसी नए ब्राउज़र में खोलें।",
  noScript: "Classback को JavaScript चाहिए। इसे अपने ब्राउज़र की सेटिंग में चालू करें, फिर यह पेज दोबारा लोड करें।",
};
