import { useState } from "react";

/**
 * For an uncontrolled field whose text stands in the page's address: a number for its `key`, which changes when one
 * goes back or forth, but not when the address only follows what is typed. Tell it of that by `type`.
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
