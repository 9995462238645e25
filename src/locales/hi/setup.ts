import type { Catalogue } from "../catalogue.ts";

export const setup: Catalogue["setup"] = {
  linkInvalid: "सेट-अप का यह लिंक अब काम नहीं करता। नया लिंक सर्वर के लॉग में देखें।",
  done: "स्कूल तैयार है। कृपया लॉग इन करें।",
  alreadyDone: "यह स्कूल पहले ही सेट हो चुका है। कृपया लॉग इन करें।",
  needed: "इस स्कूल का अभी कोई एडमिन नहीं है। एडमिन बनाने का लिंक सर्वर के लॉग में है।",
};
