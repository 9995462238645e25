import { afterAll, beforeAll } from "vitest";
import { type RunningClassback, startClassback } from "./start-classback.ts";

/** Who signs in to the demo school, with `demoPassword`. */
export const demoPeople = {
  admin: "admin@demo.classback.example",
  teacher: "meera.iyer@demo.classback.example",
  student: "aarav.sharma@demo.classback.example",
} as const;

export const demoPassword = "classback";

/** A demo school for the calling test file. */
export function openDemo() {
  let classback: RunningClassback;
  beforeAll(async () => {
    classback = await startClassback({ script: "demo" });
  });
  afterAll(() => classback?.stop());
  return {
    get url() {
      return classback.url;
    },
  };
}
