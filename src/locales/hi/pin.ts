import type { Catalogue } from "../catalogue.ts";

export const pin: Catalogue["pin"] = {
  title: "PIN से लॉग इन करें",
};
