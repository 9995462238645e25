import { useState } from "react";

/** The chosen value, at once: the address follows after the router's navigation, and then takes precedence. */
export function useChosen<Choice>(inAddress: Choice): readonly [Choice, (chosen: Choice) => void] {
  const address = JSON.stringify(inAddress);
  const [chosen, setChosen] = useState({ address, choice: inAddress });
  if (chosen.address !== address) setChosen({ address, choice: inAddress });
  return [chosen.choice, (choice: Choice) => setChosen({ address, choice })];
}
