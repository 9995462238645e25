import { useState } from "react";

/**
 * For an uncontrolled field whose text is in the page's URL: a number to use as its `key`. It changes with the Back and
 * Forward buttons, but not when the URL follows what is typed; report that with `type`.
 */
export function useRemountKey(inAddress: string) {
  const [seen, setSeen] = useState(inAddress);
  const [typed, type] = useState(inAddress);
  const [version, setVersion] = useState(0);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== typed) {
      type(inAddress);
      setVersion(version + 1);
    }
  }
  return { version, type };
}
