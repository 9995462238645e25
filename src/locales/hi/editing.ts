import type { Catalogue } from "#locales/catalogue.ts";

export const editing: Catalogue["editing"] = {
  leaveTitle: "बिना सेव किए बाहर जाएँ?",
  leaveBody: "इस पेज पर आपके बदलाव अभी सेव नहीं हुए हैं।",
  leave: "बाहर जाएँ",
  stay: "यहीं रहें",
  inputIsBack: "आपने जो लिखा था, वह वापस आ गया है। यह अभी सेव नहीं हुआ है।",
};
