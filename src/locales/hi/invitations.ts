import type { Catalogue } from "../catalogue.ts";
import { formats } from "./format.ts";

const { number } = formats;

export const invitations: Catalogue["invitations"] = {
  title: "निमंत्रण",
  codeMalformed: "कोड में 16 अक्षर और अंक होते हैं। कृपया इसे जाँच लें।",
  codeUnknown: "ऐसा कोई कोड नहीं है। कृपया इसे जाँच लें, या अपने स्कूल से नया कोड माँगें।",
  codeExpired: "इस कोड का समय पूरा हो गया है। कृपया अपने स्कूल से नया कोड माँगें।",
  codeRevoked: "यह कोड अब काम नहीं करता। कृपया अपने स्कूल से नया कोड माँगें।",
  codeUsedUp: "इस कोड का पूरा इस्तेमाल हो चुका है। कृपया अपने स्कूल से नया कोड माँगें।",
  validDaysInvalid: (most) => `कृपया 1 से ${number(most)} तक दिनों की संख्या लिखें।`,
  usesMaxInvalid: (most) => `कृपया 1 से ${number(most)} तक विद्यार्थियों की संख्या लिखें।`,
  mailNotPossible: "इस निमंत्रण में ईमेल पता नहीं है। इसकी जगह लिंक भेजें।",
  notOpen: "यह निमंत्रण अब काम नहीं करता। नया बनाएँ।",
  revokedAlready: "यह निमंत्रण पहले ही रद्द हो चुका है।",
  openAlready: "यह निमंत्रण अब रद्द नहीं है।",
};
