import type { Catalogue } from "../catalogue.ts";

export const worker: Catalogue["worker"] = {
  somethingNew: "आपके लिए कुछ नया है।",
};
