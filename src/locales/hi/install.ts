import type { Catalogue } from "#locales/catalogue.ts";

export const install: Catalogue["install"] = {
  title: "ऐप इंस्टॉल करें",
  offer: "इसे ऐप की तरह चलाएँ",
  reason: "यह ऐप इंस्टॉल करें और इसे सीधे अपने डिवाइस से खोलें।",
  fromMenu: "यह ऐप इंस्टॉल करने के लिए “शेयर करें” पर टैप करें, फिर “होम स्क्रीन में जोड़ें” पर।",
  install: "इंस्टॉल करें",
  close: "यह सुझाव बंद करें",
};
