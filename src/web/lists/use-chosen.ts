import { useState } from "react";

/** What was chosen, at once: the address follows when the router has gone there, and has the last word. */
export function useChosen<Choice>(inAddress: Choice): readonly [Choice, (chosen: Choice) => void] {
  const address = JSON.stringify(inAddress);
  const [chosen, setChosen] = useState({ address, choice: inAddress });
  if (chosen.address !== address) setChosen({ address, choice: inAddress });
  return [chosen.choice, (choice: Choice) => setChosen({ address, choice })];
}
