import type { Catalogue } from "#locales/catalogue.ts";
import { t } from "#web/language/language.ts";

interface SignInNamesProps {
  loginName: string;
  roll: { classGroup: string; rollNumber: string } | null;
  /** The words, where they are not in the language of the page. */
  labels?: Pick<Catalogue["labels"], "loginName" | "classGroup" | "rollNumber">;
}

/** What a student signs in with besides the PIN: the login name, or the class group and the roll number. */
export function SignInNames({ loginName, roll, labels = t.labels }: SignInNamesProps) {
  const names = [
    [labels.loginName, loginName],
    ...(roll === null
      ? []
      : [
          [labels.classGroup, roll.classGroup],
          [labels.rollNumber, roll.rollNumber],
        ]),
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4 wrap-anywhere">
      {names.map(([label, name]) => (
        <span key={label}>
          {`${label}: `}
          <strong translate="no" dir="ltr" className="text-base leading-tight">
            {name}
          </strong>
        </span>
      ))}
    </p>
  );
}
