import { createContext } from "react";

/** The school shown on pages; src/app/web/root.tsx provides it. */
export const ShownSchool = createContext<{
  /** Empty for a school without a name: pages show "Classback" instead. */
  name: string;
  /** The path of the logo. */
  logo: string | null;
}>({ name: "", logo: null });
