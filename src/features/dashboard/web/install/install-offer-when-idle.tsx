import { type ComponentType, useEffect, useState } from "react";
import { withAllWords } from "#web/language/language.ts";
import { whenIdle } from "#web/prefetch/prefetch.ts";
import { offerFromSecondVisit } from "./install-offer-visits.ts";

/** Loads the offer to install the pages after everything else, for those who get one. */
export function InstallOfferWhenIdle() {
  const [Offer, setOffer] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const { InstallOffer } = await withAllWords(() => import("./install-offer.tsx"));
      setOffer(() => InstallOffer);
    };
    let isShown = true;
    // After a logout nothing may be stored any more.
    whenIdle(async () => isShown && offerFromSecondVisit(() => whenIdle(load)));
    return () => {
      isShown = false;
    };
  }, []);
  return Offer && <Offer />;
}
