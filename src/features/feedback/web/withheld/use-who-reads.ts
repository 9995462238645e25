import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { Written } from "#domain/feedback.ts";
import type { Withholder } from "#domain/withholding.ts";
import { schoolQuery } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";

/** Who reads a student's feedback, and whether its form has the box 'Not for my parents': a mark can always be taken away. */
export function useWhoReads(control: Control<Written>, withheldBy: Withholder | null = null) {
  const { data: school } = useQuery(schoolQuery);
  const withheld = useWatch({ control, name: "withheld" }) ?? false;
  const [wasWithheld] = useState(withheld);
  if (withheldBy === "admin") return { whoReads: t.withholding.withheldBySchool, canWithhold: false };
  return {
    whoReads: withheld ? t.withholding.whoReadsWithheld : t.feedback.whoReads,
    canWithhold: school?.studentsMayWithhold === true || wasWithheld || withheld,
  };
}
