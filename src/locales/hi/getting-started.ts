import type { Catalogue } from "../catalogue.ts";

export const gettingStarted: Catalogue["gettingStarted"] = {
  title: "शुरुआत करें",
};
