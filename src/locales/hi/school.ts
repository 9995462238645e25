import type { Catalogue } from "../catalogue.ts";

export const school: Catalogue["school"] = {
  settingsTitle: "स्कूल की सेटिंग",
};
