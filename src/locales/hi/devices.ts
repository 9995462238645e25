import type { Catalogue } from "../catalogue.ts";

export const devices: Catalogue["devices"] = {
  loadFailed: "आपके डिवाइस की सूची नहीं आ सकी",
  signedOut: "उस डिवाइस से लॉग आउट हो गया।",
  othersSignedOut: "बाकी सभी डिवाइस से आप लॉग आउट हो गए हैं।",
  signOutFailed: "उस डिवाइस से लॉग आउट नहीं हो सका। कृपया फिर से कोशिश करें।",
  endOthersTitle: "बाकी सभी डिवाइस से लॉग आउट करें?",
  endOthersBody: "बाकी सभी डिवाइस पर आपको फिर से लॉग इन करना होगा। इस डिवाइस पर आप लॉग इन रहेंगे।",
  onlyThis: "आप सिर्फ़ इसी डिवाइस पर लॉग इन हैं।",
};
